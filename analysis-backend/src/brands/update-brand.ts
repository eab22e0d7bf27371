import type { BrandDeps } from './brand-deps.ts';
import { nextRunAt } from '../analyses/run/schedule.ts';
import type { BrandChanges, BrandRecord } from '../ports/brand-store.ts';
import { getBrand, withLastAnalysis, type KnownBrand } from './get-brand.ts';

export type BrandFields = Omit<BrandChanges, 'nextScheduledAt' | 'failures'>;

/** New names count from the next analysis on; `backend rescore` applies them to past ones. */
export async function updateBrand(
  deps: BrandDeps,
  brandId: string,
  fields: BrandFields,
): Promise<KnownBrand> {
  const { brand } = await getBrand(deps, brandId);
  const updated = await deps.brands.updateBrand(brandId, {
    ...fields,
    ...scheduleFor(brand, fields.status, deps.clock.now()),
  });
  return withLastAnalysis(deps, updated ?? brand);
}

/** An inactive brand has no schedule; a brand that becomes active again gets one. */
function scheduleFor(brand: BrandRecord, status: BrandFields['status'], now: number): BrandChanges {
  if (status === undefined || status === brand.status) return {};
  return status === 'inactive'
    ? { nextScheduledAt: null }
    : { nextScheduledAt: nextRunAt(brand, now), failures: 0 };
}
