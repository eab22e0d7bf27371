import type { LinkDataRecord } from '@signpost/contract/records';
import { describe, expect, it } from 'vitest';
import { type ImportChanges } from '@signpost/indexing/ports/published-links';
import { ImportRunningError } from '../../../src/ports/link-store.ts';
import { manualTime } from '../../fakes/manual-time.ts';
import { aLink, aListedPost, aMeta, aPost, aScore, aSite } from '../../fakes/records.ts';
import {
  exportRecords,
  importRecords,
  linkIds,
  listLinks,
  listPosts,
  postIds,
  storeForEachTest,
  storeForSuite,
  type OpenStore,
} from './store-under-test.ts';

/** In export order: by kind, then by ascending id. */
const EXPORTED: LinkDataRecord[] = [
  aSite({ home: 'https://ünï.example', post_types: [{ slug: 'book', label: 'Büch "er"' }] }),
  aPost({ id: 2, title: '', permalink: null }),
  aPost({ id: 10, title: 'A\u0301 %_\\ 😀\n', status: 'draft', type: '' }),
  aPost({ id: Number.MAX_SAFE_INTEGER }),
  aScore(2, ''),
  aScore(11, ' 1.5x'),
  aMeta({ post_id: 2, internal: null, external: 0, incoming: 7 }),
  aMeta({ post_id: 12 }),
  aLink({ id: 3, url: '', type: '' }),
  aLink({ id: 20, url: '/É', post_id: 99, target_post_id: 2 }),
  aLink({ id: 2 ** 40, url: '/é', type: 'External' }),
];

function postsFrom(firstId: number): LinkDataRecord[] {
  return Array.from({ length: 30 }, (_, at) => aListedPost({ id: firstId + at, title: 'same' })).flat();
}

const DAY_MS = 24 * 60 * 60 * 1000;

function refuseChanges(changes: ImportChanges | null): void {
  throw new Error(`${changes?.posts.removed} would go`);
}

function listed(...ids: number[]): LinkDataRecord[] {
  return ids.flatMap((id) => aListedPost({ id }));
}

export function describeImports(openStore: OpenStore): void {
  describe('an empty store', () => {
    const store = storeForEachTest(openStore);

    it('lists and counts nothing before the first import', async () => {
      expect(await listPosts(store())).toEqual({ rows: [], total: 0 });
      expect(await listPosts(store(), { search: 'a', post_id: 1 })).toEqual({ rows: [], total: 0 });
      expect(await store().findPostsByAddress(['site.example'])).toEqual(new Map());
      expect(await listLinks(store())).toEqual({ rows: [], total: 0 });
      expect(await listLinks(store(), { search: 'a' })).toEqual({ rows: [], total: 0 });
      expect(await listLinks(store(), { source_id: 1, orderby: 'source_title' })).toEqual({
        rows: [],
        total: 0,
      });
      expect(await store().countPosts()).toEqual({
        total_posts: 0,
        orphan_posts: 0,
        posts_with_internal: 0,
        posts_with_external: 0,
      });
      expect(await store().countLinks()).toEqual({ total: 0, internal: 0, external: 0 });
      expect(await store().verify()).toBeNull();
    });

    it('lists and counts nothing after the import of a site without posts and links', async () => {
      await importRecords(store(), [aSite()]);
      expect(await listPosts(store(), { search: 'a' })).toEqual({ rows: [], total: 0 });
      expect(await listLinks(store(), { search: 'a', orderby: 'type' })).toEqual({ rows: [], total: 0 });
      expect(await store().countLinks()).toEqual({ total: 0, internal: 0, external: 0 });
      expect(await exportRecords(store())).toEqual([aSite()]);
      expect(await store().verify()).toBeNull();
    });
  });

  describe('import', () => {
    const clock = manualTime();
    const store = storeForEachTest(() => openStore({ clock }));

    it('keeps the later record when two have the same key', async () => {
      await importRecords(store(), [
        aSite({ home: 'https://old.example' }),
        aLink({ id: 1, url: '/old', type: 'gone', post_id: 4 }),
        aScore(1, '10'),
        ...aListedPost({ id: 1, title: 'Old', internal: 3 }),
        ...aListedPost({ id: 2, title: 'Becomes a draft' }),
        aSite(),
        aMeta({ post_id: 1, internal: null, incoming: 2 }),
        aPost({ id: 1, title: 'New', type: 'page' }),
        aPost({ id: 2, status: 'draft' }),
        aScore(1, '90'),
        aLink({ id: 1, url: '/new', type: 'external' }),
      ]);
      expect(await listPosts(store())).toMatchObject({
        rows: [
          {
            post_id: 1,
            post_title: 'New',
            post_type: 'page',
            internal_link_count: 0,
            seo_score: 90,
            post_url: '/1/',
          },
        ],
        total: 1,
      });
      expect(await listLinks(store())).toMatchObject({
        rows: [{ id: 1, url: '/new', type: 'external', post_id: 0 }],
        total: 1,
      });
      expect(await listLinks(store(), { search: 'old' })).toEqual({ rows: [], total: 0 });
      expect(await listLinks(store(), { source_id: 4 })).toEqual({ rows: [], total: 0 });
      expect(await store().countLinks()).toEqual({ total: 1, internal: 0, external: 1 });
      expect(await store().verify()).toBeNull();
    });

    it('accepts records in any order', async () => {
      await importRecords(store(), [
        aLink({ id: 1, post_id: 7 }),
        aScore(7, '60'),
        aMeta({ post_id: 7 }),
        aPost({ id: 7, title: 'Late' }),
      ]);
      expect(await listPosts(store())).toMatchObject({ rows: [{ post_title: 'Late', seo_score: 60 }] });
      expect(await listLinks(store())).toMatchObject({ rows: [{ source_title: 'Late' }] });
    });

    it('replaces everything and changes the data version', async () => {
      const versions = [await store().dataVersion()];
      await importRecords(store(), [...aListedPost({ id: 1, title: 'Old' }), aLink({ id: 1, url: '/old' })]);
      versions.push(await store().dataVersion());
      expect(await postIds(store(), { search: 'old' })).toEqual([1]);
      await importRecords(store(), [...aListedPost({ id: 2, title: 'New' }), aLink({ id: 2, url: '/new' })]);
      versions.push(await store().dataVersion());

      expect(new Set(versions).size).toBe(3);
      expect(await postIds(store())).toEqual([2]);
      expect(await linkIds(store())).toEqual([2]);
      expect(await postIds(store(), { search: 'old' })).toEqual([]);
      expect(await linkIds(store(), { search: 'old' })).toEqual([]);
      expect(await store().countPosts()).toMatchObject({ total_posts: 1 });
      expect(await store().dataVersion()).toBe(versions[2]);
    });

    it('shows the old data until commit returns', async () => {
      await importRecords(store(), aListedPost({ id: 1 }));
      const version = await store().dataVersion();
      const replacement = await store().beginImport();
      for (const record of [aSite(), ...aListedPost({ id: 2 })]) replacement.put(record);
      expect(await postIds(store())).toEqual([1]);
      expect(await store().dataVersion()).toBe(version);
      await replacement.commit();
      expect(await postIds(store())).toEqual([2]);
    });

    it('leaves the old data and its version when an import is aborted', async () => {
      await importRecords(store(), aListedPost({ id: 1 }));
      const version = await store().dataVersion();
      const replacement = await store().beginImport();
      for (const record of [aSite(), ...aListedPost({ id: 2 })]) replacement.put(record);
      await replacement.abort();
      expect(await postIds(store())).toEqual([1]);
      expect(await store().dataVersion()).toBe(version);
      await importRecords(store(), aListedPost({ id: 3 }));
      expect(await postIds(store())).toEqual([3]);
    });

    it('leaves the old data when a commit fails because the site record is missing', async () => {
      await importRecords(store(), aListedPost({ id: 1 }));
      const replacement = await store().beginImport();
      replacement.put(aPost({ id: 2 }));
      await expect(replacement.commit()).rejects.toThrow('site record');
      await replacement.abort();
      expect(await postIds(store())).toEqual([1]);
      await importRecords(store(), aListedPost({ id: 3 }));
      expect(await postIds(store())).toEqual([3]);
    });

    it('records which listed posts were added and removed on each day, from the second import of a site on', async () => {
      const published = async () =>
        (await store().publishedDays()).map(({ added, removed, titles }) => [added, removed, titles]);
      expect(await published()).toEqual([]);
      await importRecords(store(), listed(1, 2, 10));
      expect(await published()).toEqual([]);
      await importRecords(store(), [...listed(1, 2, 3, 10), aPost({ id: 4 }), aMeta({ post_id: 5 })]);
      expect(await published()).toEqual([[1, 0, ['Title 3']]]);
      clock.advance(DAY_MS);
      await importRecords(store(), listed(1, 2, 3, 10));
      expect(await published()).toEqual([[1, 0, ['Title 3']]]);
      await importRecords(store(), [
        ...listed(2, 4, 5, 6, 2 ** 40),
        ...aListedPost({ id: 10, status: 'draft' }),
      ]);
      const days = [
        [1, 0, ['Title 3']],
        [4, 3, [`Title ${2 ** 40}`, 'Title 6', 'Title 5']],
      ];
      expect(await published()).toEqual(days);
      expect(await store().publishedDays()).toMatchObject([
        { at: clock.now() - DAY_MS },
        { at: clock.now() },
      ]);
      clock.advance(DAY_MS);
      await importRecords(store(), listed(2, 4, 5, 6));
      expect(await published()).toEqual([...days, [0, 1, []]]);
      await importRecords(store(), [aSite({ home: 'https://other.example' }), ...listed(1)]);
      expect(await published()).toEqual([]);
    });

    it('refuses a second import while one is open and allows it afterwards', async () => {
      const first = await store().beginImport();
      await expect(store().beginImport()).rejects.toThrow(ImportRunningError);
      for (const record of [aSite(), ...aListedPost({ id: 1 })]) first.put(record);
      await expect(store().beginImport()).rejects.toThrow(ImportRunningError);
      await first.commit();
      expect(await postIds(store())).toEqual([1]);
      await (await store().beginImport()).abort();
      await importRecords(store(), aListedPost({ id: 2 }));
      expect(await postIds(store())).toEqual([2]);
    });

    it('reports the progress of the commit, which never decreases', async () => {
      const replacement = await store().beginImport();
      for (const record of [aSite(), ...listed(1, 2, 3), aLink({ id: 1 })]) replacement.put(record);
      const shares: number[] = [];
      await replacement.commit((_stage, share) => shares.push(share));
      expect(shares.length).toBeGreaterThan(3);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    });

    it('reports what was added, removed and changed', async () => {
      const first = await importRecords(store(), [
        ...aListedPost({ id: 1, incoming: 1 }),
        ...listed(2, 3, 4),
        aPost({ id: 9, status: 'draft' }),
        ...[1, 2, 3, 2 ** 40].map((id) => aLink({ id, post_id: 2, target_post_id: 1 })),
      ]);
      expect(first).toEqual({
        posts: { before: 0, after: 4, added: 4, removed: 0, changed: 0 },
        links: { before: 0, after: 4, added: 4, removed: 0, changed: 0 },
        orphans: { before: 0, after: 3 },
      });
      const second = await importRecords(store(), [
        // The import gives other numbers to URLs and types this time.
        aLink({ id: 2 ** 40 + 1, type: 'external', url: '/first' }),
        ...aListedPost({ id: 1, incoming: 1 }),
        ...aListedPost({ id: 2, score: '7' }),
        ...aListedPost({ id: 4, title: 'Another' }),
        ...listed(5),
        aLink({ id: 1, post_id: 2, target_post_id: 1 }),
        aLink({ id: 2, post_id: 2, target_post_id: 1, type: 'external' }),
        aLink({ id: 3, post_id: 2, target_post_id: 1, url: '/other' }),
      ]);
      expect(second).toEqual({
        posts: { before: 4, after: 4, added: 1, removed: 1, changed: 2 },
        links: { before: 4, after: 4, added: 1, removed: 1, changed: 2 },
        orphans: { before: 3, after: 3 },
      });
    });

    it('leaves the old data when the changes are not accepted', async () => {
      await importRecords(store(), listed(1, 2));
      const version = await store().dataVersion();
      const replacement = await store().beginImport();
      for (const record of [aSite(), ...listed(3)]) replacement.put(record);
      await expect(replacement.commit(undefined, refuseChanges)).rejects.toThrow('2 would go');
      await replacement.abort();
      expect(await postIds(store())).toEqual([1, 2]);
      expect(await store().dataVersion()).toBe(version);
      await importRecords(store(), listed(3));
      expect(await postIds(store())).toEqual([3]);
    });

    it('records nothing for posts that were added and removed on the same day', async () => {
      const published = async () =>
        (await store().publishedDays()).map(({ added, removed, titles }) => [added, removed, titles]);
      await importRecords(store(), listed(1, 2));
      await importRecords(store(), listed(1, 2, 3));
      clock.advance(DAY_MS);
      const yesterday = [1, 0, ['Title 3']];
      await importRecords(store(), listed(1, 2, 3, 4, 5));
      await importRecords(store(), listed(1, 2, 5, 6));
      expect(await published()).toEqual([yesterday, [2, 1, ['Title 6', 'Title 5']]]);
      await importRecords(store(), listed(1, 2, 3, 6));
      expect(await published()).toEqual([yesterday, [1, 0, ['Title 6']]]);
      await importRecords(store(), listed(1, 2, 3));
      expect(await published()).toEqual([yesterday]);
      await importRecords(store(), listed(2, 3, 7));
      expect(await published()).toEqual([yesterday, [1, 1, ['Title 7']]]);
    });

    it('answers readers from the old data or the new, never from a mixture, while an import commits', async () => {
      await importRecords(store(), postsFrom(100));
      const imports = new AbortController();
      const read = async (): Promise<void> => {
        while (!imports.signal.aborted) {
          const { rows, total } = await listPosts(store(), { search: 'same' });
          const hundreds = new Set(rows.map((row) => Math.floor(row.post_id / 100)));
          expect({ total, rows: rows.length, imports: hundreds.size }).toEqual({
            total: 30,
            rows: 30,
            imports: 1,
          });
          await new Promise(setImmediate);
        }
      };
      const readers = Array.from({ length: 8 }, read);
      for (const first of [200, 300, 400]) {
        await importRecords(store(), postsFrom(first));
        await new Promise(setImmediate);
      }
      imports.abort();
      await Promise.all(readers);
      expect(await postIds(store(), { per_page: 1 })).toEqual([400]);
    });

    it('remembers the site and whether it is the sample one', async () => {
      await importRecords(store(), [aSite({ home: 'https://mine.example' })]);
      expect(await store().site()).toEqual({ home: 'https://mine.example', sample: false });
      const replacement = await store().beginImport({ sample: true });
      replacement.put(aSite({ home: 'https://sample.example' }));
      await replacement.commit();
      expect(await store().site()).toEqual({ home: 'https://sample.example', sample: true });
    });
  });

  describe('undo', () => {
    const clock = manualTime();
    const store = storeForEachTest(() => openStore({ clock }));

    it('restores the data from before the last import and reports what changed', async () => {
      await importRecords(store(), [...aListedPost({ id: 1, incoming: 1 }), ...listed(2), aLink({ id: 1 })]);
      const before = await exportRecords(store());
      const version = await store().dataVersion();
      await importRecords(store(), [...listed(1, 3), aLink({ id: 1 }), aLink({ id: 2, url: '/wrong' })]);
      expect(await linkIds(store(), { search: 'wrong' })).toEqual([2]);

      expect(await store().undoImport()).toEqual({
        posts: { before: 2, after: 2, added: 1, removed: 1, changed: 1 },
        links: { before: 2, after: 1, added: 0, removed: 1, changed: 0 },
        orphans: { before: 2, after: 1 },
      });
      expect(await exportRecords(store())).toEqual(before);
      expect(await store().dataVersion()).toBe(version);
      expect(await linkIds(store(), { search: 'wrong' })).toEqual([]);
      expect(await store().verify()).toBeNull();
    });

    it('is refused a second time, until there is another import', async () => {
      await importRecords(store(), listed(1));
      await importRecords(store(), listed(2));
      await store().undoImport();
      await expect(store().undoImport()).rejects.toThrow('undone already');
      expect(await postIds(store())).toEqual([1]);

      await importRecords(store(), listed(3));
      expect(await postIds(store())).toEqual([3]);
      await store().undoImport();
      expect(await postIds(store())).toEqual([1]);
    });

    it('is refused when the data before was empty or the sample site', async () => {
      await expect(store().undoImport()).rejects.toThrow('Nothing was imported yet');
      const sample = await store().beginImport({ sample: true });
      for (const record of [aSite({ home: 'https://sample.example' }), ...listed(1)]) sample.put(record);
      await sample.commit();
      await expect(store().undoImport()).rejects.toThrow('nothing to go back to');
      await importRecords(store(), listed(2));
      await expect(store().undoImport()).rejects.toThrow('nothing to go back to');
      expect(await postIds(store())).toEqual([2]);
      await importRecords(store(), listed(3));
      await store().undoImport();
      expect(await postIds(store())).toEqual([2]);
    });

    it('never reuses the version of an import that was undone', async () => {
      await importRecords(store(), listed(1));
      await importRecords(store(), listed(2));
      const undone = await store().dataVersion();
      await store().undoImport();
      await importRecords(store(), listed(3));
      expect(await store().dataVersion()).not.toBe(undone);
    });

    it('is refused while an import runs, and possible again after that import was aborted', async () => {
      await importRecords(store(), listed(1));
      await importRecords(store(), listed(2));
      const running = await store().beginImport();
      await expect(store().undoImport()).rejects.toThrow(ImportRunningError);
      await running.abort();
      // An aborted import does not end the chance to undo.
      await store().undoImport();
      expect(await postIds(store())).toEqual([1]);
    });

    it('removes the record of posts that the import added and removed, also on another day', async () => {
      await importRecords(store(), listed(1, 2));
      await importRecords(store(), listed(1, 2, 3));
      const days = await store().publishedDays();
      await importRecords(store(), listed(4));
      clock.advance(DAY_MS);
      await store().undoImport();
      expect(await store().publishedDays()).toEqual(days);
      await importRecords(store(), listed(1, 2, 3, 5));
      expect(await store().publishedDays()).toMatchObject([
        { added: 1, removed: 0, titles: ['Title 3'] },
        { added: 1, removed: 0, titles: ['Title 5'] },
      ]);
    });
  });

  describe('records and verify', () => {
    const store = storeForSuite(openStore);

    it('exports every record by kind and ascending id, whatever order they came in', async () => {
      const [site, ...others] = EXPORTED;
      await importRecords(store(), [site ?? aSite(), ...others.toReversed()]);
      expect((await exportRecords(store())).map((record) => JSON.stringify(record))).toEqual(
        EXPORTED.map((record) => JSON.stringify(record)),
      );
    });

    it('exports the same bytes again after they are imported', async () => {
      await importRecords(store(), [
        ...EXPORTED,
        aLink({ id: 3, url: '/replaced' }),
        aPost({ id: 2, title: 'Replaced' }),
      ]);
      const exported = await exportRecords(store());
      await importRecords(store(), exported);
      expect(JSON.stringify(await exportRecords(store()))).toBe(JSON.stringify(exported));
    });

    it('finishes an export from the data it began with when an import happens meanwhile', async () => {
      await importRecords(
        store(),
        [1, 2, 3].map((id) => aPost({ id })),
      );
      const ids: number[] = [];
      for await (const record of store().records()) {
        if (record.record === 'site') await importRecords(store(), [aPost({ id: 9 })]);
        if (record.record === 'post') ids.push(record.id);
      }
      expect(ids).toEqual([1, 2, 3]);
    });

    it('finds no difference after an import', async () => {
      await importRecords(store(), EXPORTED);
      expect(await store().verify()).toBeNull();
    });
  });
}
