import { isSampleBrand } from '@signpost/contract/sample-brands';
import type { BrandDeps } from './brand-deps.ts';
import { removeBrand } from './remove-brand.ts';

/** The brands of a first look are invented: no AI service is to be asked, and paid, for them. */
export async function removeSampleBrands(deps: BrandDeps): Promise<void> {
  const brands = await deps.brands.listBrands();
  for (const { id } of brands.filter(isSampleBrand)) await removeBrand(deps, id);
}
