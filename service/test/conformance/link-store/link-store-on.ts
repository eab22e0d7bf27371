import { LINK_SORTS, POST_SORTS, type LinkListArgs, type PostListArgs } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ImportRunningError } from '../../../src/ports/link-store.ts';
import { modelLinkStore } from '../../fakes/model-link-store.ts';
import { aLink, aListedPost, aPost, aSite } from '../../fakes/records.ts';
import { describeOn, type Engine } from '../../servers/engines.ts';
import { linkStoreConformance } from './conformance.ts';
import { emptyStoresOn, type OpenEmptyStore, type OpenedStore } from './open-store-on.ts';
import { importRecords, linkIds, listLinks, listPosts, postIds, storeForSuite } from './store-under-test.ts';

/** The promises of a link store on every engine. A file per engine calls this, so that engines run in parallel. */
export function linkStoreOn(engine: Engine): void {
  describeOn([engine], 'the link store', () => {
    const openStore = emptyStoresOn(engine);
    linkStoreConformance(engine, openStore, engine === 'sqlite' ? 15 : 6);
    describe('with two processes', () => {
      describeTwoProcesses(openStore);
    });
    describe('with query threads', () => {
      describeQueryThreads(openStore);
    });
    describe('the search data of query threads', () => {
      describeSearchData(openStore);
    });
    describe('over several blocks', () => {
      describeSeveralBlocks(openStore);
    });
  });
}

function describeTwoProcesses(openStore: OpenEmptyStore): void {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await openStore();
  });
  afterEach(() => opened.cleanUp());

  it('keeps the data when it is closed and opened again', async () => {
    await importRecords(opened.store, [...aListedPost({ id: 1 }), aLink({ id: 2 })]);
    const again = await opened.openAgain();
    expect(await postIds(again.store)).toEqual([1]);
    expect(await linkIds(again.store)).toEqual([2]);
    await again.cleanUp();
  });

  it('sees at once what another process imports', async () => {
    const other = await opened.openAgain();
    expect(await postIds(other.store)).toEqual([]);
    for (const id of [1, 2, 3]) {
      await importRecords(opened.store, aListedPost({ id }));
      expect(await other.store.dataVersion()).toBe(await opened.store.dataVersion());
      expect(await postIds(other.store)).toEqual([id]);
    }
    await other.cleanUp();
  });

  it('sees at once that another process has undone an import', async () => {
    for (const title of ['First', 'Second']) {
      await importRecords(opened.store, [
        ...aListedPost({ id: 1, title }),
        aLink({ id: 1, url: `/${title}` }),
      ]);
    }
    const other = await opened.openAgain({ threads: true });
    expect(await linkIds(other.store, { search: 'second' })).toEqual([1]);
    await opened.store.undoImport();
    expect(await other.store.dataVersion()).toBe(await opened.store.dataVersion());
    expect(await listPosts(other.store)).toMatchObject({ rows: [{ post_title: 'First' }] });
    expect(await linkIds(other.store, { search: 'second' })).toEqual([]);
    expect(await linkIds(other.store, { search: 'first' })).toEqual([1]);
    await other.cleanUp();
  });

  it('refuses an import while another process holds one', async () => {
    const other = await opened.openAgain();
    const running = await other.store.beginImport();
    await expect(opened.store.beginImport()).rejects.toThrow(ImportRunningError);
    await running.abort();
    await importRecords(opened.store, aListedPost({ id: 1 }));
    await other.cleanUp();
  });
}

const SMALL_SITE: LinkDataRecord[] = [
  aSite(),
  ...['Éclair', 'eclairs', 'Fish'].flatMap((title, at) => aListedPost({ id: at + 1, title, incoming: at })),
  ...Array.from({ length: 40 }, (_, at) =>
    aLink({ id: at + 1, url: `/É${at % 3}`, post_id: 1 + (at % 4), target_post_id: at % 3 }),
  ),
];

function describeQueryThreads(openStore: OpenEmptyStore): void {
  // Threads take a while to start, so that they are started once for all that begins with an import.
  const store = storeForSuite(() => openStore({ threads: true }));

  it('answers searches and lists of one post as the model does', async () => {
    const model = modelLinkStore(SMALL_SITE);
    await importRecords(store(), SMALL_SITE);
    const postLists: Partial<PostListArgs>[] = [
      { search: 'ECLAIR' },
      { search: 'e', is_orphan: 'linked', order: 'DESC' },
    ];
    for (const args of postLists)
      expect(await listPosts(store(), args)).toEqual(await listPosts(model, args));
    const linkLists: Partial<LinkListArgs>[] = [
      { search: 'e1', orderby: 'url' },
      { search: 'é', orderby: 'source_title', order: 'ASC', offset: 7, per_page: 5 },
      { source_id: 2, orderby: 'type' },
      { target_post_id: 1, search: '2' },
    ];
    for (const args of linkLists)
      expect(await listLinks(store(), args)).toEqual(await listLinks(model, args));
  });

  it('answers many searches at once', async () => {
    await importRecords(store(), SMALL_SITE);
    const totals = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => (await listLinks(store(), { search: `e${at % 3}` })).total),
    );
    expect(totals).toEqual(Array.from({ length: 30 }, (_, at) => [14, 13, 13][at % 3]));
  });
}

/** The search data of a store that is empty at first. */
function describeSearchData(openStore: OpenEmptyStore): void {
  it('is loaded once per import and not before the first, and searches find the new data', async () => {
    const { store, cleanUp } = await openStore({ threads: true });
    onTestFinished(cleanUp);
    expect(await postIds(store, { search: 'eclair' })).toEqual([]);
    expect(await store.prepareSearches()).toBeNull();
    for (const _ of [1, 2]) {
      await importRecords(store, SMALL_SITE);
      expect(await store.prepareSearches()).toBe(await store.dataVersion());
      expect(await store.prepareSearches()).toBeNull();
      expect(await postIds(store, { search: 'eclair' })).toEqual([1, 2]);
    }
    await store.undoImport();
    expect(await store.prepareSearches()).toBe(await store.dataVersion());
    expect(await linkIds(store, { search: 'é2', per_page: 1 })).toEqual([39]);
    await importRecords(store, aListedPost({ id: 9, title: 'ECLAIR' }));
    expect(await postIds(store, { search: 'eclair' })).toEqual([9]);
  });
}

/** The same random numbers on every run, so that failures can be reproduced. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<Value>(random: (below: number) => number, values: readonly Value[]): Value {
  return values[random(values.length)] as Value; // an index below the length
}

const POSTS = 5_000;
/** More than the store gathers for one page. */
const LINKS = 14_000;
const WORDS = [
  'Éclair',
  'straße',
  'Über',
  'alpha',
  'ALPHA',
  'beta',
  '😀',
  'ñandú',
  '100%',
  'a_b',
  '\ufffd',
  '',
];

function largeSite(firstLinkId: number): LinkDataRecord[] {
  const random = numbers(firstLinkId);
  const records: LinkDataRecord[] = [aSite()];
  for (let id = 1; id <= POSTS; id += 1) {
    const title = `${pick(random, WORDS)} ${pick(random, WORDS)} ${random(300)}`;
    const count = (): number | null => pick(random, [null, 0, 1, 2, random(50)]);
    const post = {
      id,
      title,
      type: pick(random, ['post', 'page', 'book']),
      modified: `2024-03-01 00:00:${10 + random(50)}`,
    };
    const meta = { internal: count(), external: count(), incoming: count() };
    if (random(20) === 0) records.push(aPost(post));
    else if (random(3) === 0) records.push(...aListedPost({ ...post, ...meta }));
    else records.push(...aListedPost({ ...post, ...meta, score: String(random(101)) }));
  }
  for (let at = 0; at < LINKS; at += 1) {
    const url = `/${pick(random, WORDS)}/${random(random(2) === 0 ? 10 : 5000)}`;
    const post_id = random(random(2) === 0 ? 30 : POSTS + 100);
    const target_post_id = random(random(2) === 0 ? 30 : POSTS);
    const type = pick(random, ['internal', 'internal', 'internal', 'external', 'other']);
    records.push(aLink({ id: firstLinkId + at * 2, url, post_id, target_post_id, type }));
  }
  return records;
}

function describeSeveralBlocks(openStore: OpenEmptyStore): void {
  it.each([
    ['link ids of 32 bits', 1],
    ['link ids above 2^32', 2 ** 32 - LINKS],
  ])('answers random queries as the model does, with %s', async (_what, firstLinkId) => {
    const records = largeSite(firstLinkId);
    const model = modelLinkStore(records);
    const { store, cleanUp } = await openStore();
    onTestFinished(cleanUp);
    await importRecords(store, records);
    expect(await store.verify()).toBeNull();

    const random = numbers(7);
    const order = (): 'ASC' | 'DESC' => pick(random, ['ASC', 'DESC'] as const);
    for (let query = 0; query < 14; query += 1) {
      const args: Partial<PostListArgs> = {
        search: pick(random, ['', '', 'a', 'ECLAIR', '%', '1']),
        post_type: pick(random, [['post'], ['post', 'page'], ['book', 'page', 'post']]),
        is_orphan: pick(random, ['', '', 'orphan', 'linked'] as const),
        seo_score_range: pick(random, ['', '', 'great', 'good', 'bad', 'no-score'] as const),
        orderby: POST_SORTS[query % POST_SORTS.length] ?? 'post_title',
        order: order(),
        offset: random(random(2) === 0 ? 100 : 4500),
      };
      expect({ args, page: await listPosts(store, args) }).toEqual({
        args,
        page: await listPosts(model, args),
      });
    }
    for (let query = 0; query < 20; query += 1) {
      const args: Partial<LinkListArgs> = {
        // Every URL contains a slash: too many matches to gather, so the store walks the orderings.
        search: pick(random, ['', '/', '/', 'é', '%', '/1', '7']),
        source_id: pick(random, [0, 0, 0, random(30)]),
        target_post_id: pick(random, [0, 0, 0, random(30)]),
        is_internal: pick(random, ['', '', '1', '0'] as const),
        orderby: LINK_SORTS[query % LINK_SORTS.length] ?? 'id',
        order: order(),
        offset: random(random(2) === 0 ? 100 : 12_000),
      };
      expect({ args, page: await listLinks(store, args) }).toEqual({
        args,
        page: await listLinks(model, args),
      });
    }
    expect(await store.countPosts()).toEqual(await model.countPosts());
    expect(await store.countLinks()).toEqual(await model.countLinks());
  });
}
