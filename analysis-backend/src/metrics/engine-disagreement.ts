import type { AnalysisQuery } from '../ports/analysis-store.ts';
import { estimateDifference } from './estimate.ts';
import { findDifferences } from './find-differences.ts';
import { gainOf } from './metric-set.ts';
import type { Observation } from './observation.ts';
import { wilson } from './quantiles.ts';
import { queryMetrics } from './query-metrics.ts';
import type { Estimate, QueryMetrics } from './scoring.ts';
import { byWidestSpread, spreadOf } from './spread.ts';

export interface QueryDisagreement {
  query: AnalysisQuery;
  /** Engines with a valid answer, in their order. */
  byEngine: { engineId: string; metrics: QueryMetrics }[];
  spread: number | null;
  pValue: number | null;
  verdict: 'engines_differ' | 'within_noise' | 'one_engine' | 'insufficient_data';
}

/** How far the engines are apart on each query, the widest first. `observations`: valid ones. */
export function engineDisagreement(
  queries: readonly AnalysisQuery[],
  engineIds: readonly string[],
  observations: readonly Observation[],
  seed: string,
): QueryDisagreement[] {
  const byQuery = Map.groupBy(observations, ({ queryId }) => queryId);
  const own = queries.map(({ queryId }) => byQuery.get(queryId) ?? []);
  const tested = findDifferences(
    own.map((answers, at) => ({
      values: answers.map((answer) => ({ group: answer.engineId, stratum: '', value: 100 * gainOf(answer) })),
      seed: `${seed} ${queries[at]?.queryId}`,
    })),
  );
  return queries
    .map((query, at) => {
      const answers = own[at] ?? [];
      const { pValue, differs } = tested[at] ?? { pValue: null, differs: false };
      const byEngine = engineIds.flatMap((engineId) => {
        const metrics = metricsOf(query.queryId, engineId, answers);
        return metrics.answers === 0 ? [] : { engineId, metrics };
      });
      return {
        query,
        byEngine,
        spread: spreadOf(byEngine.map(({ metrics }) => metrics.score)),
        pValue,
        verdict: verdictOf(byEngine.length, pValue, differs),
      };
    })
    .toSorted(byWidestSpread);
}

function verdictOf(engines: number, pValue: number | null, differs: boolean): QueryDisagreement['verdict'] {
  if (engines === 1) return 'one_engine';
  if (pValue === null) return 'insufficient_data';
  return differs ? 'engines_differ' : 'within_noise';
}

export interface EnginePair {
  engineId: string;
  otherEngineId: string;
  /** Queries that both have valid answers to. */
  commonQueries: number;
  /** Those on which neither engine is split half and half. */
  decidedQueries: number;
  /** Of these, those on which most answers of both name the brand, or most of both do not. */
  sameMajority: number;
  /** In percent of the decided ones; null when there are none. */
  agreement: Estimate | null;
  /** The score at the one minus that at the other, over the common queries. */
  difference: Estimate | null;
}

/** Each two engines over the queries that both have answered. */
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
    differences.map((difference) => ({ engineId: '', difference })),
    new Map(),
  );
  if (estimate === null || differences.length < 2) return estimate;
  const { value } = estimate;
  if (differences.some((difference) => Math.abs(difference - value) > 1e-9)) return estimate;
  // The same on every query, and t would claim to know exactly: as for a level at which all agree.
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

/** Of one engine alone, so that its weight among the others is nothing to it. */
function metricsOf(queryId: string, engineId: string, answers: readonly Observation[]): QueryMetrics {
  const own = answers.filter((answer) => answer.engineId === engineId);
  return queryMetrics(queryId, own, new Map());
}
