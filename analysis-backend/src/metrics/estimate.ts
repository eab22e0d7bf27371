import { sum } from './averages.ts';
import { tQuantile, wilson } from './quantiles.ts';
import type { Estimate } from '../model/scoring.ts';

/** One value of one query at one engine, from 0 to 100. */
export interface Cell {
  queryId: string;
  engineId: string;
  /** The mean of its answers. */
  value: number;
  answers: number;
  /** The sum of the answers' squared distances from the mean. */
  squares: number;
  /** 1 for a mean over queries; the number of answers for a share of answers. */
  weight: number;
}

export type EngineWeights = ReadonlyMap<string, number>;

/** A mean over engines of each engine's mean over queries. */
interface Mean {
  value: number;
  /** The size of the sample: queries with a value. */
  queries: number;
  /** The variance of one number per query; 0 for a single query. */
  variance: number;
}

/** A mean of values from 0 to 100. */
export interface Level extends Mean {
  answers: number;
  /** The variance of single answers around the value. */
  answerVariance: number;
}

/**
 * Queries are the sample, so the variance is that of one number per query: its mean over the engines. With missing cells these means
 * would not average to the value. So each query's contribution to the value is used, which is the same number when no cell is missing.
 */
export function meanOf(
  cells: readonly Pick<Cell, 'queryId' | 'engineId' | 'value' | 'weight'>[],
  weights: EngineWeights,
): Mean | null {
  const engines = [...Map.groupBy(cells, (cell) => cell.engineId)]
    .map(([engineId, own]) => {
      const total = sum(own.map((cell) => cell.weight));
      const mean = sum(own.map((cell) => cell.weight * cell.value)) / total;
      return { own, total, mean, weight: weightOf(engineId, weights) };
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
  return { value, queries, variance: squares / Math.max(1, queries - 1) };
}

export function levelOf(cells: readonly Cell[], weights: EngineWeights): Level | null {
  const mean = meanOf(cells, weights);
  if (mean === null) return null;
  const counted = cells.filter(({ engineId }) => weightOf(engineId, weights) > 0);
  const answers = sum(counted.map((cell) => cell.answers));
  const squares = sum(counted.map((cell) => cell.squares + cell.answers * (cell.value - mean.value) ** 2));
  return { ...mean, value: clamp(mean.value), answers, answerVariance: squares / answers };
}

function weightOf(engineId: string, weights: EngineWeights): number {
  return weights.get(engineId) ?? 1;
}

export function estimateLevel(cells: readonly Cell[], weights: EngineWeights): Estimate | null {
  const level = levelOf(cells, weights);
  return level && { value: level.value, interval: levelInterval(level) };
}

/** A smaller variance is a rounding error: all numbers are the same. */
const NO_VARIANCE = 1e-18;

/**
 * How much answers to one query resemble each other at least (their correlation). A few queries of which each has one mention or none
 * look independent by luck.
 */
const LEAST_LIKENESS = 0.02;

/**
 * The 95 % interval of a level; null when there are too few queries to say. It is Wilson's for a sample of as many independent answers
 * as would vary like the queries do, which are at most those that were given. Near 0 and 100 a t interval would cover too little.
 */
export function levelInterval(level: Level): Estimate['interval'] {
  const { value, queries, variance, answers, answerVariance } = level;
  if (queries < 2) return null;
  if (variance < NO_VARIANCE && answerVariance < NO_VARIANCE) {
    // All answers agree. For all 0 or all 100 this is Wilson's interval of "none of n" or "all of n" queries; between them, the queries
    // that might yet disagree may lie on either side.
    const agree = wilson(queries, queries)?.low ?? 0;
    return { low: clamp(value * agree), high: clamp(value + (100 - value) * (1 - agree)), method: 'wilson' };
  }
  const measured = variance / queries;
  const independent = answerVariance / answers;
  const least = independent * (1 + (answers / queries - 1) * LEAST_LIKENESS);
  const ofMean = Math.max(measured, least);
  // Only the variance beyond that of independent answers has to be learnt from so few queries.
  const learnt = Math.max(0, measured - independent) / ofMean;
  const effective = (value * (100 - value)) / ofMean;
  const bounds = wilson((value / 100) * effective, effective, tQuantile(Math.round((queries - 1) / learnt)));
  return bounds && { low: 100 * bounds.low, high: 100 * bounds.high, method: 'wilson' };
}

/** A difference of one query at one engine, in points: between two runs, or between two names. */
export interface PairedDifference {
  queryId: string;
  engineId: string;
  difference: number;
}

/**
 * The mean difference, engines weighted as in the score, with its t interval. The queries are the sample here too: engines that change
 * together are not further evidence.
 */
export function estimateDifference(
  pairs: readonly PairedDifference[],
  weights: EngineWeights,
): Estimate | null {
  const mean = meanOf(
    pairs.map((pair) => ({ ...pair, value: pair.difference, weight: 1 })),
    weights,
  );
  if (mean === null) return null;
  const { value, queries, variance } = mean;
  if (queries < 2) return { value, interval: null };
  if (pairs.every((pair) => pair.difference === 0)) {
    // No query changed, which does not prove that none can: widened like a level at which all queries agree.
    const high = 100 * (wilson(0, queries)?.high ?? 1);
    return { value, interval: { low: -high, high, method: 'wilson' } };
  }
  const half = tQuantile(queries - 1) * Math.sqrt(variance / queries);
  return {
    value,
    interval: {
      low: Math.max(-100, value - half),
      high: Math.min(100, value + half),
      method: 'cluster_t',
    },
  };
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
