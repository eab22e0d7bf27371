import { createHash } from 'node:crypto';
import type { BrandRecord } from '../../ports/brand-store.ts';
import { DAY_MS } from '../../shared/day.ts';

const HOUR_MS = DAY_MS / 24;
export const CADENCE_MS = 7 * DAY_MS;

/** Brands that were made in one go are spread over so long. */
const SPREAD_MS = 6 * HOUR_MS;

/** After so many runs in a row of which nothing came. */
const BACKOFF_MS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS];

/**
 * When the brand is to be analysed next: once a week at its own time, in UTC, counted from when it was made, so that neither
 * a late run nor one on demand moves it. A run that was made up for so late that the next is less than half a week away
 * takes its place.
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

/** Sooner than usual after a run that brought nothing, but ever later, and never later than usual. */
export function nextRunAfterFailure(
  brand: Pick<BrandRecord, 'id' | 'createdAt'>,
  failures: number,
  failedAt: number,
): number {
  const pause = BACKOFF_MS[failures - 1] ?? CADENCE_MS;
  return Math.min(failedAt + pause, nextRunAt(brand, failedAt));
}
