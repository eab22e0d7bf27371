import type { AnalysisDeps } from '../shared/deps.ts';
import { noSuchQuery, requireQuery } from './update-query.ts';

export async function removeQuery({ brands }: AnalysisDeps, brandId: string, queryId: string): Promise<void> {
  await requireQuery(brands, brandId, queryId);
  if (!(await brands.removeQuery(queryId))) throw noSuchQuery();
}
