import { releaseArray } from '../../../shared/release-array.ts';

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
  const ranks = new Uint32Array(values.length);
  for (let at = 0; at < ranks.length; at += 1) ranks[at] = indexIn(places, values[at] ?? 0);
  releaseArray(sorted);
  return ranks;
}

/** The index of `value` in an ascending array, or -1. */
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

/** The first of `length` places that does not come before what is looked for; `length` when all do. */
export function lowerBound(length: number, comesBefore: (place: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (comesBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** 0, 1, 2 and so on. */
export function positions(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) all[at] = at;
  return all;
}

/**
 * Positions 0..n-1 (in the order of their ids) by rank, up or down; equal ranks keep ascending ids both ways. Ranks are places
 * among distinct values, so counting how many there are of each tells where each position goes. They are written into `ordered`.
 */
export function orderByRank(ranks: Uint32Array, order: 'ASC' | 'DESC', ordered: Uint32Array): Uint32Array {
  const isUp = order === 'ASC';
  let highest = 0;
  for (let at = 0; at < ranks.length; at += 1) highest = Math.max(highest, ranks[at] ?? 0);
  const starts = new Uint32Array(highest + 2);
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    const next = (isUp ? rank : highest - rank) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    const group = isUp ? rank : highest - rank;
    const place = starts[group] ?? 0;
    ordered[place] = at;
    starts[group] = place + 1;
  }
  releaseArray(starts);
  return ordered;
}
