import type { PublishedDay } from '../../../../ports/link-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days are kept: two years, like the analyses that they are shown beside. */
const MAX_DAYS = 730;
const MAX_TITLES = 3;
const LONGEST_TITLE = 200;

/** Ids of listed posts that an import added and removed, ascending. */
export interface PostMoves {
  added: readonly number[];
  removed: readonly number[];
}

export interface PublishedDays {
  days: readonly PublishedDay[];
  /** The posts of the last day, so that another import on that day can be set off against them. */
  lastDay: PostMoves;
}

/** The days after an import. A post that is added and removed again on the same day leaves no trace. */
export function publishedDaysAfter(
  { days, lastDay }: PublishedDays,
  moves: PostMoves,
  at: number,
  titleOf: (id: number) => string,
): PublishedDays {
  const last = days.at(-1);
  if (moves.added.length + moves.removed.length === 0) return { days, lastDay };
  const isSameDay = last !== undefined && dayOf(last.at) === dayOf(at) && isWhole(last, lastDay);
  const earlier = isSameDay ? days.slice(0, -1) : days;
  const today = isSameDay ? net(lastDay, moves) : moves;
  if (today.added.length + today.removed.length === 0) return { days: earlier, lastDay: today };
  const titles = today.added
    .slice(-MAX_TITLES)
    .toReversed()
    .map((id) => Array.from(titleOf(id)).slice(0, LONGEST_TITLE).join(''));
  const day = { at, added: today.added.length, removed: today.removed.length, titles };
  return { days: [...earlier, day].slice(-MAX_DAYS), lastDay: today };
}

/** False for a day of an earlier version, which has counts without ids. Such a day stays as it is. */
function isWhole({ added, removed }: PublishedDay, ids: PostMoves): boolean {
  return added === ids.added.length && removed === ids.removed.length;
}

/** The moves of two imports, one after the other, taken together. */
function net(earlier: PostMoves, later: PostMoves): PostMoves {
  return {
    added: ascending(without(earlier.added, later.removed), without(later.added, earlier.removed)),
    removed: ascending(without(earlier.removed, later.added), without(later.removed, earlier.added)),
  };
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

function ascending(...lists: number[][]): number[] {
  return lists.flat().sort((one, other) => one - other);
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
