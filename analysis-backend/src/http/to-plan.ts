import type { BackendPlan } from '@signpost/contract';
import { describePlan } from '../brands/describe-plan.ts';
import type { PanelOption, Plan } from '../brands/get-plan.ts';
import { toOneDecimal } from '../shared/rounding.ts';

export function toPlan(plan: Plan): BackendPlan {
  const { variation, cheapest } = plan;
  return {
    is_demo: plan.isDemo,
    change: plan.change,
    basis: plan.state === 'measured' ? 'this_brand' : 'assumed',
    state: plan.state,
    analyses: plan.analysisIds,
    engines: plan.engineIds,
    variation: {
      chance: toDeviation(variation.chance),
      queries: toDeviation(variation.queries),
      run_to_run: variation.drift === null ? null : toDeviation(variation.drift),
    },
    present: toPanel(plan.present),
    options: plan.options.map(toPanel),
    verdict: plan.verdict,
    cheapest: cheapest && toPanel(cheapest),
    advice: describePlan(plan),
    varying_queries: plan.varyingQueries.map(({ queryId, text, answers, chance, share }) => ({
      query_id: queryId,
      text,
      answers,
      chance: toDeviation(chance),
      share: roundedToOne(100 * share),
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
    level_half_width: toOneDecimal(option.levelHalfWidth),
    panel_half_width: toOneDecimal(option.panelHalfWidth),
    usd_per_run: option.usdPerRun,
    usd_per_week: option.usdPerWeek,
  };
}

/** A variance as people read it: in points. */
function toDeviation(variance: number): number {
  return roundedToOne(Math.sqrt(variance));
}

function roundedToOne(value: number): number {
  return toOneDecimal(value) ?? 0;
}
