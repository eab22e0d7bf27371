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
  /** Of 100 times the gain. */
  mean: number;
  /** The sum of squared distances from the mean: 0 for a single answer. */
  squares: number;
  /** From the lowest to the highest. */
  range: number;
  /** How much of the score the cell is; all of them together are 1. */
  share: number;
}

/** Those that count: an engine without weight is not part of the score. `observations`: without the branded ones. */
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
 * The variance between answers to the same question, over all cells; null when no question was answered twice. One disagreement
 * more is counted than was seen, as large as the largest that was: few answers show too little of what may happen.
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
 * The 95 % interval of the score of these very questions at these very engines: where it would lie if they were asked again
 * without end. Only chance between the answers to one question counts, so that it is narrower than the interval of the level,
 * and it is what two runs of the same panel differ by. Null when no question was answered twice by an engine.
 */
export function panelInterval(observations: readonly Observation[], weights: EngineWeights): Bounds | null {
  const cells = panelCells(observations, weights);
  const spread = panelSpread(cells);
  return spread && panelBounds(panelScore(cells), spread);
}

/** How far the score may be from the truth, to the side where that is farther; null as for the interval. */
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

/** What chance between the answers to one question does to the score of a panel. */
export interface PanelSpread {
  /** Of the score; 0 when all answers to each question agree. */
  variance: number;
  /** Degrees of freedom of the variance. */
  degrees: number;
  /** Answers to questions that an engine answered twice or more. */
  answers: number;
}

/**
 * Null when no question was answered twice by an engine. A question with one answer takes the variance of all of them. The
 * degrees of freedom are all there are: with them the interval covers 95–96 % in simulations, where Satterthwaite's would be
 * wider by up to a half for a few questions.
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
    // Chance has not shown itself yet, which does not prove that there is none: as for a level at which all agree.
    const disagree = 1 - (wilson(answers, answers)?.low ?? 0);
    return { below: score * disagree, above: (100 - score) * disagree };
  }
  const half = tQuantile(degrees) * Math.sqrt(variance);
  return { below: half, above: half };
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
