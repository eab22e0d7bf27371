import { countReadings, estimateRun } from '../analyses/budget.ts';
import { chooseQueries } from '../analyses/choose-queries.ts';
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
  const queries = chooseQueries(await deps.brands.listQueries(brandId), deps.queriesPerRun).length;
  const { brandMonthUsd, instanceDayUsd } = await deps.spend.spent({
    analysisId: null,
    brandId,
    at: deps.clock.now(),
  });
  const readings = await countReadings(deps, brandId);
  const nextRunUsd = estimateRun(deps.engines, { queries, replicates: deps.replicates, readings });
  return { nextRunUsd, brandMonthUsd, instanceDayUsd };
}
