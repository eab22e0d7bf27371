/** Posts whose shares differ by less than this part of the mean share have the same rank. */
const STEPS = 1e6;

/** By slot: 1 for the post with the highest share, 0 for one that takes no part. Equal posts have the same rank. */
export function ranksOf(shares: Float64Array, isLeftOut: Uint8Array, counted: number): Uint32Array {
  const keys = new Float64Array(shares.length);
  const sorted = new Float64Array(counted);
  for (let slot = 0, next = 0; slot < keys.length; slot += 1) {
    if (isLeftOut[slot] === 1) continue;
    const key = Math.round((shares[slot] ?? 0) * counted * STEPS);
    keys[slot] = key;
    sorted[next] = key;
    next += 1;
  }
  sorted.sort();
  const ranks = new Uint32Array(shares.length);
  for (let slot = 0; slot < ranks.length; slot += 1)
    if (isLeftOut[slot] !== 1) ranks[slot] = counted - countUpTo(sorted, keys[slot] ?? 0) + 1;
  return ranks;
}

/** How many of the sorted values are not above this one. */
function countUpTo(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}
