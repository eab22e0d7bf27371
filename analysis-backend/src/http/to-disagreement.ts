import type { BackendDisagreement } from '@signpost/contract';
import type { Disagreement } from '../brands/get-disagreement.ts';
import type { QueryMetrics } from '../metrics/scoring.ts';
import type { VarianceSplit } from '../metrics/variance-split.ts';
import { toAddingParts, toOneDecimal } from '../shared/rounding.ts';
import { toEstimate, toTimeOrNull } from './wire-values.ts';

export function toDisagreement(disagreement: Disagreement): BackendDisagreement {
  const { isDemo, analysis, queries, pairs, variance, intents } = disagreement;
  const { split, ...madeFrom } = variance;
  return {
    is_demo: isDemo,
    analysis_uuid: analysis?.id ?? null,
    finished_at: toTimeOrNull(analysis?.finishedAt ?? null),
    queries: queries.map(({ query, byEngine, spread, pValue, verdict }) => ({
      query_id: query.queryId,
      text: query.text,
      by_engine: byEngine.map(({ engineId, metrics }) => ({ engine_id: engineId, ...toNamed(metrics) })),
      spread: toOneDecimal(spread),
      p_value: toProbability(pValue),
      verdict,
    })),
    pairs: pairs.map((pair) => ({
      engine_id: pair.engineId,
      other_engine_id: pair.otherEngineId,
      common_queries: pair.commonQueries,
      decided_queries: pair.decidedQueries,
      same_majority: pair.sameMajority,
      agreement: toEstimate(pair.agreement),
      difference: toEstimate(pair.difference),
    })),
    variance: {
      state: split === null ? 'insufficient_data' : 'estimated',
      ...madeFrom,
      ...toComponents(split),
    },
    intents: intents.map(({ intent, byWording, spread, pValue, verdict }) => ({
      query_id: intent.wordings[0].queryId,
      by_wording: byWording.map(({ query, metrics }) => ({
        query_id: query.queryId,
        text: query.text,
        is_original: query.wordingOf === null,
        ...toNamed(metrics),
      })),
      spread: toOneDecimal(spread),
      p_value: toProbability(pValue),
      verdict,
    })),
  };
}

function toNamed({ answers, mentions, mention_interval: interval, score }: QueryMetrics) {
  return {
    answers,
    mentions,
    mention_interval: interval && {
      low: toOneDecimal(interval.low) ?? 0,
      high: toOneDecimal(interval.high) ?? 0,
    },
    score: toOneDecimal(score),
  };
}

type WireComponent = BackendDisagreement['variance']['intent'];

/** Their shares add up to 100. */
function toComponents(split: VarianceSplit | null): Record<keyof VarianceSplit, WireComponent> {
  const { intent = null, wording = null, engine = null, chance = null } = split ?? {};
  const components = [intent, wording, engine, chance];
  const shares = toAddingParts(components.map((component) => component?.share ?? 0));
  const [one, two, three, four] = components.map(
    (component, at): WireComponent =>
      component && {
        points2: toOneDecimal(component.variance),
        share: component.share === null ? null : (shares[at] ?? 0),
        set_to_zero: component.setToZero,
      },
  );
  return { intent: one ?? null, wording: two ?? null, engine: three ?? null, chance: four ?? null };
}

function toProbability(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}
