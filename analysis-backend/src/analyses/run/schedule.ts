import { createHash } from 'node:crypto';
import type { BrandRecord } from '../../ports/brand-store.ts';
import { DAY_MS } from '../../shared/day.ts';

const HOUR_MS = DAY_MS / 24;
export const CADENCE_MS = 7 * DAY_MS;

/** The window over which brands that were created at once are spread, in milliseconds. */
const SPREAD_MS = 6 * HOUR_MS;

/** The pauses after the first, second, third and fourth failed run in a row, in milliseconds. */
const BACKOFF_MS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS];

/**
 * When the brand is analysed next: weekly at its own time, in UTC, counted from its creation, so that neither a late run nor one on
 * demand moves it. A late run less than half a week before the next one replaces it.
 */
export function nextRunAt(brand: Pick<BrandRecord, 'id' | 'createdAt'>, now: number): number {
  const first = brand.createdAt + spreadOf(brand.id);
  const weeks = Math.ceil((now + CADENCE_MS / 2 - first) / CADENCE_MS);
  return first + Math.max(weeks, 1) * CADENCE_MS;
}

/** How much later than its creation time a brand runs, in milliseconds: constant, and different for each brand. */
function spreadOf(brandId: string): number {
  const share = createHash('sha256').update(brandId).digest().readUInt32BE() / 2 ** 32;
  return Math.floor(share * SPREAD_MS);
}

/** The next run after a failed one: later with each further failure, but never later than usual. */
export function nextRunAfterFailure(
  brand: Pick<BrandRecord, 'id' | 'createdAt'>,
  failures: number,
  failedAt: number,
): number {
  const pause = BACKOFF_MS[failures - 1] ?? CADENCE_MS;
  return Math.min(failedAt + pause, nextRunAt(brand, failedAt));
}
