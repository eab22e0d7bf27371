import { sum } from './averages.ts';
import { tQuantile, wilson } from './quantiles.ts';
import type { Estimate } from '../model/scoring.ts';

/** One value of one query at one engine, from 0 to 100. */
export interface Cell {
  queryId: string;
  engineId: string;
  value: number;
  /** 1 for a mean over queries; the number of answers behind the value for a share of answers. */
  weight: number;
}

export type EngineWeights = ReadonlyMap<string, number>;

/** A mean over engines of each engine's mean over queries. */
export interface Level {
  value: number;
  /** The size of the sample: queries with a value. */
  queries: number;
  /** The variance of one number per query; 0 for a single query. */
  variance: number;
}

/**
 * Queries are the sample, so the variance is that of one number per query: its mean over the engines. With missing cells these means
 * would not average to the value. So each query's contribution to the value is used, which is the same number when no cell is missing.
 */
export function levelOf(cells: readonly Cell[], weights: EngineWeights): Level | null {
  const engines = [...Map.groupBy(cells, (cell) => cell.engineId)]
    .map(([engineId, own]) => {
      const total = sum(own.map((cell) => cell.weight));
      const mean = sum(own.map((cell) => cell.weight * cell.value)) / total;
      return { engineId, own, total, mean, weight: weights.get(engineId) ?? 1 };
    })
    .filter((engine) => engine.weight > 0);
  if (engines.length === 0) return null;

  const allWeights = sum(engines.map((engine) => engine.weight));
  const value = sum(engines.map((engine) => engine.weight * engine.mean)) / allWeights;
  const deviations = new Map<string, number>();
  for (const { own, total, mean, weight } of engines) {
    for (const cell of own) {
      const share = (weight / allWeights) * (cell.weight / total);
      deviations.set(cell.queryId, (deviations.get(cell.queryId) ?? 0) + share * (cell.value - mean));
    }
  }
  const queries = deviations.size;
  const squares = sum([...deviations.values()].map((deviation) => (deviation * queries) ** 2));
  return { value: clamp(value), queries, variance: squares / Math.max(1, queries - 1) };
}

export function estimateLevel(cells: readonly Cell[], weights: EngineWeights): Estimate | null {
  const level = levelOf(cells, weights);
  return level && { value: level.value, interval: levelInterval(level) };
}

/** A smaller variance is a rounding error: all queries have the same number. */
const NO_VARIANCE = 1e-18;

/** The 95 % interval of a level; null when there are too few queries to say. */
export function levelInterval({ value, queries, variance }: Level): Estimate['interval'] {
  if (queries < 2) return null;
  if (variance < NO_VARIANCE) {
    // All queries agree, so that the t interval would have no width. For all 0 or all 100 this is Wilson's interval of "none of n" or
    // "all of n"; between them, the queries that might yet disagree may lie on either side.
    const agree = wilson(queries, queries)?.low ?? 0;
    return { low: clamp(value * agree), high: clamp(value + (100 - value) * (1 - agree)), method: 'wilson' };
  }
  const half = tQuantile(queries - 1) * Math.sqrt(variance / queries);
  return { low: clamp(value - half), high: clamp(value + half), method: 'cluster_t' };
}

/** A difference of one query at one engine between two runs, in points. */
export interface PairedDifference {
  engineId: string;
  difference: number;
}

/** The mean difference, engines weighted as in the score, with the t interval of the differences. */
export function estimateDifference(
  pairs: readonly PairedDifference[],
  weights: EngineWeights,
): Estimate | null {
  const sizes = new Map<string, number>();
  for (const { engineId } of pairs) sizes.set(engineId, (sizes.get(engineId) ?? 0) + 1);
  const weighed = pairs
    .map(({ engineId, difference }) => ({
      difference,
      weight: (weights.get(engineId) ?? 1) / (sizes.get(engineId) ?? 1),
    }))
    .filter((pair) => pair.weight > 0);
  const total = sum(weighed.map((pair) => pair.weight));
  if (total === 0) return null;

  const n = weighed.length;
  const value = sum(weighed.map((pair) => pair.weight * pair.difference)) / total;
  if (n < 2) return { value, interval: null };
  if (weighed.every((pair) => pair.difference === 0)) {
    // No pair changed, which does not prove that none can: widened like a level at which all queries agree.
    const high = 100 * (wilson(0, n)?.high ?? 1);
    return { value, interval: { low: -high, high, method: 'wilson' } };
  }
  const deviations = weighed.map((pair) => ((n * pair.weight) / total) * (pair.difference - value));
  const half = tQuantile(n - 1) * standardError(deviations);
  return {
    value,
    interval: {
      low: Math.max(-100, value - half),
      high: Math.min(100, value + half),
      method: 'cluster_t',
    },
  };
}

function standardError(deviations: readonly number[]): number {
  const n = deviations.length;
  return Math.sqrt(sum(deviations.map((deviation) => deviation ** 2)) / (n * (n - 1)));
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
