import { isDeepStrictEqual } from 'node:util';
import { recount, type RecountDeps } from '../analyses/run/recount.ts';
import { dropOwnNames } from '../competitors/own-names.ts';
import type { BrandDeps } from './brand-deps.ts';
import { nextRunAt } from '../analyses/run/schedule.ts';
import type { BrandChanges, BrandRecord } from '../ports/brand-store.ts';
import { getBrand, withLastAnalysis, type KnownBrand } from './get-brand.ts';

export type BrandFields = Omit<BrandChanges, 'nextScheduledAt' | 'failures'>;

/** New names count at once, in all finished analyses; a competitor that has one of them no longer counts as one. */
export async function updateBrand(
  deps: BrandDeps & RecountDeps,
  brandId: string,
  fields: BrandFields,
): Promise<KnownBrand> {
  const { brand } = await getBrand(deps, brandId);
  const updated = await deps.brands.updateBrand(brandId, {
    ...fields,
    ...scheduleFor(brand, fields.status, deps.clock.now()),
  });
  if (updated !== null && !isDeepStrictEqual(namesIn(updated), namesIn(brand))) {
    await dropOwnNames(deps.brands, updated);
    await recount(deps, brandId);
  }
  return withLastAnalysis(deps, updated ?? brand);
}

/** By what answers are read. */
function namesIn({ name, url, aliases, domains }: BrandRecord): unknown[] {
  return [name, url, aliases, domains];
}

/** An inactive brand has no schedule; a brand that becomes active again gets one. */
function scheduleFor(brand: BrandRecord, status: BrandFields['status'], now: number): BrandChanges {
  if (status === undefined || status === brand.status) return {};
  return status === 'inactive'
    ? { nextScheduledAt: null }
    : { nextScheduledAt: nextRunAt(brand, now), failures: 0 };
}
