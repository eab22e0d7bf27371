import { lowerBound } from '../../build/ranks.ts';
import { forEachPair, type Pairs } from './link-graph.ts';

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
export function findHubs(pairs: Pairs, direction: Direction, incoming: Float64Array): Uint32Array {
  const { starts, others, links } = sidesOfHubs(pairs, direction);
  const compare = compareStrength((slot) => incoming[slot] ?? 0);
  const entries: number[] = [];
  for (let slot = 0; slot < incoming.length; slot += 1) {
    const [from, to] = [starts[slot] ?? 0, starts[slot + 1] ?? 0];
    if (from === to) continue;
    const strongest = Array.from(others.subarray(from, to), (other, at): LinkedPost => ({
      slot: other,
      links: links[from + at] ?? 0,
    })).sort(compare);
    const shown = strongest.slice(0, SHOWN_NEIGHBOURS).flatMap((other) => [other.slot, other.links]);
    const rest = Array.from({ length: ENTRY - 2 - shown.length }, () => 0);
    entries.push(slot, to - from, ...shown, ...rest);
  }
  return Uint32Array.from(entries);
}

/** For each hub the posts at the other end and how many links there are, one hub after the other; nothing for other posts. */
function sidesOfHubs(
  pairs: Pairs,
  direction: Direction,
): { starts: Uint32Array; others: Uint32Array; links: Uint32Array } {
  const posts = pairs.starts.length - 1;
  const counts = new Uint32Array(posts);
  const starts = new Uint32Array(posts + 1);
  forEachPair(pairs, (source, target, ofPair) => {
    const near = direction === 'in' ? target : source;
    counts[near] = (counts[near] ?? 0) + ofPair;
    starts[near + 1] = (starts[near + 1] ?? 0) + 1;
  });
  const isHub = (slot: number): boolean => (counts[slot] ?? 0) > HUB_LINKS;
  for (let slot = 0; slot < posts; slot += 1)
    starts[slot + 1] = (starts[slot] ?? 0) + (isHub(slot) ? (starts[slot + 1] ?? 0) : 0);
  const next = starts.slice();
  const others = new Uint32Array(starts[posts] ?? 0);
  const links = new Uint32Array(others.length);
  forEachPair(pairs, (source, target, ofPair) => {
    const [near, far] = direction === 'in' ? [target, source] : [source, target];
    if (!isHub(near)) return;
    const place = next[near] ?? 0;
    others[place] = far;
    links[place] = ofPair;
    next[near] = place + 1;
  });
  return { starts, others, links };
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
