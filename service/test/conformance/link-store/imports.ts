import type { LinkDataRecord } from '@signpost/contract';
import { describe, expect, it } from 'vitest';
import { ImportRunningError } from '../../../src/ports/link-store.ts';
import { aLink, aListedPost, aMeta, aPost, aScore, aSite } from '../../fakes/records.ts';
import {
  exportRecords,
  importRecords,
  linkIds,
  listLinks,
  listPosts,
  postIds,
  storeForEachTest,
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

function listed(...ids: number[]): LinkDataRecord[] {
  return ids.flatMap((id) => aListedPost({ id }));
}

export function describeImports(openStore: OpenStore): void {
  describe('an empty store', () => {
    const store = storeForEachTest(openStore);

    it('lists and counts nothing before the first import', async () => {
      expect(await listPosts(store())).toEqual({ rows: [], total: 0 });
      expect(await listPosts(store(), { search: 'a', post_id: 1 })).toEqual({ rows: [], total: 0 });
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
    const store = storeForEachTest(openStore);

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

    it('takes records in any order', async () => {
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

    it('leaves the old data when a commit fails for want of a site record', async () => {
      await importRecords(store(), aListedPost({ id: 1 }));
      const replacement = await store().beginImport();
      replacement.put(aPost({ id: 2 }));
      await expect(replacement.commit()).rejects.toThrow('site record');
      await replacement.abort();
      expect(await postIds(store())).toEqual([1]);
      await importRecords(store(), aListedPost({ id: 3 }));
      expect(await postIds(store())).toEqual([3]);
    });

    it('tells which listed posts came and went with each import of a site after its first', async () => {
      // A day may end between two imports.
      const published = async () => {
        const days = await store().publishedDays();
        const sum = (of: 'added' | 'removed') => days.reduce((total, day) => total + day[of], 0);
        return [
          sum('added'),
          sum('removed'),
          days
            .toReversed()
            .flatMap(({ titles }) => titles)
            .slice(0, 3),
        ];
      };
      expect(await published()).toEqual([0, 0, []]);
      await importRecords(store(), listed(1, 2, 10));
      expect(await published()).toEqual([0, 0, []]);
      await importRecords(store(), [...listed(1, 2, 3, 10), aPost({ id: 4 }), aMeta({ post_id: 5 })]);
      expect(await published()).toEqual([1, 0, ['Title 3']]);
      await importRecords(store(), listed(1, 2, 3, 10));
      expect(await published()).toEqual([1, 0, ['Title 3']]);
      await importRecords(store(), [
        ...listed(2, 4, 5, 6, 2 ** 40),
        ...aListedPost({ id: 10, status: 'draft' }),
      ]);
      expect(await published()).toEqual([5, 3, [`Title ${2 ** 40}`, 'Title 6', 'Title 5']]);
      await importRecords(store(), [aSite({ home: 'https://other.example' }), ...listed(1)]);
      expect(await published()).toEqual([0, 0, []]);
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

    it('tells how far the commit has come', async () => {
      const replacement = await store().beginImport();
      replacement.put(aSite());
      const stages: string[] = [];
      await replacement.commit((stage, done, total) => {
        expect(done).toBeLessThanOrEqual(total);
        stages.push(stage);
      });
      expect(stages.length).toBeGreaterThan(0);
    });

    it('answers readers from the old data or the new, never from both, while an import commits', async () => {
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

  describe('records and verify', () => {
    const store = storeForEachTest(openStore);

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

    it('finishes an export from the data it began with when an import comes between', async () => {
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
