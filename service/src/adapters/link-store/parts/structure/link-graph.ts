/** Links from one listed post to another, by their slots, in any order. A pair with several links is there several times. */
export interface Edges {
  posts: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/** The other ends of each post's links, one post after the other. */
export interface Adjacency {
  /** Slot -> where its ends begin; the last entry is where all of them end. */
  starts: Uint32Array;
  ends: Uint32Array;
}

export function adjacency(posts: number, from: Uint32Array, to: Uint32Array): Adjacency {
  const starts = new Uint32Array(posts + 1);
  for (const slot of from) starts[slot + 1] = (starts[slot + 1] ?? 0) + 1;
  for (let slot = 0; slot < posts; slot += 1)
    starts[slot + 1] = (starts[slot + 1] ?? 0) + (starts[slot] ?? 0);
  const next = starts.slice();
  const ends = new Uint32Array(from.length);
  for (let at = 0; at < from.length; at += 1) {
    const slot = from[at] ?? 0;
    const place = next[slot] ?? 0;
    ends[place] = to[at] ?? 0;
    next[slot] = place + 1;
  }
  return { starts, ends };
}

/** Calls `visit` for each post that links lead to from `home`, the nearest first, with its steps. */
export function walkFrom(
  { starts, ends }: Adjacency,
  home: number,
  visit: (slot: number, steps: number) => void,
): void {
  const posts = starts.length - 1;
  const isSeen = new Uint8Array(posts);
  const queue = new Uint32Array(posts);
  queue[0] = home;
  isSeen[home] = 1;
  let seen = 1;
  for (let at = 0, steps = 0; at < seen; steps += 1) {
    for (const end = seen; at < end; at += 1) {
      const slot = queue[at] ?? 0;
      visit(slot, steps);
      for (let link = starts[slot] ?? 0; link < (starts[slot + 1] ?? 0); link += 1) {
        const target = ends[link] ?? 0;
        if (isSeen[target] === 1) continue;
        isSeen[target] = 1;
        queue[seen] = target;
        seen += 1;
      }
    }
  }
}
