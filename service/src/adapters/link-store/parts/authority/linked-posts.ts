import type { Adjacency } from '../structure/link-graph.ts';

/** Which listed post links to which, by their slots: each pair once, however many links there are. */
export interface LinkedPosts extends Adjacency {
  /** The places in `ends` of pairs of which every link is marked `nofollow`, ascending. */
  unfollowed: Uint32Array;
}

/** By the slot of a post: how many of its links to each other post are marked `nofollow`. */
export type Unfollowed = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Leaves one link of each pair. The arrays are used again: a site may have ten million links. */
export function joinPairs({ starts, ends }: Adjacency, unfollowed: Unfollowed): LinkedPosts {
  const posts = starts.length - 1;
  /** Target -> the last source that was seen to link to it, plus one. */
  const linkedBy = new Uint32Array(posts);
  const marked: number[] = [];
  let kept = 0;
  for (let source = 0, from = 0; source < posts; source += 1) {
    const end = starts[source + 1] ?? 0;
    const first = kept;
    const ofSource = unfollowed.get(source);
    const links = ofSource === undefined ? null : countEach(ends.subarray(from, end));
    for (let at = from; at < end; at += 1) {
      const target = ends[at] ?? 0;
      if (linkedBy[target] === source + 1) continue;
      linkedBy[target] = source + 1;
      if (links !== null && links.get(target) === ofSource?.get(target)) marked.push(kept);
      ends[kept] = target;
      kept += 1;
    }
    starts[source] = first;
    from = end;
  }
  starts[posts] = kept;
  return { starts, ends: ends.subarray(0, kept), unfollowed: Uint32Array.from(marked) };
}

function countEach(targets: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}
