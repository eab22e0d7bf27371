import type { AnalysisDeps } from '../shared/deps.ts';
import { noSuchBrand } from '../shared/require-brand.ts';

/** For good. An analysis that is under way ends with it: its jobs find nothing to do, and answers on their way are dropped. */
export async function removeBrand({ brands, logger }: AnalysisDeps, brandId: string): Promise<void> {
  if (!(await brands.removeBrand(brandId))) throw noSuchBrand();
  logger.info({ brand: brandId }, 'brand removed');
}
