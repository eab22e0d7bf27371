import { randomBytes } from 'node:crypto';
import type { LinkDataRecord } from '@signpost/contract/records';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/compose.ts';
import { readConfig, type Config } from '../../src/config.ts';
import type { LinkStore } from '../../src/ports/link-store.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { withParts } from '../fakes/private-database.ts';
import { aLink, aListedPost } from '../fakes/records.ts';
import { describeOn } from '../servers/engines.ts';
import { describeRandomSites } from './link-store/random-sites.ts';
import { importRecords, linkIds, postIds } from './link-store/store-under-test.ts';
import { PATIENCE } from '../fakes/patience.ts';

const TEXTS = [
  'Éclair 100%',
  'a_b',
  String.raw`back\slash`,
  String.raw`\%_\\`,
  '漢字漢字',
  '😀😀😀',
  '\ufffd\ufffd\ufffd',
];
const RECORDS: LinkDataRecord[] = TEXTS.flatMap((text, at) => [
  ...aListedPost({ id: at + 1, title: `<${text}>` }),
  aLink({ id: at + 1, url: `/?${text}` }),
]);

/** A database of its own, and an administrator's connection to it. */
async function aDatabase(): Promise<{ url: string; admin: Client }> {
  const { url } = await aServerDatabase('postgres');
  const admin = new Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  // So few texts the server would rather read through than look up.
  for (const way of ['enable_seqscan', 'enable_indexscan', 'jit'])
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set ${way} = off`);
  return { url, admin };
}

/** A store as a process has it that has not searched anything yet. */
async function open(url: string, { threads = false } = {}): Promise<LinkStore> {
  const stores = await openStores(configFor(url), { threads });
  onTestFinished(() => stores.close());
  return stores.links;
}

function configFor(url: string): Config {
  return readConfig({ data: aDatabaseFolder() }, { SIGNPOST_DATABASE_URL: url });
}

/** From here on whoever loads a text finds none in it, and whoever is told by the index finds what is there. */
async function emptyTexts(admin: Client): Promise<void> {
  await admin.query(`delete from links_1_column_chunk where name in ('title_text', 'url_text')`);
}

/** The parts of a text that an index can find. */
function partsOf(text: string): string[] {
  return Array.from(text, (_, from) => text.slice(from)).flatMap((rest) =>
    Array.from(rest, (_, last) => rest.slice(0, last + 1)).filter(({ length }) => length >= 3),
  );
}

/** How often the server has looked something up there. */
async function scansOf(admin: Client, index: string): Promise<number> {
  const { rows } = await admin.query<{ scans: string }>(
    'select idx_scan as scans from pg_stat_user_indexes where indexrelname = $1',
    [index],
  );
  return Number(rows[0]?.scans);
}

async function tablesLike(admin: Client, pattern: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and relname like $2 order by relname',
    ['r', pattern],
  );
  return rows.map(({ name }) => name);
}

describeOn(['postgres'], 'text indexes', () => {
  it('answer the first searches, and memory those that come when the text is loaded', async () => {
    const { url, admin } = await aDatabase();
    await importRecords(await open(url), RECORDS);
    await emptyTexts(admin);
    const store = await open(url, { threads: true });
    expect(await postIds(store, { search: 'ECLAIR' })).toEqual([1]);
    expect(await linkIds(store, { search: 'eclair' })).toEqual([1]);
    // Hits of a term are remembered, so each look is for another one.
    const terms = partsOf('eclair 100%');
    const untilLoaded = { ...PATIENCE, interval: 400 };
    await expect.poll(() => linkIds(store, { search: terms.pop() ?? '' }), untilLoaded).toEqual([]);
    await expect.poll(() => postIds(store, { search: terms.pop() ?? '' }), untilLoaded).toEqual([]);
    // Connections tell what they did when they end.
    await store.close();
    for (const index of ['links_1_title_text_text', 'links_1_url_text_text'])
      await expect.poll(() => scansOf(admin, index), PATIENCE).toBeGreaterThan(0);
  });

  it.each([
    ['in any case and with any accents', 'ÉCLAİR', [1]],
    ['with %', '00%', [1]],
    ['with _', 'a_b', [2]],
    [String.raw`with \ `, String.raw`k\s`, [3]],
    ['of nothing but these', String.raw`\%_\\`, [4]],
    ['that is no pattern, though it looks like one', 'b%slash', []],
    ['that is no other pattern', 'a__', []],
    ['beyond ASCII', '漢字漢', [5]],
    ['beyond 16 bits', '😀😀😀', [6]],
    ['of characters that stand for others', '\ufffd\ufffd\ufffd', [7]],
    ['over the whole text', '<a_b>', [2]],
    ['longer than any text', 'a_b'.repeat(2000), []],
  ])('find a term %s', async (_what, search, ids) => {
    const { url, admin } = await aDatabase();
    await importRecords(await open(url), RECORDS);
    await emptyTexts(admin);
    const store = await open(url);
    expect(await postIds(store, { search })).toEqual(ids);
    for (const orderby of ['post_title', 'post_modified'] as const)
      expect(await postIds(store, { search, orderby })).toEqual(ids);
    const inUrl = search.replace('<', '?').replace('>', '');
    expect(await linkIds(store, { search: inUrl })).toEqual(ids);
  });

  it.each([
    ['shorter than the index knows', 'ec'],
    ['that is in too many texts', 'eclair'],
    ['with a character that no database keeps', 'e\0clair'],
  ])('leave a term %s to memory', async (_what, search) => {
    const { url, admin } = await aDatabase();
    await importRecords(await open(url), RECORDS);
    await admin.query(`insert into links_1_title_text select n, 'eclair' from generate_series(100, 20100) n`);
    expect(await postIds(await open(url), { search })).toEqual(search.includes('\0') ? [] : [1]);
  });

  it('are not needed for an answer: one that is gone is done without', async () => {
    const { url, admin } = await aDatabase();
    await importRecords(await open(url), RECORDS);
    await admin.query('drop table links_1_title_text');
    expect(await postIds(await open(url), { search: 'eclair' })).toEqual([1]);
  });

  it('go with their generation', async () => {
    const { url, admin } = await aDatabase();
    const store = await open(url);
    for (const _ of [1, 2, 3]) await importRecords(store, RECORDS);
    expect(await tablesLike(admin, 'links%text')).toEqual([
      'links_2_title_text',
      'links_2_url_text',
      'links_3_title_text',
      'links_3_url_text',
    ]);
  });

  it.each([
    [
      'has another text',
      `update links_1_url_text set text = 'x' where number = 0`,
      'url_text 0 in its index',
    ],
    ['lacks one', 'delete from links_1_title_text where number = 3', 'number in the index of title_text'],
    ['lacks the last', 'delete from links_1_title_text where number = 6', 'texts in the index of title_text'],
  ])('are verified: one that %s is reported', async (_what, statement, what) => {
    const { url, admin } = await aDatabase();
    const store = await open(url);
    await importRecords(store, RECORDS);
    expect(await store.verify()).toBeNull();
    await admin.query(statement);
    expect(await store.verify()).toMatchObject({ what });
  });

  it.each([
    ['the account may not add the extension', asSmallAccount],
    ['the server does not make the index', withExtensionElsewhere],
  ])('are not missed when %s', async (_what, prepare) => {
    const { url, admin } = await aDatabase();
    const store = await open(await prepare(url, admin));
    for (const _ of [1, 2]) await importRecords(store, RECORDS);
    expect(await postIds(store, { search: 'eclair' })).toEqual([1]);
    expect(await linkIds(store, { search: 'eclair' })).toEqual([1]);
    expect(await store.verify()).toBeNull();
    expect(await tablesLike(admin, 'links%text')).toEqual([]);
  });

  describe('when every search is the first of its process', () => {
    describeRandomSites(async () => {
      const { url } = await aDatabase();
      return { store: await searchedAfresh(url), cleanUp: async () => {} };
    }, 10);
  });
});

/** The address for an account that may make tables and nothing else. */
async function asSmallAccount(url: string, admin: Client): Promise<string> {
  const username = `signpost_small_${randomBytes(6).toString('hex')}`;
  await admin.query(`create role ${username} login password 'password'`);
  onTestFinished(async () => {
    await admin.query(`drop owned by ${username}; drop role ${username}`);
  });
  await admin.query(`grant usage, create on schema public to ${username}`);
  return withParts(url, { username, password: 'password' });
}

/** The extension is there, but not where the account looks for what belongs to it. */
async function withExtensionElsewhere(url: string, admin: Client): Promise<string> {
  await admin.query('create schema elsewhere; create extension pg_trgm schema elsewhere');
  return url;
}

/** The store at that address, opened again for each search. */
async function searchedAfresh(url: string): Promise<LinkStore> {
  const store = await open(url);
  const config = configFor(url);
  const afresh = async <Answer>(ask: (links: LinkStore) => Promise<Answer>): Promise<Answer> => {
    const stores = await openStores(config);
    try {
      return await ask(stores.links);
    } finally {
      await stores.close();
    }
  };
  return {
    dataVersion: () => store.dataVersion(),
    findPosts: (args) =>
      args.search === '' ? store.findPosts(args) : afresh((links) => links.findPosts(args)),
    findLinks: (args) =>
      args.search === '' ? store.findLinks(args) : afresh((links) => links.findLinks(args)),
    findPostsByAddress: (pages) => store.findPostsByAddress(pages),
    countPosts: () => store.countPosts(),
    countLinks: () => store.countLinks(),
    site: () => store.site(),
    publishedDays: () => store.publishedDays(),
    beginImport: (options) => store.beginImport(options),
    undoImport: () => store.undoImport(),
    prepareSearches: () => store.prepareSearches(),
    records: () => store.records(),
    verify: () => store.verify(),
    close: () => store.close(),
  };
}
