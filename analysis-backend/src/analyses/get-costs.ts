import type { BackendCosts } from '@signpost/contract/analyses';
import { nextQueries } from '../evidence/next-queries.ts';
import type { RunDeps } from './run/run-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { toCaps } from './to-engines.ts';
import { countReadings, estimateQuery, estimateRun } from '../evidence/estimate-run.ts';

export async function getCosts(deps: RunDeps, brandId: string): Promise<BackendCosts> {
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
  const { caps } = deps.asking;
  return {
    next_run_usd: nextRun.usd,
    next_run_basis: nextRun.basis,
    spent: {
      brand_month_usd: brandMonth.usd,
      brand_month_unknown_usd: brandMonth.unknownUsd,
      instance_day_usd: instanceDay.usd,
      instance_day_unknown_usd: instanceDay.unknownUsd,
    },
    caps: toCaps(caps),
    left: {
      brand_month_usd: leftOf(caps.brandMonthUsd, brandMonth.usd),
      instance_day_usd: leftOf(caps.instanceDayUsd, instanceDay.usd),
    },
  };
}

function leftOf(cap: number | null, spent: number): number | null {
  return cap === null ? null : Math.max(0, cap - spent);
}
