import type { AnalysisQuery } from '../ports/analysis-store.ts';
import type { EngineWeights } from './estimate.ts';
import { findDifferences } from './find-differences.ts';
import { gainOf } from './metric-set.ts';
import type { Observation } from './observation.ts';
import { queryMetrics } from './query-metrics.ts';
import type { QueryMetrics } from './scoring.ts';
import { byWidestSpread, spreadOf } from './spread.ts';

/** One question and every wording in which it was asked. */
export interface Intent {
  /** The original first. */
  wordings: readonly [AnalysisQuery, ...AnalysisQuery[]];
}

export interface WordingSensitivity {
  intent: Intent;
  byWording: { query: AnalysisQuery; metrics: QueryMetrics }[];
  spread: number | null;
  pValue: number | null;
  verdict: 'wordings_differ' | 'within_noise' | 'insufficient_data';
}

/** Each original with the other wordings that were asked of it; what names the brand is no part of it. */
export function intentsOf(queries: readonly AnalysisQuery[]): Intent[] {
  const unbranded = queries.filter(({ branded }) => !branded);
  return unbranded
    .filter(({ wordingOf }) => wordingOf === null)
    .map((original) => ({
      wordings: [original, ...unbranded.filter(({ wordingOf }) => wordingOf === original.queryId)],
    }));
}

/**
 * How far the wordings of each question are apart, the widest first, for those that have several. Answers are compared within
 * each engine: what engines differ in is not what wordings differ in. `observations`: valid ones.
 */
export function wordingSensitivity(
  intents: readonly Intent[],
  observations: readonly Observation[],
  weights: EngineWeights,
  seed: string,
): WordingSensitivity[] {
  const several = intents.filter(({ wordings }) => wordings.length > 1);
  const byQuery = Map.groupBy(observations, ({ queryId }) => queryId);
  const tested = findDifferences(
    several.map(({ wordings }) => ({
      values: wordings.flatMap(({ queryId }) =>
        (byQuery.get(queryId) ?? []).map((answer) => ({
          group: queryId,
          stratum: answer.engineId,
          value: 100 * gainOf(answer),
        })),
      ),
      seed: `${seed} ${wordings[0].queryId}`,
    })),
  );
  return several
    .map((intent, at): WordingSensitivity => {
      const { pValue, differs } = tested[at] ?? { pValue: null, differs: false };
      const byWording = intent.wordings.map((query) => ({
        query,
        metrics: queryMetrics(query.queryId, byQuery.get(query.queryId) ?? [], weights),
      }));
      return {
        intent,
        byWording,
        spread: spreadOf(byWording.map(({ metrics }) => metrics.score)),
        pValue,
        verdict: pValue === null ? 'insufficient_data' : differs ? 'wordings_differ' : 'within_noise',
      };
    })
    .toSorted(byWidestSpread);
}
