import type { PostListArgs } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { aListedPost, aMeta, aPost, aScore } from '../../fakes/records.ts';
import { importRecords, listPosts, postIds, storeForSuite, type OpenStore } from './store-under-test.ts';

const titled = (...titles: string[]): LinkDataRecord[] =>
  titles.flatMap((title, at) => aListedPost({ id: at + 1, title }));

export function describePostLists(openStore: OpenStore): void {
  describe('findPosts', () => {
    const store = storeForSuite(openStore);
    /** Imports the records and lists the ids of the posts that the arguments give. */
    const idsOf = async (records: LinkDataRecord[], args: Partial<PostListArgs> = {}): Promise<number[]> => {
      await importRecords(store(), records);
      return postIds(store(), args);
    };

    it('gives the whole row of a post', async () => {
      const fields = {
        title: 'Ünïcode',
        modified: '2026-02-03 04:05:06',
        internal: 3,
        external: 2,
        incoming: 1,
      };
      await importRecords(
        store(),
        aListedPost({ id: 7, ...fields, score: '81.5', permalink: 'https://site.example/u/?a=1' }),
      );
      expect(await listPosts(store())).toEqual({
        rows: [
          {
            post_id: 7,
            post_title: 'Ünïcode',
            post_type: 'post',
            post_modified: '2026-02-03 04:05:06',
            internal_link_count: 3,
            external_link_count: 2,
            incoming_link_count: 1,
            seo_score: 81,
            is_orphan: false,
            edit_url: 'https://site.example/edit?post=7',
            post_url: '/u/?a=1',
            post_type_label: 'Post',
          },
        ],
        total: 1,
      });
    });

    it('lists no post that is unpublished, has no link metadata or has no post record', async () => {
      const unlisted = [
        ...aListedPost({ id: 1, status: 'draft' }),
        ...aListedPost({ id: 2, status: 'Publish' }),
        aPost({ id: 3 }),
        aScore(3, '90'),
        aMeta({ post_id: 4 }),
        aScore(5, '90'),
      ];
      expect(await idsOf([...unlisted, ...aListedPost({ id: 6 })])).toEqual([6]);
      expect(await store().countPosts()).toMatchObject({ total_posts: 1 });
    });

    it('lists the posts of every type asked for and of no other', async () => {
      const records = ['post', 'page', 'book', 'post', 'Post'].flatMap((type, at) =>
        aListedPost({ id: at + 1, type }),
      );
      expect(await idsOf(records)).toEqual([1, 2, 4]);
      expect(await postIds(store(), { post_type: ['book', 'page', 'missing'] })).toEqual([2, 3]);
      expect(await listPosts(store(), { post_type: ['missing'] })).toEqual({ rows: [], total: 0 });
    });

    it('treats a post with null incoming links as an orphan', async () => {
      const records = [null, 0, 1, 5].flatMap((incoming, at) => aListedPost({ id: at + 1, incoming }));
      expect(await idsOf(records, { is_orphan: 'orphan' })).toEqual([1, 2]);
      expect(await postIds(store(), { is_orphan: 'linked' })).toEqual([3, 4]);
      expect(await store().countPosts()).toMatchObject({ total_posts: 4, orphan_posts: 2 });
    });

    it('shows null counts as 0 and counts only posts with more than 0', async () => {
      await importRecords(store(), [
        ...aListedPost({ id: 1, internal: null, external: null, incoming: null }),
        ...aListedPost({ id: 2, internal: 1, external: 0 }),
        ...aListedPost({ id: 3, internal: 0, external: 2, type: 'book' }),
      ]);
      const { rows } = await listPosts(store(), { post_id: 1 });
      expect(rows).toMatchObject([
        { internal_link_count: 0, external_link_count: 0, incoming_link_count: 0, is_orphan: true },
      ]);
      expect(await store().countPosts()).toEqual({
        total_posts: 3,
        orphan_posts: 3,
        posts_with_internal: 1,
        posts_with_external: 1,
      });
    });

    describe('by seo_score_range', () => {
      const scores = ['81', '100abc', '99.5', '80.9', ' 75', '51', '50.9', '0', 'abc', '-60', ''];
      const scored = scores.flatMap((score, at) => aListedPost({ id: at + 1, score }));
      beforeAll(() => importRecords(store(), [...scored, ...aListedPost({ id: 12 })]));

      it.each([
        ['great', [1, 2, 3]],
        ['good', [4, 5, 6]],
        ['bad', [7, 8, 9, 10, 11]],
        ['no-score', [11, 12]],
      ] as const)('lists the posts whose stored score is %s', async (seo_score_range, ids) => {
        expect(await postIds(store(), { seo_score_range, orderby: 'post_modified' })).toEqual(ids);
      });
    });

    it.each(['internal', 'external', 'incoming'] as const)(
      'sorts by %s links with null as 0 and ties by ascending id both ways',
      async (name) => {
        const counts = [5, null, 12, 0, 5, null];
        const records = counts
          .toReversed()
          .flatMap((value, at) => aListedPost({ id: 6 - at, [name]: value }));
        const orderby = `${name}_link_count` as const;
        expect(await idsOf(records, { orderby })).toEqual([2, 4, 6, 1, 5, 3]);
        expect(await postIds(store(), { orderby, order: 'DESC' })).toEqual([3, 1, 5, 2, 4, 6]);
      },
    );

    it('sorts by score as numbers with a missing one as 0 and ties by ascending id both ways', async () => {
      const scored = ['9', '100', '', '9.7'].flatMap((score, at) => aListedPost({ id: at + 1, score }));
      expect(await idsOf([...scored, ...aListedPost({ id: 5 })], { orderby: 'seo_score' })).toEqual([
        3, 5, 1, 4, 2,
      ]);
      expect(await postIds(store(), { orderby: 'seo_score', order: 'DESC' })).toEqual([2, 1, 4, 3, 5]);
    });

    it('sorts by time of last change with ties by ascending id both ways', async () => {
      const times = ['2024-03-01 00:00:00', '2024-02-29 23:59:59', '2024-03-01 00:00:00'];
      const records = times.flatMap((modified, at) => aListedPost({ id: at + 1, modified }));
      expect(await idsOf(records, { orderby: 'post_modified' })).toEqual([2, 1, 3]);
      expect(await postIds(store(), { orderby: 'post_modified', order: 'DESC' })).toEqual([1, 3, 2]);
    });

    it('sorts by folded title with ties by ascending id both ways', async () => {
      const records = titled('Zebra', 'éclair', 'Eclair', '', 'ECLAIR ', 'eclair');
      expect(await idsOf(records)).toEqual([4, 2, 3, 6, 5, 1]);
      expect(await postIds(store(), { order: 'DESC' })).toEqual([1, 5, 2, 3, 6, 4]);
    });

    it('sorts titles by code point, so that an emoji comes after U+FFFD', async () => {
      expect(await idsOf(titled('😀', '\ufffd', '\ue000', 'z'))).toEqual([4, 3, 2, 1]);
    });

    it.each([
      ['case', 'ECLAIR', ['Chocolate eclair']],
      ['accents', 'éclair', ['Eclairs', 'ÉCLAIR']],
      ['combining marks', 'e\u0301clair', ['Eclair', 'Éclair']],
      ['compatibility variants', 'fi', ['ﬁsh', 'ＦＩＳＨ']],
      ['letters with strokes', 'lodz do', ['Łódź đø']],
      ['the place of a sigma', 'ΟΔΟΣ', ['οδος', 'οδοσα']],
      ['the dot of a capital İ', 'istanbul', ['İstanbul']],
    ])('finds a part of the title without regard to %s', async (_what, search, titles) => {
      const ids = titles.map((_title, at) => at + 1);
      const args = { search, orderby: 'post_modified' } as const;
      expect(await idsOf([...titled(...titles), ...aListedPost({ id: 99, title: 'Other' })], args)).toEqual(
        ids,
      );
    });

    it('distinguishes letters that do not fold alike', async () => {
      await importRecords(store(), titled('Straße', 'Strasse'));
      expect(await postIds(store(), { search: 'strasse' })).toEqual([2]);
      expect(await postIds(store(), { search: 'STRAẞE' })).toEqual([1]);
    });

    it.each(['%', '_', '\\', "'", '"'])('takes %s in a search literally', async (letter) => {
      expect(await idsOf(titled(`50${letter} off`, '50x off', '50 off'), { search: letter })).toEqual([1]);
    });

    it('finds nothing across the boundary of two titles', async () => {
      expect(await idsOf(titled('one', 'two'), { search: 'onetwo' })).toEqual([]);
      expect(await postIds(store(), { search: 'et' })).toEqual([]);
    });

    it('filters nothing when the search folds to nothing', async () => {
      expect(await idsOf(titled('one', 'two'), { search: '\u0301' })).toEqual([1, 2]);
    });

    it('gives the same total on every page, with and without a search', async () => {
      await importRecords(store(), titled('a1', 'a2', 'a3', 'a4', 'a5'));
      for (const search of ['', 'a']) {
        expect(await listPosts(store(), { search, per_page: 2, offset: 4 })).toMatchObject({
          rows: [{ post_id: 5 }],
          total: 5,
        });
        expect(await listPosts(store(), { search, per_page: 2, offset: 6 })).toEqual({ rows: [], total: 5 });
        expect(await listPosts(store(), { search, offset: Number.MAX_SAFE_INTEGER })).toEqual({
          rows: [],
          total: 5,
        });
      }
    });

    it('finds the single post asked for only when it passes the other filters too', async () => {
      await importRecords(store(), [
        ...aListedPost({ id: 1, title: 'Éclair', incoming: 2, score: '90' }),
        ...aListedPost({ id: 2 }),
        ...aListedPost({ id: 3, status: 'draft' }),
      ]);
      const passing = { post_id: 1, search: 'ECL', is_orphan: 'linked', seo_score_range: 'great' } as const;
      expect(await listPosts(store(), passing)).toMatchObject({ rows: [{ post_id: 1 }], total: 1 });
      expect(await listPosts(store(), { ...passing, offset: 1 })).toEqual({ rows: [], total: 1 });
      const failing: Partial<PostListArgs>[] = [
        { ...passing, search: 'x' },
        { ...passing, is_orphan: 'orphan' },
        { ...passing, seo_score_range: 'bad' },
        { ...passing, post_type: ['page'] },
        { post_id: 3 },
        { post_id: 4 },
        { post_id: Number.MAX_SAFE_INTEGER },
      ];
      for (const args of failing) expect(await listPosts(store(), args)).toEqual({ rows: [], total: 0 });
    });

    it('combines every filter with the search', async () => {
      await importRecords(store(), [
        ...aListedPost({ id: 1, title: 'Fish', type: 'book', incoming: 1, score: '60' }),
        ...aListedPost({ id: 2, title: 'Fish', type: 'book', incoming: 0, score: '60' }),
        ...aListedPost({ id: 3, title: 'Fish', type: 'post', incoming: 1, score: '60' }),
        ...aListedPost({ id: 4, title: 'Fish', type: 'book', incoming: 1, score: '90' }),
        ...aListedPost({ id: 5, title: 'Bird', type: 'book', incoming: 1, score: '60' }),
        ...aListedPost({ id: 6, title: 'Fishes', type: 'book', incoming: 1, score: '60' }),
      ]);
      const args = {
        search: 'fish',
        post_type: ['book'],
        is_orphan: 'linked',
        seo_score_range: 'good',
      } as const;
      const list = { ...args, post_type: [...args.post_type] };
      expect(await postIds(store(), list)).toEqual([1, 6]);
      expect(await listPosts(store(), { ...list, order: 'DESC', per_page: 1 })).toMatchObject({
        rows: [{ post_id: 6 }],
        total: 2,
      });
    });

    it('lists posts with ids above 2^32', async () => {
      const large = [2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
      expect(
        await idsOf(
          large.flatMap((id) => aListedPost({ id, title: 'same' })),
          { search: 'same' },
        ),
      ).toEqual(large);
      expect(await postIds(store(), { post_id: 2 ** 32 + 1 })).toEqual([2 ** 32 + 1]);
    });
  });
}
