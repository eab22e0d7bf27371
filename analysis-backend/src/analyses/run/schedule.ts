import { createHash } from 'node:crypto';
import type { BrandRecord } from '../../ports/brand-store.ts';
import { DAY_MS } from '../../shared/day.ts';

const HOUR_MS = DAY_MS / 24;
export const CADENCE_MS = 7 * DAY_MS;

/** The window, in milliseconds, over which brands that were made at once are spread. */
const SPREAD_MS = 6 * HOUR_MS;

/** How long to wait, in milliseconds, after the first, second, third and fourth failed run in a row. */
const BACKOFF_MS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS];

/**
 * When the brand is to be analysed next: once a week at its own time, in UTC, counted from when it was made, so that neither
 * a late run nor one on demand moves it. A late run less than half a week before the next one takes the place of that.
 */
export function nextRunAt(brand: Pick<BrandRecord, 'id' | 'createdAt'>, now: number): number {
  const first = brand.createdAt + spreadOf(brand.id);
  const weeks = Math.ceil((now + CADENCE_MS / 2 - first) / CADENCE_MS);
  return first + Math.max(weeks, 1) * CADENCE_MS;
}

/** The same for all time, and different for each brand. */
function spreadOf(brandId: string): number {
  const share = createHash('sha256').update(brandId).digest().readUInt32BE() / 2 ** 32;
  return Math.floor(share * SPREAD_MS);
}

/** After a failed run: sooner than usual, later with each further failure, and never later than usual. */
export function nextRunAfterFailure(
  brand: Pick<BrandRecord, 'id' | 'createdAt'>,
  failures: number,
  failedAt: number,
): number {
  const pause = BACKOFF_MS[failures - 1] ?? CADENCE_MS;
  return Math.min(failedAt + pause, nextRunAt(brand, failedAt));
}
