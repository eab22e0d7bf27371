import type { QueryDeps } from '../baseline/query-deps.ts';
import { noSuchQuery, requireQuery } from './update-query.ts';

export async function removeQuery({ brands }: QueryDeps, brandId: string, queryId: string): Promise<void> {
  await requireQuery(brands, brandId, queryId);
  if (!(await brands.removeQuery(queryId))) throw noSuchQuery();
}
