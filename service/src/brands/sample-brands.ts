import type { DashboardRow } from '@signpost/contract/brands';
import { isSampleBrand, SAMPLE_BRANDS } from '@signpost/contract/sample-brands';
import type { BrandDeps } from './brand-deps.ts';
import { createBrand } from './create-brand.ts';
import { getOverview } from './get-overview.ts';
import { removeBrand } from './remove-brand.ts';

/** Adds the sample brands where there is no brand yet. Real AI services are never asked about them. */
export async function addSampleBrands(deps: BrandDeps): Promise<void> {
  const { summary, brands } = await look(deps);
  if (brands.length > 0 || (summary as { is_demo?: unknown }).is_demo !== true) return;
  // Adding sample brands is not usage, so no event is recorded.
  const unused = { ...deps, usage: { track: async () => {} } };
  for (const brand of SAMPLE_BRANDS) await createBrand(unused, brand);
}

export async function listSampleBrands(deps: BrandDeps): Promise<DashboardRow[]> {
  return (await look(deps)).brands.filter(isSampleBrand);
}

/** Whether the brands that were last shown include sample brands; asks nothing of the backend. */
export async function hasShownSampleBrands({ cache }: BrandDeps): Promise<boolean> {
  const dashboard = await cache.readDashboard();
  return dashboard?.value.rows.some(isSampleBrand) ?? false;
}

export async function removeSampleBrands(deps: BrandDeps): Promise<void> {
  for (const { id } of await listSampleBrands(deps)) await removeBrand(deps, id);
}

async function look(deps: BrandDeps) {
  return (await getOverview(deps, { refresh: true, search: '' })).payload;
}
