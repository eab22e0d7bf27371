import type { BackendQueryHint } from '@signpost/contract/analyses';
import type { QueryRecord } from '../ports/brand-store.ts';
import type { QueryDeps } from '../baseline/query-deps.ts';
import { queryHint } from './query-hint.ts';
import { requireBrand } from '../shared/require-brand.ts';

export interface ListedQueries {
  queries: QueryRecord[];
  hint: BackendQueryHint | null;
}

export async function listQueries(
  deps: QueryDeps,
  brandId: string,
  { enabledOnly }: { enabledOnly: boolean },
): Promise<ListedQueries> {
  const brand = await requireBrand(deps.brands, brandId);
  const queries = await deps.brands.listQueries(brandId);
  return {
    queries: enabledOnly ? queries.filter(({ enabled }) => enabled) : queries,
    hint: queryHint(deps, brand, queries),
  };
}
