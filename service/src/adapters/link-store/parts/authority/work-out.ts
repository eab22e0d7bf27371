import type { Marks } from '../../build/marks.ts';
import type { LinkGraph } from '../../build/rows.ts';
import { SlotIndex } from '../../build/slot-index.ts';
import type { BuiltAuthority } from './columns.ts';
import { unfollowedPairs, type Unfollowed } from './linked-posts.ts';
import { menuDepths, menusBySlot } from './menu-depths.ts';
import { pageRank } from './page-rank.ts';
import { passingOf } from './passing.ts';
import { ranksOf } from './ranks.ts';

/** The post that a link is in and the one that it leads to, by their ids. */
export type LinkEnds = readonly [postId: number, targetPostId: number];

/** Works out the authority of all listed posts. `nofollow` are the links that are marked so. */
export function workOut(
  graph: LinkGraph,
  marks: Marks,
  nofollow: readonly LinkEnds[],
  start: Float64Array | null = null,
): BuiltAuthority {
  const { home, ids, unresolved } = graph;
  const hasMenus = marks.menus.size > 0;
  const isMarked = hasMenus || marks.noindex.size > 0 || nofollow.length > 0;
  const slots = new SlotIndex(isMarked ? ids : new Float64Array());
  const isLeftOut = leftOut(ids.length, marks, slots);
  const unfollowed = unfollowedPairs(graph, unfollowedBySlot(nofollow, slots));
  const passing = passingOf({ ...graph, unfollowed }, isLeftOut);
  const shares = pageRank(passing, start);
  return {
    authority: {
      posts: passing.counted,
      leftOut: ids.length - passing.counted,
      links: graph.ends.length,
      unfollowed: unfollowed.length,
      unresolved,
      hasMenus,
    },
    shares,
    ranks: ranksOf(shares, isLeftOut, passing.counted),
    menuDepths: hasMenus ? menuDepths(graph, home, menusBySlot(marks, slots)) : new Uint8Array(),
    unfollowed,
  };
}

function leftOut(posts: number, { noindex }: Marks, slots: SlotIndex): Uint8Array {
  const isLeftOut = new Uint8Array(posts);
  for (const id of noindex) {
    const slot = slots.slotOf(id);
    if (slot !== -1) isLeftOut[slot] = 1;
  }
  return isLeftOut;
}

function unfollowedBySlot(nofollow: readonly LinkEnds[], slots: SlotIndex): Unfollowed {
  const bySource = new Map<number, Map<number, number>>();
  for (const [postId, targetPostId] of nofollow) {
    const [source, target] = [slots.slotOf(postId), slots.slotOf(targetPostId)];
    if (source === -1 || target === -1) continue;
    const targets = bySource.get(source) ?? new Map<number, number>();
    bySource.set(source, targets.set(target, (targets.get(target) ?? 0) + 1));
  }
  return bySource;
}
