import type { AuthorityBody, RankedPost, WhatIfBody } from '@signpost/contract/authority';
import type { PostRow } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import {
  COUNTED,
  SECTIONINGS,
  type NeighboursBody,
  type PostGroup,
  type Sectioning,
} from '@signpost/contract/structure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkStore, Sections, SiteStructure } from '../../../src/ports/link-store.ts';
import { PATIENT, propertyAmountOf } from '../../../../fuzz/amount.ts';
import { modelStructure } from '../../fakes/model-structure.ts';
import { randomSite } from '../../fakes/random-sites.ts';
import { aGroup, aGroupList, aLink, aListedPost, aSite } from '../../fakes/records.ts';
import { importRecords, storeForSuite, type OpenStore } from './store-under-test.ts';

export function describeStructure(openStore: OpenStore, runs: number): void {
  describe('the structure of the site', () => {
    const store = storeForSuite(openStore);

    it('counts the steps from the home page by internal links between listed posts', async () => {
      await importRecords(store(), [
        ...aListedPost({ id: 5, permalink: 'https://www.site.example/' }),
        ...[1, 2, 3, 4, 6].flatMap((id) => aListedPost({ id })),
        ...aListedPost({ id: 7, status: 'draft' }),
        ...[
          [5, 1],
          [1, 2],
          [1, 5],
          [5, 2],
          [2, 3],
          [5, 7],
          [7, 4],
          [6, 6],
        ].map(([post_id = 0, target_post_id = 0], at) => aLink({ id: at + 1, post_id, target_post_id })),
        aLink({ id: 20, post_id: 5, target_post_id: 6, type: 'external' }),
      ]);
      const structure = await store().structure();
      expect(structure).toMatchObject({ home: 5, unreached: 2 });
      expect(structure?.depths.slice(0, 4)).toEqual([1, 2, 1, 0]);
      expect(await groupIds(store(), { depth: 1 })).toEqual([1, 2]);
      expect(await groupIds(store(), { depth: -1 })).toEqual([4, 6]);
    });

    it('gives authority by the links between listed posts, and says what one more would change', async () => {
      await importRecords(store(), [
        ...aListedPost({ id: 1, permalink: 'https://site.example/' }),
        ...[2, 3].flatMap((id) => aListedPost({ id })),
        ...aListedPost({ id: 4, noindex: true }),
        ...[
          [1, 2],
          [4, 3],
        ].map(([post_id = 0, target_post_id = 0], at) => aLink({ id: at + 1, post_id, target_post_id })),
        aLink({ id: 3, post_id: 2, target_post_id: 3, nofollow: true }),
      ]);
      expect(await store().authority()).toMatchObject({ posts: 3, leftOut: 1, links: 3, unfollowed: 1 });
      const sorted = aGroupList({ orderby: 'authority', order: 'DESC', with_authority: true });
      const { rows } = await store().findGroupPosts(sorted);
      const ranks = (JSON.parse(`[${rows}]`) as RankedPost[]).map((row) => [row.post_id, row.authority_rank]);
      expect(ranks).toEqual([
        [2, 1],
        [1, 2],
        [3, 2],
        [4, null],
      ]);
      const { sources } = JSON.parse((await store().findAuthority(2)) ?? '') as AuthorityBody;
      expect(sources).toMatchObject([{ post: { post_id: 1 }, links: 1 }]);
      const answer = (await store().whatIf({ links: [{ from: 1, to: 3 }] })) ?? '';
      const [target] = (JSON.parse(answer) as WhatIfBody).targets;
      expect(target).toMatchObject({
        before: { authority_rank: 2, depth: 2 },
        after: { authority_rank: 1, depth: 1 },
      });
    });

    it('counts no steps when no listed post has the home address', async () => {
      await importRecords(store(), aListedPost({ id: 1, permalink: 'https://site.example/?p=1' }));
      expect(await store().structure()).toMatchObject({ home: null, depths: [], unreached: 0 });
      expect(await groupIds(store(), { depth: -1 })).toEqual([]);
    });

    it('joins the smallest sections when there are many', async () => {
      const records = Array.from({ length: 60 }, (_, at) => at + 1).flatMap((id) => {
        const section = Math.min(id % 31, 28);
        const link = aLink({ id, post_id: id, target_post_id: 61 - id });
        return [...aListedPost({ id, permalink: `https://site.example/s${section}/${id}` }), link];
      });
      await importRecords(store(), records);
      const { structure } = modelStructure([aSite(), ...records]);
      expect(await store().structure()).toEqual(structure);
      const rest = structure.sections.path.list.at(-1);
      expect(rest).toMatchObject({ name: '/rest', joined: 6 });
      expect(await groupIds(store(), { section: '/rest' })).toHaveLength(rest?.posts ?? 0);
    });

    it('takes a file of the home address for the home page, unless a post is at the address itself', async () => {
      const file = aListedPost({ id: 1, permalink: 'https://site.example/index.html' });
      const other = aListedPost({ id: 2, permalink: 'https://site.example/two' });
      const records = [...file, ...other, aLink({ id: 1, post_id: 1, target_post_id: 2 })];
      await importRecords(store(), records);
      expect(await store().structure()).toMatchObject({ home: 1, unreached: 0 });
      await importRecords(store(), [
        ...records,
        ...aListedPost({ id: 3, permalink: 'https://site.example/' }),
      ]);
      expect(await store().structure()).toMatchObject({ home: 3 });
      expect(await store().verify()).toBeNull();
    });

    it('gives the strongest neighbours of posts with very many links', async () => {
      const records = hubs();
      await importRecords(store(), records);
      const model = modelStructure(records);
      for (const id of [1, 2, 3, 4, 700])
        expect(await neighbours(store(), id)).toEqual(model.neighboursOf(id));
      expect(await groupIds(store(), { links_to_post: 1 })).toEqual(
        model.idsOf(aGroup({ links_to_post: 1 })),
      );
      expect(await store().verify()).toBeNull();
    });

    it(
      'answers every number, its posts and every neighbourhood as the model does, whatever the site',
      PATIENT,
      async () => {
        const asModel = fc.asyncProperty(randomSite, async (records) => {
          const model = modelStructure(records);
          await importRecords(store(), records);
          expect(await store().structure()).toEqual(model.structure);
          for (const { group, posts } of numbersOf(model.structure)) {
            const ids = await groupIds(store(), group);
            expect({ group, ids }).toEqual({ group, ids: model.idsOf(aGroup(group)) });
            expect({ group, posts: ids.length }).toEqual({ group, posts });
          }
          for (let id = 1; id <= 60; id += 10)
            expect(await neighbours(store(), id)).toEqual(model.neighboursOf(id));
          expect(await store().verify()).toBeNull();
        });
        await fc.assert(asModel, propertyAmountOf(Math.ceil(runs / 3)));
      },
    );
  });
}

/** A post that 700 others link to, one that links to 700 others, and the posts behind them. */
function hubs(): LinkDataRecord[] {
  const others = Array.from({ length: 700 }, (_, at) => at + 3);
  const ends = others.flatMap((id) => [
    ...Array.from({ length: 1 + (id % 5) }, () => [id, 1]),
    ...Array.from({ length: 1 + (id % 3) }, () => [2, id]),
    [id, 3 + ((id * 7) % 700)],
  ]);
  return [
    aSite(),
    ...[1, 2, ...others].flatMap((id) => aListedPost({ id, incoming: id % 11 })),
    ...ends.map(([post_id = 0, target_post_id = 0], at) => aLink({ id: at + 1, post_id, target_post_id })),
  ];
}

/** A group for every number of the structure. */
function numbersOf({ depths, unreached, ranges, sections }: SiteStructure): Numbered[] {
  return [
    ...depths.map((posts, depth) => ({ group: { depth }, posts })),
    { group: { depth: -1 }, posts: unreached },
    ...COUNTED.flatMap((counted) =>
      ranges[counted].map((posts, range) => ({
        group: { ranges: { incoming: null, internal: null, external: null, [counted]: range } },
        posts,
      })),
    ),
    ...SECTIONINGS.flatMap((by) => sectionNumbers(by, sections[by])),
  ];
}

function sectionNumbers(by: Sectioning, { list, flows }: Sections): Numbered[] {
  return [
    ...list.flatMap(({ name: section, ...numbers }) => [
      { group: { by, section }, posts: numbers.posts },
      { group: { by, section, links_to: section }, posts: numbers.linkingInside },
      { group: { by, section, links_to: '/others' }, posts: numbers.linkingOut },
      { group: { by, section, linked_from: '/others' }, posts: numbers.linkedFromOutside },
    ]),
    ...flows.map(([from, to, posts]) => ({
      group: { by, section: list[from]?.name ?? '', links_to: list[to]?.name ?? '' },
      posts,
    })),
  ];
}

interface Numbered {
  group: Partial<PostGroup>;
  posts: number;
}

async function groupIds(store: LinkStore, group: Partial<PostGroup>): Promise<number[]> {
  const { rows, total } = await store.findGroupPosts(aGroupList({ group: aGroup(group), per_page: 1000 }));
  const ids = (JSON.parse(`[${rows}]`) as PostRow[]).map((row) => row.post_id);
  expect(total).toBe(ids.length);
  return ids.sort((one, other) => one - other);
}

async function neighbours(store: LinkStore, id: number): Promise<NeighboursBody | null> {
  return JSON.parse((await store.findNeighbours(id)) ?? 'null') as NeighboursBody | null;
}
