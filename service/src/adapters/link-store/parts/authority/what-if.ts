import type { Standing, WhatIfBody, WhatIfLink } from '@signpost/contract/authority';
import type { ListedPost } from '@signpost/contract/links';
import { DEPTHS } from '@signpost/contract/structure';
import { SlotIndex } from '../../build/slot-index.ts';
import type { ListPage } from '../../../../ports/link-store.ts';
import type { Generation } from '../../read/generation.ts';
import { asListedPosts } from '../rows/show-rows.ts';
import { NOT_REACHED } from '../structure/columns.ts';
import { walkFrom } from '../structure/link-graph.ts';
import { addPairs, type Pair } from './add-pairs.ts';
import { menuDepths, menusBySlot } from './menu-depths.ts';
import { pageRank } from './page-rank.ts';
import { passingOf } from './passing.ts';
import { ranksOf } from './ranks.ts';
import { storedAuthority, storedLinks, type StoredAuthority } from './read.ts';
import { shownDepth, shownShare, standingsOf } from './standing.ts';

/** How posts would stand with some links more, as one row; no row for data of an earlier version. */
export async function whatIf(generation: Generation, links: readonly WhatIfLink[]): Promise<ListPage> {
  const stored = await storedAuthority(generation);
  if (stored === null) return { rows: '', total: 0 };
  const slots = await slotsOf(generation, new Set(links.flatMap(({ from, to }) => [from, to])));
  const without: WhatIfBody['without_effect'] = [];
  const pairs: Pair[] = [];
  for (const { from, to } of links) {
    const [source, target] = [slots.get(from), slots.get(to)];
    if (source === undefined || target === undefined) without.push({ from, to, reason: 'not_published' });
    else if (source === target) without.push({ from, to, reason: 'same_post' });
    else pairs.push([source, target]);
  }
  const { linked, known } = addPairs(await storedLinks(generation), pairs);
  for (const { from, to } of links) {
    const [source, target] = [slots.get(from), slots.get(to)];
    if (known.some((pair) => pair[0] === source && pair[1] === target))
      without.push({ from, to, reason: 'linked_already' });
  }
  const targets = [...new Set(links.flatMap(({ to }) => slots.get(to) ?? []))];
  const before = await standingsOf(generation, targets);
  const after =
    known.length === pairs.length ? before : await standingsAfter(generation, stored, linked, targets);
  const rows = await asListedPosts(generation, targets, await generation.postRows(targets));
  const body: WhatIfBody = {
    of: generation.meta.authority?.posts ?? 0,
    targets: targets.map((_, at) => ({
      post: JSON.parse(rows[at] ?? '') as ListedPost,
      before: before[at] ?? UNKNOWN,
      after: after[at] ?? UNKNOWN,
    })),
    without_effect: without,
  };
  return { rows: JSON.stringify(body), total: 1 };
}

const UNKNOWN: Standing = {
  authority_rank: null,
  authority_share: null,
  depth: null,
  depth_with_menus: null,
};

async function slotsOf({ db }: Generation, ids: ReadonlySet<number>): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('post_row')
    .where('post_id', 'in', [...ids])
    .select(['post_id', 'slot'])
    .execute();
  return new Map(rows.map(({ post_id: id, slot }) => [id, slot]));
}

async function standingsAfter(
  generation: Generation,
  { shares: before, ranks: ranksBefore, menuDepths: depthsBefore }: StoredAuthority,
  linked: ReturnType<typeof addPairs>['linked'],
  targets: readonly number[],
): Promise<Standing[]> {
  const isLeftOut = new Uint8Array(ranksBefore.length);
  for (let slot = 0; slot < isLeftOut.length; slot += 1) if (ranksBefore[slot] === 0) isLeftOut[slot] = 1;
  const passing = passingOf(linked, isLeftOut);
  const shares = pageRank(passing, before);
  const ranks = ranksOf(shares, isLeftOut, passing.counted);
  const homeId = generation.meta.structure?.home ?? null;
  const home = homeId === null ? null : ((await slotsOf(generation, new Set([homeId]))).get(homeId) ?? null);
  const depths = new Uint8Array(ranks.length).fill(NOT_REACHED);
  if (home !== null)
    walkFrom(linked, home, (slot, steps) => {
      depths[slot] = Math.min(steps, DEPTHS.length - 1);
    });
  const withMenus =
    depthsBefore.length === 0 ? depthsBefore : await depthsWithMenus(generation, linked, home);
  return targets.map((slot) => {
    const isRanked = isLeftOut[slot] !== 1;
    return {
      authority_rank: isRanked ? (ranks[slot] ?? 0) : null,
      authority_share: isRanked ? shownShare(shares[slot] ?? 0) : null,
      depth: shownDepth(depths[slot]),
      depth_with_menus: shownDepth(withMenus[slot]),
    };
  });
}

async function depthsWithMenus(
  generation: Generation,
  linked: ReturnType<typeof addPairs>['linked'],
  home: number | null,
): Promise<Uint8Array> {
  const rows = await generation.db.selectFrom('post_row').select('post_id').orderBy('slot').execute();
  const slots = new SlotIndex(Float64Array.from(rows, ({ post_id: id }) => id));
  return menuDepths(linked, home, menusBySlot(await generation.marks(), slots));
}
