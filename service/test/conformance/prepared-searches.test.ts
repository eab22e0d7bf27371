import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { administer } from '../fakes/private-database.ts';
import { aLink, aListedPost } from '../fakes/records.ts';
import { describeOn } from '../servers/engines.ts';
import { importRecords, linkIds, postIds } from './link-store/store-under-test.ts';

describeOn(['postgres', 'mariadb'], 'searches that were prepared', (engine) => {
  it('search texts that were loaded before, and do not load them again', async () => {
    const server = await aServerDatabase(engine);
    const config = readConfig({ data: aDatabaseFolder() }, { SIGNPOST_DATABASE_URL: server.url });
    const stores = await openStores(config, { threads: true });
    onTestFinished(() => stores.close());
    const { links: store } = stores;
    await importRecords(store, [
      ...aListedPost({ id: 1, title: 'Éclair' }),
      aLink({ id: 2, url: '/eclairs' }),
    ]);
    expect(await store.prepareSearches()).toBe(1);

    await administer(server, (db) =>
      sql`delete from links_1_column_chunk where name in ('title_text', 'url_text', 'url_counts')`.execute(
        db,
      ),
    );
    expect(await postIds(store, { search: 'eclair' })).toEqual([1]);
    expect(await linkIds(store, { search: 'eclair' })).toEqual([2]);
  });
});
