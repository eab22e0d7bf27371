import type { AnalysisDeps } from '../analyses/deps.ts';
import type { QueryRecord } from '../ports/brand-store.ts';
import { makeBaseline } from './make-baseline.ts';
import { requireBrand } from './require-brand.ts';

/** Other baseline queries in the place of the old ones; those of the user stay. All queries of the brand then. */
export async function regenerateQueries(deps: AnalysisDeps, brandId: string): Promise<QueryRecord[]> {
  const brand = await requireBrand(deps.brands, brandId);
  const known = (await deps.brands.listQueries(brandId)).map(({ text }) => text);
  const fresh = await makeBaseline(deps, brand, { taken: known, mayRepeat: false });
  await deps.brands.replaceBaseline(brandId, fresh);
  return deps.brands.listQueries(brandId);
}
