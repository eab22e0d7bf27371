import type { BrandDeps } from './brand-deps.ts';
import { noSuchBrand } from '../shared/require-brand.ts';

/** Removes a brand for good. A running analysis ends with it: its jobs find nothing to do, and late answers are dropped. */
export async function removeBrand({ brands, logger }: BrandDeps, brandId: string): Promise<void> {
  if (!(await brands.removeBrand(brandId))) throw noSuchBrand();
  logger.info({ brand: brandId }, 'brand removed');
}
