import type { Passing } from './passing.ts';

/** The part of the authority of a post that its links pass on. */
export const DAMPING = 0.85;

/** All shares together differ by this from the exact ones, at most: two ways to work them out agree to 1e-9. */
const TOLERANCE = 2.5e-10;

/** Each round leaves 0.85 of the difference, so that it is small enough after 150 at the latest. */
const MOST_ROUNDS = 200;

/**
 * The share of each post in the authority of all (PageRank), by slot; 0 for posts that take no part. It begins with the shares of
 * `start` if there are some: from those before a small change it takes fewer rounds.
 */
export function pageRank(passing: Passing, start: Float64Array | null = null): Float64Array {
  const { parts, isLeftOut, counted } = passing;
  let shares = start?.slice() ?? new Float64Array(parts.length);
  scale(shares, isLeftOut, counted);
  if (counted === 0) return shares;
  let next = new Float64Array(shares.length);
  const given = new Float64Array(shares.length);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const difference = pass(passing, shares, next, given);
    [shares, next] = [next, shares];
    if ((difference * DAMPING) / (1 - DAMPING) <= TOLERANCE) break;
  }
  return shares;
}

/** One round: every post gets what is passed to it, and the same part of the rest. Returns how much that has changed. */
function pass(
  { starts, sources, parts, isLeftOut, counted }: Passing,
  shares: Float64Array,
  next: Float64Array,
  given: Float64Array,
): number {
  const posts = shares.length;
  for (let slot = 0; slot < posts; slot += 1)
    given[slot] = DAMPING * (shares[slot] ?? 0) * (parts[slot] ?? 0);
  let passed = 0;
  for (let slot = 0, at = 0; slot < posts; slot += 1) {
    const end = starts[slot + 1] ?? 0;
    let sum = 0;
    for (; at < end; at += 1) sum += given[sources[at] ?? 0] ?? 0;
    next[slot] = sum;
    passed += sum;
  }
  // What is not passed on by links: that of posts without any, of links marked `nofollow`, and what damping keeps back.
  const rest = (1 - passed) / counted;
  let difference = 0;
  for (let slot = 0; slot < posts; slot += 1) {
    if (isLeftOut[slot] === 1) continue;
    const share = (next[slot] ?? 0) + rest;
    next[slot] = share;
    difference += Math.abs(share - (shares[slot] ?? 0));
  }
  return difference;
}

/** Makes all shares together 1, and those of posts that take no part 0. */
function scale(shares: Float64Array, isLeftOut: Uint8Array, counted: number): void {
  let sum = 0;
  for (let slot = 0; slot < shares.length; slot += 1) if (isLeftOut[slot] !== 1) sum += shares[slot] ?? 0;
  for (let slot = 0; slot < shares.length; slot += 1) {
    if (isLeftOut[slot] === 1) shares[slot] = 0;
    else shares[slot] = sum > 0 ? (shares[slot] ?? 0) / sum : 1 / counted;
  }
}
