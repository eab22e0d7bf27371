import { isSampleBrand } from '@signpost/contract/sample-brands';
import type { BrandDeps } from './brand-deps.ts';
import { removeBrand } from './remove-brand.ts';

/** The sample brands are invented: no AI service should be asked about them and paid for it. */
export async function removeSampleBrands(deps: BrandDeps): Promise<void> {
  const brands = await deps.brands.listBrands();
  for (const { id } of brands.filter(isSampleBrand)) await removeBrand(deps, id);
}
