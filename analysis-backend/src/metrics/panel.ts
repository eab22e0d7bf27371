import { sum } from './averages.ts';
import type { EngineWeights } from './estimate.ts';
import { gainOf } from './metric-set.ts';
import type { Observation } from './observation.ts';
import { tQuantile, wilson, type Bounds } from './quantiles.ts';

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
 *
 * A question with one answer takes the variance of all of them. The degrees of freedom are all there are: with them it covers
 * 95–96 % in simulations, where Satterthwaite's would be wider by up to a half for a few questions.
 */
export function panelInterval(observations: readonly Observation[], weights: EngineWeights): Bounds | null {
  const cells = panelCells(observations, weights);
  const spread = spreadOf(cells);
  if (spread === null) return null;
  const value = sum(cells.map(({ share, mean }) => share * mean));
  return { low: clamp(value - spread.below), high: clamp(value + spread.above) };
}

/** How far the score may be from the truth, to the side where that is farther; null as for the interval. */
export function panelHalfWidth(observations: readonly Observation[], weights: EngineWeights): number | null {
  const spread = spreadOf(panelCells(observations, weights));
  return spread && Math.max(spread.below, spread.above);
}

function spreadOf(cells: readonly PanelCell[]): { below: number; above: number } | null {
  const pooled = pooledVariance(cells);
  if (pooled === null) return null;
  if (pooled < 1e-9) {
    // Chance has not shown itself yet, which does not prove that there is none: as for a level at which all agree.
    const value = sum(cells.map(({ share, mean }) => share * mean));
    const answers = sum(cells.map(({ answers }) => (answers > 1 ? answers : 0)));
    const disagree = 1 - (wilson(answers, answers)?.low ?? 0);
    return { below: value * disagree, above: (100 - value) * disagree };
  }
  const more = unseen(cells);
  const variance = sum(
    cells.map(({ answers, squares, share }) => {
      const own = answers > 1 ? squares / (answers - 1) + more : pooled;
      return (share ** 2 * own) / answers;
    }),
  );
  const half = tQuantile(degreesOfFreedom(cells)) * Math.sqrt(variance);
  return { below: half, above: half };
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
