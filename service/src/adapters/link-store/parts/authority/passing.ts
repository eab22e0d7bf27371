import type { LinkedPosts } from './linked-posts.ts';

/** Which posts pass authority to which, sorted by the post that gets it. */
export interface Passing {
  /** Slot -> where the posts begin that pass authority to it; the last entry is where all of them end. */
  starts: Uint32Array;
  sources: Uint32Array;
  /** Slot -> the part of its authority that each of its links has; 0 for a post without links. */
  parts: Float64Array;
  /** 1 for posts that take no part, by slot. */
  isLeftOut: Uint8Array;
  /** How many posts take part. */
  counted: number;
}

/** A link marked `nofollow` has its part, too, and gives it to no post. */
export function passingOf(links: LinkedPosts, isLeftOut: Uint8Array): Passing {
  const { starts, ends } = links;
  const posts = starts.length - 1;
  const isUnfollowed = marksOf(links);
  const parts = new Float64Array(posts);
  const into = new Uint32Array(posts + 1);
  let counted = 0;
  for (let source = 0; source < posts; source += 1) {
    if (isLeftOut[source] === 1) continue;
    counted += 1;
    let outgoing = 0;
    for (let at = starts[source] ?? 0; at < (starts[source + 1] ?? 0); at += 1) {
      const target = ends[at] ?? 0;
      if (isLeftOut[target] === 1) continue;
      outgoing += 1;
      if (isUnfollowed?.[at] !== 1) into[target + 1] = (into[target + 1] ?? 0) + 1;
    }
    parts[source] = outgoing === 0 ? 0 : 1 / outgoing;
  }
  for (let slot = 0; slot < posts; slot += 1) into[slot + 1] = (into[slot + 1] ?? 0) + (into[slot] ?? 0);
  const next = into.slice();
  const sources = new Uint32Array(into[posts] ?? 0);
  for (let source = 0; source < posts; source += 1) {
    if (isLeftOut[source] === 1) continue;
    for (let at = starts[source] ?? 0; at < (starts[source + 1] ?? 0); at += 1) {
      const target = ends[at] ?? 0;
      if (isLeftOut[target] === 1 || isUnfollowed?.[at] === 1) continue;
      const place = next[target] ?? 0;
      sources[place] = source;
      next[target] = place + 1;
    }
  }
  return { starts: into, sources, parts, isLeftOut, counted };
}

/** 1 at the places of links that are not followed; null when there are none, as on most sites. */
function marksOf({ ends, unfollowed }: LinkedPosts): Uint8Array | null {
  if (unfollowed.length === 0) return null;
  const marks = new Uint8Array(ends.length);
  for (const at of unfollowed) marks[at] = 1;
  return marks;
}
