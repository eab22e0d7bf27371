import { lowerBound } from '../../build/ranks.ts';
import { adjacency, type Edges } from './link-graph.ts';

/** A post with more links than this, to it or in it, is a hub: asking the database for them would take long. */
const HUB_LINKS = 500;

/** How many neighbours of a post are shown. */
export const SHOWN_NEIGHBOURS = 12;

/** A post at the other end of links, and how many links there are. */
export interface LinkedPost {
  slot: number;
  links: number;
}

/** The strongest neighbours on one side of a post, and how many there are. */
export interface Strongest {
  posts: number;
  strongest: readonly LinkedPost[];
}

export type Direction = 'in' | 'out';

/** What a hub takes: its slot, how many posts are on that side, then slot and links of each shown neighbour; zeros for none. */
const ENTRY = 2 + 2 * SHOWN_NEIGHBOURS;

/** The strongest first: by the number of links, then by their own incoming links, then by id. */
export function compareStrength(
  incomingOf: (slot: number) => number,
): (one: LinkedPost, other: LinkedPost) => number {
  return (one, other) =>
    other.links - one.links || incomingOf(other.slot) - incomingOf(one.slot) || one.slot - other.slot;
}

/** The neighbours of every hub on one side, by ascending slot. */
export function findHubs(
  { posts, sources, targets }: Edges,
  direction: Direction,
  incoming: Float64Array,
): Uint32Array {
  const [near, far] = direction === 'in' ? [targets, sources] : [sources, targets];
  const counts = new Uint32Array(posts);
  for (const slot of near) counts[slot] = (counts[slot] ?? 0) + 1;
  const hubs = [...counts.keys()].filter((slot) => (counts[slot] ?? 0) > HUB_LINKS);
  const { starts, ends } = linksOf(near, far, counts, posts);
  const compare = compareStrength((slot) => incoming[slot] ?? 0);
  const entries = new Uint32Array(hubs.length * ENTRY);
  for (const [at, slot] of hubs.entries()) {
    const others = countEach(ends.subarray(starts[slot], starts[slot + 1]).sort());
    others.sort(compare);
    const shown = others.slice(0, SHOWN_NEIGHBOURS).flatMap(({ slot: other, links }) => [other, links]);
    entries.set([slot, others.length, ...shown], at * ENTRY);
  }
  return entries;
}

/** The other ends of the links of hubs only. */
function linksOf(
  near: Uint32Array,
  far: Uint32Array,
  counts: Uint32Array,
  posts: number,
): ReturnType<typeof adjacency> {
  let links = 0;
  for (const count of counts) if (count > HUB_LINKS) links += count;
  const [from, to] = [new Uint32Array(links), new Uint32Array(links)];
  let next = 0;
  for (let at = 0; at < near.length; at += 1) {
    const slot = near[at] ?? 0;
    if ((counts[slot] ?? 0) <= HUB_LINKS) continue;
    from[next] = slot;
    to[next] = far[at] ?? 0;
    next += 1;
  }
  return adjacency(posts, from, to);
}

function countEach(sorted: Uint32Array): LinkedPost[] {
  const counted: LinkedPost[] = [];
  for (const slot of sorted) {
    const last = counted.at(-1);
    if (last?.slot === slot) last.links += 1;
    else counted.push({ slot, links: 1 });
  }
  return counted;
}

/** What is stored of a hub; null for another post. */
export function hubAt(hubs: Uint32Array, slot: number): Strongest | null {
  const at = lowerBound(hubs.length / ENTRY, (entry) => (hubs[entry * ENTRY] ?? 0) < slot);
  if (hubs[at * ENTRY] !== slot) return null;
  const [, posts = 0, ...pairs] = hubs.subarray(at * ENTRY, (at + 1) * ENTRY);
  const strongest: LinkedPost[] = [];
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const links = pairs[pair + 1] ?? 0;
    if (links > 0) strongest.push({ slot: pairs[pair] ?? 0, links });
  }
  return { posts, strongest };
}
