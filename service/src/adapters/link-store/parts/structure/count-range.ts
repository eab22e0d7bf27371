import { COUNT_RANGES } from '@signpost/contract/structure';

const LAST = COUNT_RANGES.length - 1;

/** The number of the range in `COUNT_RANGES` that a count is in: each range but the first begins at a power of two. */
export function countRangeOf(count: number): number {
  return 32 - Math.clz32(Math.min(count, 2 ** (LAST - 1)));
}
