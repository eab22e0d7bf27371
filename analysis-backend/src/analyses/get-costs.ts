import { nextQueries } from '../evidence/next-queries.ts';
import type { Spent } from '../ports/spend-store.ts';
import type { RunDeps } from './run/run-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { countReadings, estimateQuery, estimateRun, type CostEstimate } from '../evidence/estimate-run.ts';

export interface Costs {
  /** The expected cost of the next run. */
  nextRun: CostEstimate;
  brandMonth: Spent;
  instanceDay: Spent;
}

export async function getCosts(deps: RunDeps, brandId: string): Promise<Costs> {
  const brand = await requireBrand(deps.brands, brandId);
  const queries = nextQueries(
    brand,
    await deps.brands.listQueries(brandId),
    deps.settings.queriesPerRun,
  ).length;
  const { brandMonth, instanceDay } = await deps.asking.spend.spent({
    analysisId: null,
    brandId,
    at: deps.clock.now(),
  });
  const perQuery = await estimateQuery(deps, await countReadings(deps, brandId));
  const nextRun = estimateRun(perQuery, { queries, replicates: deps.settings.replicates });
  return { nextRun, brandMonth, instanceDay };
}
