import type { LinkDataRecord } from '@signpost/contract/records';
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

/** The tables that an import of an earlier version created on PostgreSQL beside the current ones. */
const TEXT_TABLES = sql`
  create extension if not exists pg_trgm;
  create table links_1_title_text (number bigint primary key, "text" text);
  create table links_1_url_text (number bigint primary key, "text" text);
  create index links_1_title_text_text on links_1_title_text using gin ("text" gin_trgm_ops);
  insert into links_1_meta (name, value) values ('indexed_texts', '["title_text","url_text"]');
`;

function site(id: number): LinkDataRecord[] {
  return [...aListedPost({ id, title: 'Éclair' }), aLink({ id, url: '/eclairs' })];
}

describeOn(['postgres'], 'data of an earlier version, with its texts in separate tables', (engine) => {
  it('is listed, searched, verified and restored by undo, and leaves nothing behind', async () => {
    const server = await aServerDatabase(engine);
    const config = readConfig({ data: aDatabaseFolder() }, { SIGNPOST_DATABASE_URL: server.url });
    const { links: store, close } = await openStores(config);
    onTestFinished(close);
    const tables = async (): Promise<string[]> => {
      let names: string[] = [];
      await administer(server, async (db) => {
        names = (await db.introspection.getTables()).map(({ name }) => name);
      });
      return names.filter((name) => /^links_\d+_(title|url)_text$/.test(name)).toSorted();
    };

    await importRecords(store, site(1));
    await administer(server, (db) => TEXT_TABLES.execute(db));
    const reopened = await openStores(config);
    onTestFinished(() => reopened.close());
    expect(await postIds(reopened.links, { search: 'eclair' })).toEqual([1]);
    expect(await linkIds(reopened.links, { search: 'eclair' })).toEqual([1]);
    expect(await reopened.links.verify()).toBeNull();

    await importRecords(store, site(2));
    await store.undoImport();
    expect(await postIds(store, { search: 'eclair' })).toEqual([1]);
    expect(await tables()).toEqual(['links_1_title_text', 'links_1_url_text']);

    await importRecords(store, site(3));
    await importRecords(store, site(4));
    expect(await postIds(store, { search: 'eclair' })).toEqual([4]);
    expect(await tables()).toEqual([]);
  });
});
