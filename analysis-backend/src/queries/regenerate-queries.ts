import type { QueryDeps } from './query-deps.ts';
import { listQueries, type ListedQueries } from './list-queries.ts';
import { makeBaseline } from './make-baseline.ts';
import { requireBrand } from '../shared/require-brand.ts';

/**
 * Other baseline queries in the place of the old ones; those of the user stay. When no other could be made the old ones stay too. All
 * queries of the brand then.
 */
export async function regenerateQueries(deps: QueryDeps, brandId: string): Promise<ListedQueries> {
  const brand = await requireBrand(deps.brands, brandId);
  const known = (await deps.brands.listQueries(brandId)).map(({ text }) => text);
  const fresh = await makeBaseline(deps, brand, { taken: known, mayRepeat: false });
  if (fresh.length > 0) await deps.brands.replaceBaseline(brandId, fresh);
  return listQueries(deps, brandId, { enabledOnly: false });
}
