import { createConnection } from 'mysql2/promise';
import { expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { aLink, aListedPost } from '../fakes/records.ts';
import { describeOn } from '../servers/engines.ts';
import { importRecords, linkIds, postIds } from './link-store/store-under-test.ts';

// On a server that has no index for parts of texts, by which a search could do without them.
describeOn(['mariadb'], 'searches that were prepared', (engine) => {
  it('find what they look for in texts that were loaded before, and not again', async () => {
    const { url } = await aServerDatabase(engine);
    const config = readConfig({ data: aDatabaseFolder() }, { SIGNPOST_DATABASE_URL: url });
    const stores = await openStores(config, { threads: true });
    onTestFinished(() => stores.close());
    const { links: store } = stores;
    await importRecords(store, [
      ...aListedPost({ id: 1, title: 'Éclair' }),
      aLink({ id: 2, url: '/eclairs' }),
    ]);
    expect(await store.prepareSearches()).toBe(1);

    const admin = await createConnection(url);
    onTestFinished(() => admin.end());
    await admin.query(
      `delete from links_1_column_chunk where name in ('title_text', 'url_text', 'url_counts')`,
    );
    expect(await postIds(store, { search: 'eclair' })).toEqual([1]);
    expect(await linkIds(store, { search: 'eclair' })).toEqual([2]);
  });
});
