import { estimateRun } from '../analyses/budget.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import { requireBrand } from './require-brand.ts';

export interface Costs {
  /** The most that the next run is expected to cost; null when a price is not known. */
  nextRunUsd: number | null;
  brandMonthUsd: number;
  instanceDayUsd: number;
}

export async function getCosts(deps: AnalysisDeps, brandId: string): Promise<Costs> {
  await requireBrand(deps.brands, brandId);
  const enabled = (await deps.brands.listQueries(brandId)).filter((query) => query.enabled);
  const queries = Math.min(enabled.length, deps.queriesPerRun);
  const { brandMonthUsd, instanceDayUsd } = await deps.spend.spent({
    analysisId: null,
    brandId,
    at: deps.clock.now(),
  });
  return { nextRunUsd: estimateRun(deps.engines, queries, deps.replicates), brandMonthUsd, instanceDayUsd };
}
