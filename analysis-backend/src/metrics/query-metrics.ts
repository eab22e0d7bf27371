import { mean, median, sum } from './averages.ts';
import type { EngineWeights } from './estimate.ts';
import { citesOwnPage, scoreOf } from './metric-set.ts';
import type { Observation } from '../model/observation.ts';
import { wilson } from './quantiles.ts';
import type { QueryMetrics } from '../model/scoring.ts';

/** The numbers of one query. Its answers are the sample here, so the interval is Wilson's: none of 3 allows up to 56 %. */
export function queryMetrics(
  queryId: string,
  observations: readonly Observation[],
  weights: EngineWeights,
): QueryMetrics {
  const valid = observations.filter((observation) => observation.valid && observation.queryId === queryId);
  const mentions = valid.filter(({ mentioned }) => mentioned).length;
  const bounds = wilson(mentions, valid.length);
  return {
    query_id: queryId,
    answers: valid.length,
    mentions,
    mention_interval: bounds && { low: 100 * bounds.low, high: 100 * bounds.high },
    score: scoreOf(valid, weights)?.value ?? null,
    rank: median(valid.flatMap(({ rank }) => rank ?? [])),
    sentiment: mean(valid.flatMap(({ sentiment }) => sentiment ?? [])),
    citations: sum(valid.map(({ citedPages }) => citedPages.length)),
    citing_answers: valid.filter(citesOwnPage).length,
  };
}
