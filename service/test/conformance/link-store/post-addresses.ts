import type { LinkRow, PostRow } from '@signpost/contract/links';
import { beforeAll, describe, expect, it } from 'vitest';
import { aGroupList, aLink, aLinkList, aListedPost, aPost } from '../../fakes/records.ts';
import { importRecords, listPosts, storeForSuite, type OpenStore } from './store-under-test.ts';

export function describePostAddresses(openStore: OpenStore): void {
  describe('findGroupPosts and findLinks, by what a person types or pastes', () => {
    const store = storeForSuite(openStore);
    const POSTS = [
      { id: 1, title: 'Welcome', permalink: 'https://site.example/' },
      { id: 2, title: 'Legal notice', permalink: 'https://site.example/about/imprint/' },
      { id: 3, title: 'Who we are', permalink: 'https://site.example/about/' },
      { id: 4, title: 'Caf\u00e9 imprint', permalink: 'https://site.example/caf%C3%A9' },
      { id: 5, title: 'By number', permalink: 'https://site.example/?p=5' },
      { id: 6, title: 'About tea', permalink: null },
    ];
    const LINKS = [
      'https://site.example/about/',
      'http://www.site.example/about',
      'https://site.example/café/',
    ];
    beforeAll(() =>
      importRecords(store(), [
        ...POSTS.flatMap(aListedPost),
        ...LINKS.map((url, at) => aLink({ id: at + 1, url, post_id: 1 })),
      ]),
    );

    it.each([
      ['https://site.example/about', [3]],
      ['http://www.site.example/about/?utm_source=mail#team', [3]],
      ['site.example/', [1]],
      ['https://site.example/nowhere/', []],
      ['https://other.example/about/', []],
      ['https://site.example/?p=5', [5]],
      ['/about/', [2, 3]],
      ['about/imp', [2]],
      ['/CAFÉ/', [4]],
      ['imprint', [2, 4]],
      ['about', [3, 6]],
      ['who we', [3]],
      ['', [1, 2, 3, 4, 5, 6]],
    ])('finds the posts that %j means', async (find, ids) => {
      const { rows, total } = await store().findGroupPosts(aGroupList({ find, per_page: 100 }));
      const found = (JSON.parse(`[${rows}]`) as PostRow[]).map((row) => row.post_id);
      expect(found.toSorted((one, other) => one - other)).toEqual(ids);
      expect(total).toBe(ids.length);
    });

    it.each([
      ['https://site.example/about/', [1, 2]],
      ['www.site.example/about', [1, 2]],
      ['/about', [1, 2]],
      ['https://site.example/caf%C3%A9/', [3]],
      ['café', [3]],
      ['nowhere', []],
      ['', [1, 2, 3]],
    ])('finds the links that %j means', async (find, ids) => {
      const { rows, total } = await store().findLinks({ ...aLinkList({ order: 'ASC' }), find });
      expect((JSON.parse(`[${rows}]`) as LinkRow[]).map((row) => row.id)).toEqual(ids);
      expect(total).toBe(ids.length);
    });
  });

  describe('findPostsByAddress', () => {
    const store = storeForSuite(openStore);
    /** The ids of the posts at these pages, by page. */
    const idsAt = async (...pages: string[]): Promise<Record<string, number>> => {
      const found = await store().findPostsByAddress(pages);
      return Object.fromEntries(
        [...found].map(([page, json]) => [page, (JSON.parse(json) as PostRow).post_id]),
      );
    };

    it('gives the row of the post at each page, as the lists do', async () => {
      await importRecords(
        store(),
        [1, 2, 3].flatMap((id) => aListedPost({ id, incoming: id - 1, score: `${id}0` })),
      );
      const { rows } = await listPosts(store());
      const found = await store().findPostsByAddress(['site.example/3', 'site.example/1']);
      expect(found.size).toBe(2);
      expect(JSON.parse(found.get('site.example/1') ?? '')).toEqual(rows[0]);
      expect(JSON.parse(found.get('site.example/3') ?? '')).toEqual(rows[2]);
    });

    it('finds a post in whatever form its permalink is written', async () => {
      const permalinks = [
        'https://site.example/a/',
        'http://site.example/b',
        'https://www.site.example/c//',
        'https://SITE.example:443/d#part',
        'https://site.example/caf%c3%a9/',
        'https://site.example/naïve',
        'https://bücher.example/',
        'http://127.0.0.1:8080/e/',
      ];
      await importRecords(
        store(),
        permalinks.flatMap((permalink, at) => aListedPost({ id: at + 1, permalink })),
      );
      const pages = [
        'site.example/a',
        'site.example/b',
        'site.example/c',
        'site.example/d',
        'site.example/caf%C3%A9',
        'site.example/na%C3%AFve',
        'xn--bcher-kva.example',
        '127.0.0.1/e',
      ];
      expect(await idsAt(...pages)).toEqual(Object.fromEntries(pages.map((page, at) => [page, at + 1])));
    });

    it('leaves out pages without a listed post, and posts that differ only in the query string', async () => {
      await importRecords(store(), [
        ...aListedPost({ id: 1, permalink: 'https://site.example/?p=1' }),
        ...aListedPost({ id: 2, permalink: 'https://site.example/draft', status: 'draft' }),
        aPost({ id: 3, permalink: 'https://site.example/no-metadata' }),
        ...aListedPost({ id: 4, permalink: null }),
        ...aListedPost({ id: 5, permalink: 'not an address' }),
        ...aListedPost({ id: 6, permalink: 'mailto:ada@site.example' }),
        ...aListedPost({ id: 7, permalink: 'https://other.example/Case' }),
      ]);
      const pages = [
        'site.example',
        'site.example/draft',
        'site.example/no-metadata',
        'other.example/case',
        '',
      ];
      expect(await idsAt(...pages)).toEqual({});
      expect(await idsAt('other.example/Case')).toEqual({ 'other.example/Case': 7 });
      expect(await idsAt()).toEqual({});
    });

    it('gives the post with the lowest id when several are at one page', async () => {
      const permalinks = ['https://site.example/x', 'https://www.site.example/x/', 'http://site.example/x/'];
      await importRecords(
        store(),
        permalinks.flatMap((permalink, at) => aListedPost({ id: 30 - at, permalink })),
      );
      expect(await idsAt('site.example/x')).toEqual({ 'site.example/x': 28 });
    });

    it('finds each of many posts', async () => {
      const ids = Array.from({ length: 2500 }, (_, at) => at + 1);
      await importRecords(
        store(),
        ids.flatMap((id) => aListedPost({ id })),
      );
      const pages = ids.map((id) => `site.example/${id}`);
      const found = await idsAt(...pages, 'site.example/0', 'site.example/2501');
      expect(found).toEqual(Object.fromEntries(ids.map((id) => [`site.example/${id}`, id])));
      expect(await store().verify()).toBeNull();
    });
  });
}
