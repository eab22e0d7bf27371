import type { BackendPlan } from '@signpost/contract/analyses';
import type { PanelOption, Plan } from './get-plan.ts';
import { toAddingParts, toOneDecimal } from '../../shared/rounding.ts';
import type { Bounds } from '../../model/scoring.ts';

export function toPlan(plan: Plan): BackendPlan {
  const { variation, cheapest } = plan;
  const shares = toAddingParts(plan.varyingQueries.map(({ share }) => 100 * share));
  return {
    is_demo: plan.isDemo,
    change: plan.change,
    basis: plan.state === 'measured' ? 'this_brand' : 'assumed',
    state: plan.state,
    analyses: plan.analysisIds,
    engines: plan.engineIds,
    cost_basis: plan.costBasis,
    variation: {
      chance: toDeviation(variation.chance),
      queries: toDeviation(plan.basis.level.queries),
      run_to_run: variation.runs && toDeviation(variation.runs.drift),
    },
    present: toPanel(plan.present),
    options: plan.options.map(toPanel),
    verdict: plan.verdict,
    cheapest: cheapest && toPanel(cheapest),
    varying_queries: plan.varyingQueries.map(({ queryId, text, answers, chance }, at) => ({
      query_id: queryId,
      text,
      answers,
      chance: toDeviation(chance),
      share: shares[at] ?? 0,
    })),
  };
}

function toPanel(option: PanelOption): BackendPlan['present'] {
  return {
    queries: option.queries,
    replicates: option.replicates,
    answers: option.answers,
    strength: option.strength,
    moved_from: toOneDecimal(option.movedFrom),
    seen_from: toOneDecimal(option.seenFrom),
    level_half_width: toHalfWidth(option.level),
    panel_half_width: toHalfWidth(option.panel),
    usd_per_run: option.usdPerRun,
    usd_per_week: option.usdPerWeek,
  };
}

/** Half the width of the interval as shown. */
function toHalfWidth(bounds: Bounds | null): number | null {
  return bounds && Math.round(50 * (toOneDecimal(bounds.high) - toOneDecimal(bounds.low))) / 100;
}

/** The standard deviation, in points. */
function toDeviation(variance: number): number {
  return toOneDecimal(Math.sqrt(variance));
}
