/** Links from one listed post to another, by their slots, in any order. A pair with several links is there several times. */
export interface Edges {
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

/** The other end of each post's links, each pair of posts once. */
export interface Pairs extends Adjacency {
  /** Of each pair with several links its place in `ends`, ascending, and how many they are. */
  repeats: Uint32Array;
}

/** Leaves one link of each pair. The arrays are used again: a site may have ten million links. */
export function joinPairs({ starts, ends }: Adjacency): Pairs {
  const posts = starts.length - 1;
  /** Target -> the place of the last pair that leads to it, plus one, and how many links that pair has. */
  const places = new Uint32Array(posts);
  const links = new Uint32Array(posts);
  const repeats: number[] = [];
  let kept = 0;
  for (let source = 0, from = 0; source < posts; source += 1) {
    const end = starts[source + 1] ?? 0;
    const first = kept;
    for (let at = from; at < end; at += 1) {
      const target = ends[at] ?? 0;
      if ((places[target] ?? 0) > first) {
        links[target] = (links[target] ?? 0) + 1;
        continue;
      }
      places[target] = kept + 1;
      links[target] = 1;
      ends[kept] = target;
      kept += 1;
    }
    for (let place = first; place < kept; place += 1) {
      const ofPair = links[ends[place] ?? 0] ?? 0;
      if (ofPair > 1) repeats.push(place, ofPair);
    }
    starts[source] = first;
    from = end;
  }
  starts[posts] = kept;
  return { starts, ends: ends.subarray(0, kept), repeats: Uint32Array.from(repeats) };
}

export function forEachPair(
  { starts, ends, repeats }: Pairs,
  take: (source: number, target: number, links: number) => void,
): void {
  for (let source = 0, place = 0, repeat = 0; source < starts.length - 1; source += 1) {
    for (const end = starts[source + 1] ?? 0; place < end; place += 1) {
      const isRepeated = repeats[repeat] === place;
      take(source, ends[place] ?? 0, isRepeated ? (repeats[repeat + 1] ?? 0) : 1);
      if (isRepeated) repeat += 2;
    }
  }
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
