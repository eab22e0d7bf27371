import type { QueryDeps } from '../baseline/query-deps.ts';
import { listQueries, type ListedQueries } from './list-queries.ts';
import { makeBaseline } from '../baseline/make-baseline.ts';
import { requireBrand } from '../shared/require-brand.ts';

/**
 * Replaces the baseline queries by new ones; user queries stay. If no new query could be made, the old ones stay too. Returns all
 * queries of the brand.
 */
export async function regenerateQueries(deps: QueryDeps, brandId: string): Promise<ListedQueries> {
  const brand = await requireBrand(deps.brands, brandId);
  const known = (await deps.brands.listQueries(brandId)).map(({ text }) => text);
  const { queries: fresh } = await makeBaseline(deps, brand, { taken: known, mayRepeat: false });
  if (fresh.length > 0) await deps.brands.replaceBaseline(brandId, fresh);
  return listQueries(deps, brandId, { enabledOnly: false });
}
