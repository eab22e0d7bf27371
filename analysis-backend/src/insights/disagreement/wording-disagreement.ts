import type { AnalysisQuery } from '../../ports/analysis-store.ts';
import type { EngineWeights } from '../../metrics/estimate.ts';
import type { Observation } from '../../model/observation.ts';
import { queryMetrics } from '../../metrics/query-metrics.ts';
import type { QueryMetrics } from '../../model/scoring.ts';
import { byWidestSpread, spreadOf } from './spread.ts';

/** A query with every wording in which it was asked, the original first. */
export type Wordings = readonly [AnalysisQuery, ...AnalysisQuery[]];

export interface WordingDisagreement {
  original: AnalysisQuery;
  byWording: { query: AnalysisQuery; metrics: QueryMetrics }[];
  spread: number | null;
}

/** Each original with its other wordings. Queries that name the brand are left out. */
export function groupWordings(queries: readonly AnalysisQuery[]): Wordings[] {
  const unbranded = queries.filter(({ branded }) => !branded);
  return unbranded
    .filter(({ wordingOf }) => wordingOf === null)
    .map((original) => [original, ...unbranded.filter(({ wordingOf }) => wordingOf === original.queryId)]);
}

/** The wordings of each query that has several, the widest spread first. */
export function wordingDisagreement(
  groups: readonly Wordings[],
  observations: readonly Observation[],
  weights: EngineWeights,
): WordingDisagreement[] {
  return groups
    .filter((wordings) => wordings.length > 1)
    .map((wordings) => {
      const byWording = wordings.map((query) => ({
        query,
        metrics: queryMetrics(query.queryId, observations, weights),
      }));
      const spread = spreadOf(byWording.map(({ metrics }) => metrics.score));
      return { original: wordings[0], byWording, spread };
    })
    .toSorted(byWidestSpread);
}
