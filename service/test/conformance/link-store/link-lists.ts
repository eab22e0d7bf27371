import { LINK_SORTS, type LinkListArgs } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelLinkStore } from '../../fakes/model-link-store.ts';
import { aLink, aMeta, aPost, aScore, aSite } from '../../fakes/records.ts';
import { importRecords, linkIds, listLinks, storeForSuite, type OpenStore } from './store-under-test.ts';

const linksTo = (...urls: string[]): LinkDataRecord[] => urls.map((url, at) => aLink({ id: at + 1, url }));

/** Links between a few posts in all combinations of type, source, target and URL. */
function denseSite(): LinkDataRecord[] {
  const posts = ['Éclair', 'alpha', '', 'ALPHA'].map((title, at) => aPost({ id: at + 1, title }));
  const urls = ['/B', '/a', '/á', '/%41_\\', '/c'];
  const types = ['internal', 'external', 'other'];
  const links = Array.from({ length: 120 }, (_, at) =>
    aLink({
      id: 200 - at,
      url: urls[at % 5] ?? '',
      type: types[at % 3] ?? '',
      post_id: at % 6,
      target_post_id: Math.floor(at / 6) % 4,
    }),
  );
  return [aSite(), ...posts, ...links];
}

export function describeLinkLists(openStore: OpenStore): void {
  describe('findLinks', () => {
    const store = storeForSuite(openStore);
    const idsOf = async (records: LinkDataRecord[], args: Partial<LinkListArgs> = {}): Promise<number[]> => {
      await importRecords(store(), records);
      return linkIds(store(), args);
    };

    it('gives the whole row of a link, with the titles and addresses of its posts', async () => {
      await importRecords(store(), [
        aPost({ id: 1, title: 'Source', status: 'draft' }),
        aPost({ id: 2, title: 'Target' }),
        aLink({ id: 5, url: 'https://site.example/2/#a', post_id: 1, target_post_id: 2 }),
      ]);
      expect(await listLinks(store())).toEqual({
        rows: [
          {
            id: 5,
            url: 'https://site.example/2/#a',
            post_id: 1,
            target_post_id: 2,
            type: 'internal',
            source_title: 'Source',
            target_title: 'Target',
            source_url: '/1/',
            source_edit_url: 'https://site.example/edit?post=1',
            target_url: '/2/',
          },
        ],
        total: 1,
      });
    });

    it('shows no title and no addresses when the source and target posts do not exist', async () => {
      const others = [aMeta({ post_id: 8 }), aScore(9, '50')];
      await importRecords(store(), [
        ...others,
        aLink({ id: 1, post_id: 8, target_post_id: 9 }),
        aLink({ id: 2 }),
      ]);
      const nothing = {
        source_title: null,
        target_title: null,
        source_url: '',
        source_edit_url: '',
        target_url: '',
      };
      expect((await listLinks(store())).rows).toMatchObject([
        { ...nothing, id: 2, post_id: 0, target_post_id: 0 },
        { ...nothing, id: 1, post_id: 8, target_post_id: 9 },
      ]);
    });

    it('lists links of other types only when all types are asked for', async () => {
      const types = ['internal', 'external', 'mailto', '', 'Internal'];
      expect(await idsOf(types.map((type, at) => aLink({ id: at + 1, type })))).toEqual([5, 4, 3, 2, 1]);
      expect(await linkIds(store(), { is_internal: '1' })).toEqual([1]);
      expect(await linkIds(store(), { is_internal: '0' })).toEqual([2]);
      expect(await store().countLinks()).toEqual({ total: 5, internal: 1, external: 1 });
    });

    it('finds no external links when every link is internal', async () => {
      await importRecords(store(), [aLink({ id: 1, post_id: 3, target_post_id: 4 })]);
      for (const filter of [{}, { source_id: 3 }, { target_post_id: 4 }, { search: '1' }]) {
        expect(await listLinks(store(), { ...filter, is_internal: '0' })).toEqual({ rows: [], total: 0 });
      }
    });

    it('sorts by id both ways', async () => {
      expect(await idsOf([aLink({ id: 9 }), aLink({ id: 10 }), aLink({ id: 1 })], { order: 'ASC' })).toEqual([
        1, 9, 10,
      ]);
      expect(await linkIds(store(), { order: 'DESC' })).toEqual([10, 9, 1]);
    });

    it('sorts by folded URL with ties by ascending id both ways', async () => {
      const records = linksTo('/b', '/Á', '/a', '/😀', '/\ufffd', '/A');
      expect(await idsOf(records, { orderby: 'url', order: 'ASC' })).toEqual([2, 3, 6, 1, 5, 4]);
      expect(await linkIds(store(), { orderby: 'url', order: 'DESC' })).toEqual([4, 5, 1, 2, 3, 6]);
    });

    it('sorts by type with ties by ascending id both ways', async () => {
      const types = ['internal', 'external', 'Zip', 'internal', 'external', ''];
      const records = types.map((type, at) => aLink({ id: at + 1, type }));
      expect(await idsOf(records, { orderby: 'type', order: 'ASC' })).toEqual([6, 3, 2, 5, 1, 4]);
      expect(await linkIds(store(), { orderby: 'type', order: 'DESC' })).toEqual([1, 4, 2, 5, 3, 6]);
      expect(await linkIds(store(), { orderby: 'type', order: 'ASC', offset: 2, per_page: 3 })).toEqual([
        2, 5, 1,
      ]);
    });

    it('sorts by folded source title with a missing one as empty and ties by ascending id both ways', async () => {
      const posts = ['b', 'É', 'e', ''].map((title, at) => aPost({ id: at + 1, title }));
      const links = [3, 0, 2, 1, 99, 4].map((source, at) => aLink({ id: at + 1, post_id: source }));
      expect(await idsOf([...links, ...posts], { orderby: 'source_title', order: 'ASC' })).toEqual([
        2, 5, 6, 4, 1, 3,
      ]);
      expect(await linkIds(store(), { orderby: 'source_title', order: 'DESC' })).toEqual([1, 3, 4, 2, 5, 6]);
    });

    it('finds a part of the URL without regard to case and accents', async () => {
      expect(await idsOf(linksTo('/Éclair', '/eclairs', '/fish'), { search: 'ECLAIR' })).toEqual([2, 1]);
      expect(await linkIds(store(), { search: 'missing' })).toEqual([]);
    });

    it.each(['%', '_', '\\', "'", '"'])('takes %s in a search literally', async (letter) => {
      expect(await idsOf(linksTo(`/a${letter}b`, '/axb', '/ab'), { search: `a${letter}b` })).toEqual([1]);
    });

    it('finds every link of a URL that many links share', async () => {
      const links = Array.from({ length: 250 }, (_, at) =>
        aLink({
          id: at + 1,
          url: at % 2 === 0 ? '/Shared' : `/${at}`,
          type: at % 10 === 0 ? 'external' : 'internal',
        }),
      );
      await importRecords(store(), links);
      expect(await listLinks(store(), { search: 'shared', offset: 120 })).toMatchObject({
        rows: [{ id: 9 }, { id: 7 }, { id: 5 }, { id: 3 }, { id: 1 }],
        total: 125,
      });
      expect(await listLinks(store(), { search: 'shared', is_internal: '0', per_page: 1 })).toMatchObject({
        rows: [{ id: 241 }],
        total: 25,
      });
    });

    it('gives the same total on every page, with and without filters', async () => {
      await importRecords(
        store(),
        [1, 2, 3, 4, 5].map((id) => aLink({ id, url: '/a', post_id: 1, target_post_id: 2 })),
      );
      for (const filter of [
        {},
        { search: 'a' },
        { source_id: 1 },
        { target_post_id: 2, search: 'a' },
        { is_internal: '1' },
      ] as const) {
        expect(await listLinks(store(), { ...filter, per_page: 2, offset: 4 })).toMatchObject({
          rows: [{ id: 1 }],
          total: 5,
        });
        expect(await listLinks(store(), { ...filter, per_page: 2, offset: 6 })).toEqual({
          rows: [],
          total: 5,
        });
        expect(await listLinks(store(), { ...filter, offset: Number.MAX_SAFE_INTEGER })).toEqual({
          rows: [],
          total: 5,
        });
      }
    });

    it('restricts to links whose source or target does not exist as a post', async () => {
      const links = [
        aLink({ id: 1, post_id: 7, target_post_id: 8 }),
        aLink({ id: 2, post_id: 7 }),
        aLink({ id: 3 }),
      ];
      expect(await idsOf(links, { source_id: 7 })).toEqual([2, 1]);
      expect(await linkIds(store(), { target_post_id: 8 })).toEqual([1]);
      expect(await linkIds(store(), { source_id: 7, target_post_id: 9 })).toEqual([]);
    });

    describe('of a site with links of every kind', () => {
      const records = denseSite();
      const model = modelLinkStore(records);
      beforeAll(() => importRecords(store(), records));

      it.each(LINK_SORTS)('combines source, target, type and search when sorted by %s', async (orderby) => {
        for (const source_id of [0, 1, 3, 5]) {
          for (const target_post_id of [0, 2]) {
            for (const is_internal of ['', '0', '1'] as const) {
              for (const search of ['', 'A', '_\\', 'missing']) {
                for (const order of ['ASC', 'DESC'] as const) {
                  const filters = { source_id, target_post_id, is_internal, search };
                  const args = { ...filters, orderby, order, per_page: 100 };
                  expect({ args, page: await listLinks(store(), args) }).toEqual({
                    args,
                    page: await listLinks(model, args),
                  });
                }
              }
            }
          }
        }
      });
    });

    it('lists links with ids above 2^32', async () => {
      const large = [1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
      const links = large.map((id) =>
        aLink({ id, url: '/a', post_id: 2 ** 32 + 7, target_post_id: Number.MAX_SAFE_INTEGER }),
      );
      await importRecords(store(), [aPost({ id: 2 ** 32 + 7, title: 'Large' }), ...links]);
      for (const orderby of LINK_SORTS) {
        for (const filter of [
          {},
          { search: 'a' },
          { source_id: 2 ** 32 + 7 },
          { target_post_id: Number.MAX_SAFE_INTEGER },
        ]) {
          expect(await linkIds(store(), { ...filter, orderby, order: 'ASC' })).toEqual(large);
        }
      }
      expect((await listLinks(store())).rows[0]).toMatchObject({
        id: Number.MAX_SAFE_INTEGER,
        source_title: 'Large',
      });
    });
  });
}
