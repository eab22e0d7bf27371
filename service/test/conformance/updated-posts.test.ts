import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { LinkDataRecord, LinkRecord } from '@signpost/contract/records';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { ImportChanges, LinkUpdate } from '@signpost/indexing/ports/published-links';
import type { LinkStore } from '../../src/ports/link-store.ts';
import { PATIENT, propertyAmountOf } from '../../../fuzz/amount.ts';
import { randomLinkList, randomPostList, randomSite } from '../fakes/random-sites.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { aLink, aListedPost, aPost, aSite } from '../fakes/records.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { emptyStoresOn, openStoreInFolder, type OpenedStore } from './link-store/open-store-on.ts';
import { exportRecords, linkIds, listLinks, listPosts, postIds } from './link-store/store-under-test.ts';

const RUNS = { sqlite: 4, postgres: 2, mariadb: 2 };

type Records = readonly LinkDataRecord[];

interface Content {
  folder: string;
  incoming: number;
  links: readonly (Pick<LinkRecord, 'target_post_id' | 'type'> & { isFollowed: boolean })[];
}

async function importAs(
  store: LinkStore,
  name: string,
  records: Iterable<LinkDataRecord>,
): Promise<ImportChanges | null> {
  const replacement = await store.beginImport({ name });
  for (const record of records) replacement.put(record);
  return replacement.commit();
}

function postOf(record: LinkDataRecord): number {
  if (record.record === 'post') return record.id;
  return record.record === 'site' ? -1 : record.post_id;
}

/** The records of each post. A link id that is wide, or that another post has, is left out: stores refuse or replace those. */
function byPost(records: Records, others: Iterable<Records> = []): Map<number, Records> {
  const taken = new Set([...others].flatMap(linkIdsOf));
  const kept = records.filter((record) => {
    if (record.record === 'site') return false;
    if (record.record !== 'link') return true;
    const isFree = record.id < 2 ** 32 && !taken.has(record.id);
    taken.add(record.id);
    return isFree;
  });
  return Map.groupBy(kept, postOf);
}

function linkIdsOf(records: Records): number[] {
  return records.flatMap((record) => (record.record === 'link' ? record.id : []));
}

/** The records of a post: the first is the home page, the seventh a draft. */
function postWithLinks(at: number, { folder, incoming, links }: Content): Records {
  const id = at + 1;
  const post = {
    id,
    status: id === 7 ? 'draft' : 'publish',
    permalink: `https://site.example/${at === 0 ? '' : `${folder}${id}`}`,
  };
  return [
    ...aListedPost({ ...post, incoming, internal: links.length }),
    ...links.map(({ isFollowed, ...link }, nth) => {
      const record = aLink({ id: id * 100 + nth, url: `/${link.target_post_id}`, post_id: id, ...link });
      return isFollowed ? record : { ...record, nofollow: true as const };
    }),
  ];
}

describeOn(ENGINES, 'Updating some posts', (engine) => {
  const openStore = emptyStoresOn(engine);

  async function open(): Promise<OpenedStore> {
    const opened = await openStore({ clock: manualTime() });
    onTestFinished(opened.cleanUp);
    return opened;
  }

  it('makes the same data as importing everything', PATIENT, async () => {
    const editions = fc.array(
      fc.record({
        records: randomSite,
        /** Which of the posts, by what is left of their ids divided by eight. */
        changed: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    const posts = fc.array(randomPostList([]), { minLength: 8, maxLength: 8 });
    const links = fc.array(randomLinkList([]), { minLength: 8, maxLength: 8 });
    const updatesAlike = fc.asyncProperty(
      fc.record({ first: randomSite, editions, posts, links }),
      async ({ first, editions, posts, links }) => {
        const [updated, whole] = [await openStore({ clock }), await openStoreInFolder({ clock })];
        const site = byPost(first);
        await importAs(updated.store, '0', [aSite(), ...[...site.values()].flat()]);
        await importAs(whole.store, '0', [aSite(), ...[...site.values()].flat()]);
        for (const [nth, { records, changed }] of editions.entries()) {
          const isChanged = (id: number): boolean => changed.includes(id % 8);
          const rest = [...site].filter(([id]) => !isChanged(id));
          const edition = byPost(
            records.filter((record) => isChanged(postOf(record))),
            rest.map(([, records]) => records),
          );
          const ids = new Set([...site.keys(), ...edition.keys()].filter(isChanged));
          for (const id of ids) {
            if (edition.has(id)) site.set(id, edition.get(id) ?? []);
            else site.delete(id);
          }
          const update: LinkUpdate = {
            since: String(nth),
            name: String(nth + 1),
            site: aSite(),
            posts: new Map([...ids].map((id) => [id, edition.get(id) ?? []])),
          };
          const changes = await updated.store.updatePosts(update);
          expect(changes).not.toBeNull();
          expect(changes).toEqual(
            await importAs(whole.store, update.name, [aSite(), ...[...site.values()].flat()]),
          );
          expect(await updated.store.verify()).toBeNull();
        }
        expect(await seen(updated.store)).toEqual(await seen(whole.store));
        for (const args of posts)
          expect(await listPosts(updated.store, args)).toEqual(await listPosts(whole.store, args));
        for (const args of links)
          expect(await listLinks(updated.store, args)).toEqual(await listLinks(whole.store, args));
        await updated.cleanUp();
        await whole.cleanUp();
      },
    );
    const clock = manualTime();
    await fc.assert(updatesAlike, propertyAmountOf(RUNS[engine]));
  });

  it('keeps all that follows from links true when the same posts get other ones', PATIENT, async () => {
    const link = fc.record({
      // Some lead nowhere, to a draft, or to their own post; few targets, so that many links lead to the same one.
      target_post_id: fc.integer({ min: 0, max: 7 }),
      type: fc.constantFrom('internal', 'internal', 'external'),
      isFollowed: fc.boolean(),
    });
    const content = fc.record({
      folder: fc.constantFrom('', '', '', 'news/'),
      incoming: fc.nat(3),
      links: fc.array(link, { maxLength: 12 }),
    });
    const edition = fc.array(fc.option(content, { freq: 2 }), { minLength: 7, maxLength: 7 });
    const site = fc.array(content, { minLength: 7, maxLength: 7 });
    const sameLinks = fc.asyncProperty(
      site,
      fc.array(edition, { minLength: 1, maxLength: 4 }),
      async (first, editions) => {
        const { store, cleanUp } = await openStore({ clock: manualTime() });
        await importAs(store, '0', [aSite(), ...first.flatMap((of, at) => postWithLinks(at, of))]);
        for (const [nth, changed] of editions.entries()) {
          const posts = new Map(
            changed.flatMap((of, at) => (of === null ? [] : [[at + 1, postWithLinks(at, of)] as const])),
          );
          const update = { since: String(nth), name: String(nth + 1), site: aSite(), posts };
          expect(await store.updatePosts(update)).not.toBeNull();
          // What is stored is compared with what all rows make.
          expect(await store.verify()).toBeNull();
        }
        await cleanUp();
      },
    );
    await fc.assert(sameLinks, propertyAmountOf(RUNS[engine] * 3));
  });

  it('goes over the limits of blocks and chunks', PATIENT, async () => {
    const { store } = await open();
    const site = Array.from({ length: 2500 }, (_, at) => [
      ...aListedPost({ id: at + 1, title: `Post ${(at * 7919) % 2500}`, incoming: at % 9 }),
      aLink({ id: at + 1, url: `/${(at * 104_729) % 2500}`, post_id: at + 1, target_post_id: (at % 90) + 1 }),
    ]);
    await importAs(store, 'first', [aSite(), ...site.flat()]);
    const posts = new Map<number, Records>([
      [1, []],
      [1024, aListedPost({ id: 1024, title: 'A new title', incoming: 4 })],
      [
        2501,
        [...aListedPost({ id: 2501 }), aLink({ id: 9000, url: '/a', post_id: 2501, target_post_id: 3 })],
      ],
    ]);
    expect(await store.updatePosts({ since: 'first', name: 'next', site: aSite(), posts })).toMatchObject({
      posts: { before: 2500, after: 2500, added: 1, removed: 1, changed: 1 },
      links: { before: 2500, after: 2499, added: 1, removed: 2, changed: 0 },
    });
    expect(await store.verify()).toBeNull();
    expect((await listPosts(store, { search: 'a new title' })).rows).toMatchObject([{ post_id: 1024 }]);
  });

  it('is seen by other processes at once, and can be undone', async () => {
    const { store, openAgain } = await open();
    const other = await openAgain();
    onTestFinished(other.cleanUp);
    await importAs(store, 'first', [aSite(), ...aListedPost({ id: 1 }), ...aListedPost({ id: 2 })]);
    expect(await postIds(other.store)).toEqual([1, 2]);
    const posts = new Map([[2, [...aListedPost({ id: 2 }), aLink({ id: 5, post_id: 2 })]]]);
    await store.updatePosts({ since: 'first', name: 'next', site: aSite(), posts });
    expect(await linkIds(other.store)).toEqual([5]);
    await store.undoImport();
    expect(await linkIds(other.store)).toEqual([]);
  });

  it('leaves everything as it is when it is not accepted', async () => {
    const { store } = await open();
    await importAs(store, 'first', [aSite(), ...aListedPost({ id: 1 })]);
    const update = { since: 'first', name: 'next', site: aSite(), posts: new Map([[1, []]]) };
    const refused = store.updatePosts(update, () => {
      throw new Error('Too few posts');
    });
    await expect(refused).rejects.toThrow('Too few posts');
    expect(await postIds(store)).toEqual([1]);
    expect(await store.updatePosts(update)).toMatchObject({ posts: { removed: 1 } });
    expect(await postIds(store)).toEqual([]);
    expect(await store.verify()).toBeNull();
  });

  it.each<[string, Partial<LinkUpdate>]>([
    ['other data is stored', { since: 'another' }],
    ['the site has another address', { site: aSite({ home: 'https://new.example' }) }],
    ['a post type has another label', { site: aSite({ post_types: [{ slug: 'post', label: 'Article' }] }) }],
    [
      'the id of a link has more than 32 bits',
      { posts: new Map([[1, [aLink({ id: 2 ** 32, post_id: 1 })]]]) },
    ],
    [
      'there are too many types of links',
      {
        posts: new Map([[1, Array.from({ length: 1001 }, (_, at) => aLink({ id: at + 1, type: `t${at}` }))]]),
      },
    ],
  ])('is not done when %s', async (_when, fields) => {
    const { store } = await open();
    await importAs(store, 'first', [aSite(), ...aListedPost({ id: 1 })]);
    const posts = new Map([[1, [aPost({ id: 1, title: 'New' })]]]);
    const update = { since: 'first', name: 'next', site: aSite(), posts, ...fields };
    expect(await store.updatePosts(update)).toBeNull();
    expect((await listPosts(store)).rows).toMatchObject([{ post_title: 'Title 1' }]);
    expect(await importAs(store, 'whole', [aSite(), ...aListedPost({ id: 2 })])).toMatchObject({
      posts: { added: 1, removed: 1 },
    });
  });

  it('is not done after an import without a name, or one that was undone', async () => {
    const { store } = await open();
    const update = { since: 'first', name: 'next', site: aSite(), posts: new Map([[1, []]]) };
    expect(await store.updatePosts(update)).toBeNull();
    await importAs(store, 'zero', [aSite(), ...aListedPost({ id: 1 })]);
    await importAs(store, 'first', [aSite(), ...aListedPost({ id: 1 }), ...aListedPost({ id: 2 })]);
    await store.undoImport();
    expect(await store.updatePosts(update)).toBeNull();
    expect(await postIds(store)).toEqual([1]);
  });
});

describeOn(['postgres', 'mariadb'], 'Updating some posts of a server', (engine) => {
  const openStore = emptyStoresOn(engine);

  it('is not done where another machine has made the import', async () => {
    const { store, folder, openAgain, cleanUp } = await openStore();
    onTestFinished(cleanUp);
    await importAs(store, 'first', [aSite(), ...aListedPost({ id: 1 })]);
    const posts = new Map([[2, aListedPost({ id: 2 })]]);
    const update = { since: 'first', name: 'next', site: aSite(), posts };
    const files = (await readdir(folder)).filter((name) => name.startsWith('links-'));
    expect(files).toHaveLength(1);
    for (const name of files) await rm(path.join(folder, name));
    const other = await openAgain();
    onTestFinished(other.cleanUp);
    expect(await other.store.updatePosts(update)).toBeNull();
    expect(await postIds(store)).toEqual([1]);
  });

  it.each<[string, (file: string) => void]>([
    ['has lost its end', (file) => truncateSync(file, 20_000)],
    ['has a table that cannot be read', (file) => spoilTable(file, 'url_rank')],
  ])('is not done, and says why, where the file that it is made from %s', async (_how, damage) => {
    const warnings: string[] = [];
    const { store, folder, cleanUp } = await openStore({ warn: (problem) => warnings.push(problem) });
    onTestFinished(cleanUp);
    const site = [...aListedPost({ id: 1 }), aLink({ id: 1, post_id: 1 })];
    await importAs(store, 'first', [aSite(), ...site]);
    const posts = new Map([[2, aListedPost({ id: 2 })]]);
    const update = { since: 'first', name: 'next', site: aSite(), posts };
    for (const name of (await readdir(folder)).filter((name) => name.startsWith('links-')))
      damage(path.join(folder, name));
    expect(await store.updatePosts(update)).toBeNull();
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The changed links could not be published alone, so all are published again: .*malformed/,
      ),
    ]);
    expect(await importAs(store, 'whole', [aSite(), ...aListedPost({ id: 2 })])).toMatchObject({
      posts: { added: 1, removed: 1 },
    });
    expect(await postIds(store)).toEqual([2]);
  });
});

/** Overwrites the first page of a table. */
function spoilTable(file: string, table: string): void {
  const db = new Database(file, { readonly: true });
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(table));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size, 7), 0, size, (page - 1) * size);
  closeSync(handle);
}

/** What is stored, and what is shown beside the lists. */
async function seen(store: LinkStore): Promise<unknown> {
  return {
    records: await exportRecords(store),
    posts: await store.countPosts(),
    links: await store.countLinks(),
    types: await store.postTypes(),
    structure: await store.structure(),
    days: await store.publishedDays(),
    addresses: await store.findPostsByAddress(['site.example', 'site.example/a', 'site.example/a/b']),
  };
}
