/** Numbers -> their places among the distinct values, ascending; equal numbers share a place. */
export function denseRanks(values: Float64Array): Uint32Array {
  const sorted = Float64Array.from(values).sort();
  let distinct = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) {
      sorted[distinct] = sorted[at] ?? 0;
      distinct += 1;
    }
  }
  const places = sorted.subarray(0, distinct);
  return Uint32Array.from(values, (value) => indexIn(places, value));
}

/** Where `value` stands in an ascending array, or -1. */
export function indexIn(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Positions 0..n-1 (which stand for ascending ids) by rank, up or down; equal ranks keep ascending ids both ways.
 * One number holds rank and position, so the platform's numeric sort does the work: exact while n² < 2^53.
 */
export function orderByRank(ranks: Uint32Array, order: 'ASC' | 'DESC'): Uint32Array {
  const n = ranks.length;
  let highest = 0;
  for (const rank of ranks) if (rank > highest) highest = rank;
  const keys = new Float64Array(n);
  for (let at = 0; at < n; at += 1) {
    const rank = ranks[at] ?? 0;
    keys[at] = (order === 'ASC' ? rank : highest - rank) * n + at;
  }
  keys.sort();
  const positions = new Uint32Array(n);
  for (let at = 0; at < n; at += 1) positions[at] = (keys[at] ?? 0) % n;
  return positions;
}
