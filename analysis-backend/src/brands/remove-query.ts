import type { AnalysisDeps } from '../analyses/deps.ts';
import { noSuchQuery } from './update-query.ts';

export async function removeQuery({ brands }: AnalysisDeps, queryId: string): Promise<void> {
  if (!(await brands.removeQuery(queryId))) throw noSuchQuery();
}
