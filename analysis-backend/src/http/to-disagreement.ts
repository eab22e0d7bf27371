import type { BackendDisagreement } from '@signpost/contract';
import type { Disagreement } from '../brands/get-disagreement.ts';
import type { QueryMetrics } from '../metrics/scoring.ts';
import type { VarianceComponent } from '../metrics/variance-split.ts';
import { toEstimate, toOneDecimal, toTimeOrNull } from './wire-values.ts';

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
      intent: toComponent(split?.intent ?? null),
      wording: toComponent(split?.wording ?? null),
      engine: toComponent(split?.engine ?? null),
      chance: toComponent(split?.chance ?? null),
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

function toComponent(component: VarianceComponent | null): BackendDisagreement['variance']['intent'] {
  if (component === null) return null;
  return {
    points2: toOneDecimal(component.variance) ?? 0,
    share: toOneDecimal(component.share),
    set_to_zero: component.setToZero,
  };
}

function toProbability(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}
