import { lowerBound } from '../../build/ranks.ts';
import type { Adjacency, Pairs } from '../structure/link-graph.ts';

/** Which listed post links to which, by their slots: each pair once, however many links there are. */
export interface LinkedPosts extends Adjacency {
  /** The places in `ends` of pairs of which every link is marked `nofollow`, ascending. */
  unfollowed: Uint32Array;
}

/** By the slot of a post: how many of its links to each other post are marked `nofollow`. */
export type Unfollowed = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** The places of the pairs of which every link is marked, ascending. */
export function unfollowedPairs(pairs: Pairs, unfollowed: Unfollowed): Uint32Array {
  const { starts, ends } = pairs;
  const places: number[] = [];
  for (const [source, marked] of [...unfollowed].sort(([one], [other]) => one - other)) {
    for (let place = starts[source] ?? 0; place < (starts[source + 1] ?? 0); place += 1)
      if (marked.get(ends[place] ?? 0) === linksOf(pairs, place)) places.push(place);
  }
  return Uint32Array.from(places);
}

function linksOf({ repeats }: Pairs, place: number): number {
  const at = lowerBound(repeats.length / 2, (nth) => (repeats[nth * 2] ?? 0) < place) * 2;
  return repeats[at] === place ? (repeats[at + 1] ?? 0) : 1;
}
