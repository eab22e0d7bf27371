import { sum } from './averages.ts';
import type { EngineWeights } from './estimate.ts';
import { gainOf } from './metric-set.ts';
import type { Observation } from '../model/observation.ts';
import { tQuantile, wilson } from './quantiles.ts';
import type { Bounds } from '../model/scoring.ts';

/** The valid answers of one engine to one query. */
export interface PanelCell {
  queryId: string;
  engineId: string;
  answers: number;
  /** The mean of 100 × gain. */
  mean: number;
  /** The sum of squared distances from the mean: 0 for a single answer. */
  squares: number;
  /** The highest value minus the lowest. */
  range: number;
  /** The weight of the cell in the score; all weights add up to 1. */
  share: number;
}

/** The cells of engines with weight: others are not part of the score. `observations` exclude queries that name the brand. */
export function panelCells(observations: readonly Observation[], weights: EngineWeights): PanelCell[] {
  const weightOf = (engineId: string): number => weights.get(engineId) ?? 1;
  const counted = observations.filter(({ valid, engineId }) => valid && weightOf(engineId) > 0);
  const engines = [...Map.groupBy(counted, ({ engineId }) => engineId)];
  const allWeights = sum(engines.map(([engineId]) => weightOf(engineId)));
  return engines.flatMap(([engineId, own]) => {
    const queries = [...Map.groupBy(own, ({ queryId }) => queryId)];
    const share = weightOf(engineId) / allWeights / queries.length;
    return queries.map(([queryId, replicates]) => {
      const values = replicates.map((replicate) => 100 * gainOf(replicate));
      const mean = sum(values) / values.length;
      const squares = sum(values.map((value) => (value - mean) ** 2));
      const range = Math.max(...values) - Math.min(...values);
      return { queryId, engineId, answers: values.length, mean, squares, range, share };
    });
  });
}

/**
 * The variance between answers to the same query, over all cells; null when no query was answered twice. Adds one disagreement as large
 * as the largest one seen: few answers show too little of the possible variation.
 */
export function pooledVariance(cells: readonly PanelCell[]): number | null {
  const degrees = degreesOfFreedom(cells);
  return degrees === 0 ? null : sum(cells.map(({ squares }) => squares)) / degrees + unseen(cells);
}

function unseen(cells: readonly PanelCell[]): number {
  const largest = Math.max(...cells.map(({ range }) => range));
  return largest ** 2 / 2 / degreesOfFreedom(cells);
}

function degreesOfFreedom(cells: readonly PanelCell[]): number {
  return sum(cells.map(({ answers }) => answers - 1));
}

/**
 * The 95 % interval of the score of exactly these queries at these engines, if they were asked without end. Only chance between the
 * answers to one query counts, so it is narrower than the interval of the level, and shows how much two runs of the same panel differ.
 * Null when no engine answered a query twice.
 */
export function panelInterval(observations: readonly Observation[], weights: EngineWeights): Bounds | null {
  const cells = panelCells(observations, weights);
  const spread = panelSpread(cells);
  return spread && panelBounds(panelScore(cells), spread);
}

/** The distance from the score to the farther end of its interval; null without an interval. */
export function panelHalfWidth(observations: readonly Observation[], weights: EngineWeights): number | null {
  const cells = panelCells(observations, weights);
  const spread = panelSpread(cells);
  if (spread === null) return null;
  const { below, above } = reachOf(panelScore(cells), spread);
  return Math.max(below, above);
}

function panelScore(cells: readonly PanelCell[]): number {
  return sum(cells.map(({ share, mean }) => share * mean));
}

/** The variance of a panel's score by chance between the answers to one query. */
export interface PanelSpread {
  /** The variance of the score; 0 when all answers to each query agree. */
  variance: number;
  /** Degrees of freedom of the variance. */
  degrees: number;
  /** The number of answers to queries that an engine answered at least twice. */
  answers: number;
}

/**
 * Null when no engine answered a query twice. A query with one answer gets the pooled variance. Uses all degrees of freedom: in
 * simulations the interval then covers 95–96 %, while Satterthwaite's would be up to half wider for few queries.
 */
export function panelSpread(cells: readonly PanelCell[]): PanelSpread | null {
  const pooled = pooledVariance(cells);
  if (pooled === null) return null;
  const more = unseen(cells);
  const variance = sum(
    cells.map(({ answers, squares, share }) => {
      const own = answers > 1 ? squares / (answers - 1) + more : pooled;
      return (share ** 2 * own) / answers;
    }),
  );
  return {
    variance: pooled < 1e-9 ? 0 : variance,
    degrees: degreesOfFreedom(cells),
    answers: sum(cells.map(({ answers }) => (answers > 1 ? answers : 0))),
  };
}

export function panelBounds(score: number, spread: PanelSpread): Bounds {
  const { below, above } = reachOf(score, spread);
  return { low: clamp(score - below), high: clamp(score + above) };
}

function reachOf(
  score: number,
  { variance, degrees, answers }: PanelSpread,
): { below: number; above: number } {
  if (variance === 0) {
    // No answers differ yet, which does not prove that none can: widened like a level at which all queries agree.
    const disagree = 1 - (wilson(answers, answers)?.low ?? 0);
    return { below: score * disagree, above: (100 - score) * disagree };
  }
  const half = tQuantile(degrees) * Math.sqrt(variance);
  return { below: half, above: half };
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
