import type { Standing } from '@signpost/contract/authority';
import type { Generation } from '../../read/generation.ts';
import { asListedPosts, type ShowRows } from '../rows/show-rows.ts';
import { NO_HOME, TRAIT, TRAITS } from '../structure/columns.ts';
import { storedAuthority } from './read.ts';

/** As many digits as the shares are exact to. */
const DIGITS = 9;

export function shownShare(share: number): number {
  return Number(share.toPrecision(DIGITS));
}

/** A depth as it is stored, for people: null when it is not known or the post cannot be reached. */
export function shownDepth(depth: number | undefined): number | null {
  return depth === undefined || depth >= NO_HOME ? null : depth;
}

/** How the posts in these slots stand; nothing is known in data of an earlier version. */
export async function standingsOf(generation: Generation, slots: readonly number[]): Promise<Standing[]> {
  const traits = generation.meta.structure === undefined ? null : await generation.bytes('post_traits');
  const stored = await storedAuthority(generation);
  return slots.map((slot) => {
    const rank = stored?.ranks[slot] ?? 0;
    return {
      authority_rank: rank === 0 ? null : rank,
      authority_share: rank === 0 ? null : shownShare(stored?.shares[slot] ?? 0),
      depth: shownDepth(traits?.[slot * TRAITS + TRAIT.depth]),
      depth_with_menus: shownDepth(stored?.menuDepths[slot]),
    };
  });
}

/** Rows as our own calls have them, with how the posts stand. */
export const asRankedPosts: ShowRows = async (generation, slots, rows) => {
  const standings = await standingsOf(generation, slots);
  const listed = await asListedPosts(generation, slots, rows);
  return listed.map((row, at) => `${row.slice(0, -1)},${JSON.stringify(standings[at]).slice(1)}`);
};
