import type { QueryRecord } from '../ports/brand-store.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import { requireBrand } from './require-brand.ts';

export async function listQueries(
  { brands }: AnalysisDeps,
  brandId: string,
  { enabledOnly }: { enabledOnly: boolean },
): Promise<QueryRecord[]> {
  await requireBrand(brands, brandId);
  const queries = await brands.listQueries(brandId);
  return enabledOnly ? queries.filter(({ enabled }) => enabled) : queries;
}
