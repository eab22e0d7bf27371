import type { BrandDeps } from './brand-deps.ts';
import { noSuchBrand } from '../shared/require-brand.ts';

/** For good. An analysis that is under way ends with it: its jobs find nothing to do, and answers on their way are dropped. */
export async function removeBrand({ brands, logger }: BrandDeps, brandId: string): Promise<void> {
  if (!(await brands.removeBrand(brandId))) throw noSuchBrand();
  logger.info({ brand: brandId }, 'brand removed');
}
