import type { AnalysisQuery } from '../../ports/analysis-store.ts';
import { estimateDifference } from '../../metrics/estimate.ts';
import type { Observation } from '../../model/observation.ts';
import { wilson } from '../../metrics/quantiles.ts';
import { queryMetrics } from '../../metrics/query-metrics.ts';
import type { Estimate, QueryMetrics } from '../../model/scoring.ts';
import { byWidestSpread, spreadOf } from './spread.ts';

export interface QueryDisagreement {
  query: AnalysisQuery;
  /** Engines with a valid answer, in their order. */
  byEngine: { engineId: string; metrics: QueryMetrics }[];
  spread: number | null;
}

/** The metrics of each engine for each query, the widest spread first. */
export function engineDisagreement(
  queries: readonly AnalysisQuery[],
  engineIds: readonly string[],
  observations: readonly Observation[],
): QueryDisagreement[] {
  const byEngine = Map.groupBy(observations, ({ engineId }) => engineId);
  return queries
    .map((query) => {
      const answering = engineIds
        // The metrics of a single engine do not depend on its weight.
        .map((engineId) => ({
          engineId,
          metrics: queryMetrics(query.queryId, byEngine.get(engineId) ?? [], new Map()),
        }))
        .filter(({ metrics }) => metrics.answers > 0);
      return { query, byEngine: answering, spread: spreadOf(answering.map(({ metrics }) => metrics.score)) };
    })
    .toSorted(byWidestSpread);
}

export interface EnginePair {
  engineId: string;
  otherEngineId: string;
  /** Queries with valid answers of both engines. */
  commonQueries: number;
  /** Common queries on which neither engine is split half and half. */
  decidedQueries: number;
  /** Decided queries on which the majorities of both engines agree whether the brand is named. */
  sameMajority: number;
  /** `sameMajority` in percent of `decidedQueries`; null when there are none. */
  agreement: Estimate | null;
  /** The score of the first engine minus that of the second, over the common queries. */
  difference: Estimate | null;
}

/** Every pair of engines, compared over the queries that both answered. */
export function enginePairs(
  engineIds: readonly string[],
  disagreements: readonly QueryDisagreement[],
): EnginePair[] {
  return engineIds.flatMap((engineId, at) =>
    engineIds.slice(at + 1).map((otherEngineId) => toPair(engineId, otherEngineId, disagreements)),
  );
}

function toPair(
  engineId: string,
  otherEngineId: string,
  disagreements: readonly QueryDisagreement[],
): EnginePair {
  const common = disagreements.flatMap(({ byEngine }) => {
    const one = byEngine.find((entry) => entry.engineId === engineId)?.metrics;
    const other = byEngine.find((entry) => entry.engineId === otherEngineId)?.metrics;
    return one === undefined || other === undefined ? [] : { one, other };
  });
  const decided = common.filter(({ one, other }) => majorityOf(one) !== 0 && majorityOf(other) !== 0);
  const same = decided.filter(({ one, other }) => majorityOf(one) === majorityOf(other)).length;
  const bounds = wilson(same, decided.length);
  return {
    engineId,
    otherEngineId,
    commonQueries: common.length,
    decidedQueries: decided.length,
    sameMajority: same,
    agreement: bounds && {
      value: (100 * same) / decided.length,
      interval: { low: 100 * bounds.low, high: 100 * bounds.high, method: 'wilson' },
    },
    difference: differenceOf(common.map(({ one, other }) => (one.score ?? 0) - (other.score ?? 0))),
  };
}

function differenceOf(differences: readonly number[]): Estimate | null {
  const estimate = estimateDifference(
    differences.map((difference, at) => ({ queryId: String(at), engineId: '', difference })),
    new Map(),
  );
  if (estimate === null || differences.length < 2) return estimate;
  const { value } = estimate;
  if (differences.some((difference) => Math.abs(difference - value) > 1e-9)) return estimate;
  // All differences are equal, so that the t interval would have no width: widened as in `levelInterval`.
  const mayDiffer = 1 - (wilson(differences.length, differences.length)?.low ?? 0);
  return {
    value,
    interval: {
      low: value - (value + 100) * mayDiffer,
      high: value + (100 - value) * mayDiffer,
      method: 'wilson',
    },
  };
}

/** 1 when most answers name the brand, -1 when most do not, 0 when as many do as do not. */
function majorityOf({ answers, mentions }: QueryMetrics): number {
  return Math.sign(2 * mentions - answers);
}
