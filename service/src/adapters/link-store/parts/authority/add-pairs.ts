import type { LinkedPosts } from './linked-posts.ts';

/** One post links to another, by their slots. */
export type Pair = readonly [source: number, target: number];

/** The linked posts with some pairs more, and those of the pairs that were linked already. */
export function addPairs(
  { starts, ends, unfollowed }: LinkedPosts,
  pairs: readonly Pair[],
): { linked: LinkedPosts; known: readonly Pair[] } {
  const isUnfollowed = new Set(unfollowed);
  const known: Pair[] = [];
  const added = new Map<string, Pair>();
  for (const pair of pairs) {
    const [source, target] = pair;
    const at = ends.subarray(starts[source], starts[source + 1]).indexOf(target);
    const place = (starts[source] ?? 0) + at;
    if (at === -1) added.set(pair.join(), pair);
    // A link that is followed makes the pair one that passes authority.
    else if (isUnfollowed.has(place)) isUnfollowed.delete(place);
    else known.push(pair);
  }
  const inOrder = [...added.values()].sort(([one], [other]) => one - other);
  const moreStarts = starts.slice();
  const moreEnds = new Uint32Array(ends.length + inOrder.length);
  /** Where in the old ends each of the added ones comes. */
  const places = inOrder.map(([source]) => starts[source + 1] ?? 0);
  let from = 0;
  for (const [nth, [, target]] of inOrder.entries()) {
    const to = places[nth] ?? 0;
    moreEnds.set(ends.subarray(from, to), from + nth);
    moreEnds[to + nth] = target;
    from = to;
  }
  moreEnds.set(ends.subarray(from), from + inOrder.length);
  for (let slot = 0, nth = 0; slot < moreStarts.length; slot += 1) {
    moreStarts[slot] = (starts[slot] ?? 0) + nth;
    while (inOrder[nth]?.[0] === slot) nth += 1;
  }
  let before = 0;
  const moved = Uint32Array.from(isUnfollowed, (place) => {
    while ((places[before] ?? Infinity) <= place) before += 1;
    return place + before;
  });
  return { linked: { starts: moreStarts, ends: moreEnds, unfollowed: moved }, known };
}
