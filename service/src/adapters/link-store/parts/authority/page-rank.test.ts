import { DirectedGraph } from 'graphology';
import { pagerank as reference } from 'graphology-metrics/centrality/index.js';
import { describe, expect, it } from 'vitest';
import { adjacency, joinPairs } from '../structure/link-graph.ts';
import { unfollowedPairs } from './linked-posts.ts';
import { pageRank } from './page-rank.ts';
import { passingOf } from './passing.ts';
import { ranksOf } from './ranks.ts';

type Pair = readonly [source: number, target: number];

/** A site in which posts link to each other; `leftOut` are posts that search engines may not list. */
interface TestGraph {
  posts: number;
  links: readonly Pair[];
  nofollow?: readonly Pair[];
  leftOut?: readonly number[];
}

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

function randomGraph(posts: number, links: number, seed: number): TestGraph {
  const next = random(seed);
  return { posts, links: Array.from({ length: links }, () => [next(posts), next(posts)] as const) };
}

const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at);
const ring = (posts: number, from = 0): Pair[] =>
  numbers(posts).map((at) => [from + at, from + ((at + 1) % posts)]);

const GRAPHS: [string, TestGraph][] = [
  ['one post', { posts: 1, links: [] }],
  ['posts without links', { posts: 5, links: [] }],
  ['one link', { posts: 2, links: [[0, 1]] }],
  ['two posts that link to each other', { posts: 2, links: ring(2) }],
  ['a post that all others link to', { posts: 40, links: numbers(39).map((at) => [at + 1, 0]) }],
  ['a post that links to all others', { posts: 40, links: numbers(39).map((at) => [0, at + 1]) }],
  ['a chain that ends', { posts: 30, links: numbers(29).map((at) => [at, at + 1]) }],
  ['one giant circle', { posts: 2000, links: ring(2000) }],
  ['a circle with a shortcut', { posts: 300, links: [...ring(300), [0, 150]] }],
  ['two parts that know nothing of each other', { posts: 60, links: [...ring(20), ...ring(40, 20)] }],
  ['links of posts to themselves', { posts: 4, links: [[0, 0], [0, 1], [1, 2], [2, 2], [2, 0]] }], // prettier-ignore
  ['pairs that are linked several times', { posts: 3, links: [[0, 1], [0, 1], [0, 2], [1, 0], [1, 0]] }], // prettier-ignore
  ['everything links to everything', { posts: 20, links: numbers(400).map((at) => [at % 20, Math.floor(at / 20)]) }], // prettier-ignore
  ['a link that is not followed', { posts: 4, links: [[0, 1], [1, 0], [2, 0]], nofollow: [[0, 3]] }], // prettier-ignore
  ['a pair with a link that is followed and one that is not', { posts: 3, links: [[0, 1], [1, 2]], nofollow: [[0, 1], [0, 2]] }], // prettier-ignore
  ['posts that are not to be listed', { posts: 6, links: [...ring(6), [0, 3]], leftOut: [1, 4] }],
  ['a random site', randomGraph(200, 1500, 1)],
  ['a random site with few links', randomGraph(500, 400, 2)],
  ['a random site, some links not followed', { ...randomGraph(150, 900, 3), nofollow: randomGraph(150, 200, 4).links }], // prettier-ignore
  ['a random site, some posts not listed', { ...randomGraph(150, 900, 5), nofollow: randomGraph(150, 80, 6).links, leftOut: [0, 7, 50, 51, 149] }], // prettier-ignore
];

/** As a generation works them out. Links of posts to themselves are not taken in there. */
function sharesOf(
  { posts, links: followed, nofollow = [], leftOut = [] }: TestGraph,
  start: Float64Array | null = null,
) {
  const taken = [...followed, ...nofollow].filter(([source, target]) => source !== target);
  const unfollowed = new Map<number, Map<number, number>>();
  for (const [source, target] of nofollow) {
    const of = unfollowed.get(source) ?? new Map<number, number>();
    unfollowed.set(source, of.set(target, (of.get(target) ?? 0) + 1));
  }
  const isLeftOut = new Uint8Array(posts);
  for (const slot of leftOut) isLeftOut[slot] = 1;
  const links = adjacency(
    posts,
    Uint32Array.from(taken, ([source]) => source),
    Uint32Array.from(taken, ([, target]) => target),
  );
  const pairs = joinPairs(links);
  const passing = passingOf({ ...pairs, unfollowed: unfollowedPairs(pairs, unfollowed) }, isLeftOut);
  return { passing, shares: pageRank(passing, start) };
}

/** What is passed to no post goes to a sink in the reference, which has no links and is left out of the shares. */
function referenceShares({ posts, links, nofollow = [], leftOut = [] }: TestGraph): number[] {
  const graph = new DirectedGraph();
  const isLeftOut = new Set(leftOut);
  for (const slot of numbers(posts)) if (!isLeftOut.has(slot)) graph.addNode(String(slot));
  const counts = ([source, target]: Pair): boolean =>
    source !== target && !isLeftOut.has(source) && !isLeftOut.has(target);
  for (const [source, target] of links.filter(counts)) graph.mergeEdge(String(source), String(target));
  for (const [source, target] of nofollow.filter(counts)) {
    if (graph.hasEdge(String(source), String(target))) continue;
    const sink = `not ${source} ${target}`;
    graph.mergeEdge(String(source), sink);
  }
  const found = reference(graph, { getEdgeWeight: null, maxIterations: 1000, tolerance: 1e-14 });
  const shares = numbers(posts).map((slot) => found[String(slot)] ?? 0);
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / sum);
}

describe('pageRank', () => {
  it.each(GRAPHS)('agrees with the reference to 1e-6: %s', (_, graph) => {
    const { shares } = sharesOf(graph);
    const expected = referenceShares(graph);
    expect(Math.max(...expected.map((share, slot) => Math.abs(share - (shares[slot] ?? 0))))).toBeLessThan(
      1e-6,
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it.each(GRAPHS)('comes to the same shares to 1e-9 from others: %s', (_, graph) => {
    const next = random(graph.posts);
    const start = Float64Array.from(numbers(graph.posts), () => 1 + next(1000));
    const [whole, again] = [sharesOf(graph).shares, sharesOf(graph, start).shares];
    expect(Math.max(...whole.map((share, slot) => Math.abs(share - (again[slot] ?? 0))))).toBeLessThan(1e-9);
  });
});

describe('ranksOf', () => {
  it('gives equal posts the same rank, and posts that take no part none', () => {
    const shares = Float64Array.of(0.1, 0.4, 0, 0.1 + 1e-12, 0.3);
    expect([...ranksOf(shares, Uint8Array.of(0, 0, 1, 0, 0), 4)]).toEqual([3, 1, 0, 3, 2]);
  });
});
