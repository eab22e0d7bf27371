import type { BackendDisagreement } from '@signpost/contract/analyses';
import type { Disagreement } from './get-disagreement.ts';
import type { QueryMetrics } from '../../model/scoring.ts';
import { toOneDecimal } from '../../shared/rounding.ts';
import { toBounds, toEstimate, toLatest } from '../../shared/wire-values.ts';

export function toDisagreement(disagreement: Disagreement): BackendDisagreement {
  const { isDemo, analysis, queries, pairs, wordings } = disagreement;
  return {
    ...toLatest(isDemo, analysis),
    queries: queries.map(({ query, byEngine, spread }) => ({
      query_id: query.queryId,
      text: query.text,
      by_engine: byEngine.map(({ engineId, metrics }) => ({ engine_id: engineId, ...toNamed(metrics) })),
      spread: toOneDecimal(spread),
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
    wordings: wordings.map(({ original, byWording, spread }) => ({
      query_id: original.queryId,
      by_wording: byWording.map(({ query, metrics }) => ({
        query_id: query.queryId,
        text: query.text,
        is_original: query.wordingOf === null,
        ...toNamed(metrics),
      })),
      spread: toOneDecimal(spread),
    })),
  };
}

function toNamed({ answers, mentions, mention_interval: interval, score }: QueryMetrics) {
  return {
    answers,
    mentions,
    mention_interval: toBounds(interval),
    score: toOneDecimal(score),
  };
}
