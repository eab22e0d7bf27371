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
      return { queryId, engineId, answers: values.length, mean, squares, share };
    });
  });
}

/** The variance between answers to the same question, over all cells; null when no question was answered twice. */
export function pooledVariance(cells: readonly PanelCell[]): number | null {
  const degrees = degreesOfFreedom(cells);
  return degrees === 0 ? null : sum(cells.map(({ squares }) => squares)) / degrees;
}

function degreesOfFreedom(cells: readonly PanelCell[]): number {
  return sum(cells.map(({ answers }) => answers - 1));
}

/**
 * The 95 % interval of the score of these very questions at these very engines: where it would lie if they were asked again
 * without end. Only chance between the answers to one question counts, so that it is narrower than the interval of the level,
 * and it is what two runs of the same panel differ by. Null when no question was answered twice by an engine.
 *
 * A question with one answer takes the variance of the others. The degrees of freedom are all there are: in simulations that
 * covers 93–95 %, where Satterthwaite's covers 96–99 % with intervals up to half as wide again.
 */
export function panelInterval(observations: readonly Observation[], weights: EngineWeights): Bounds | null {
  const cells = panelCells(observations, weights);
  const pooled = pooledVariance(cells);
  if (pooled === null) return null;

  const value = sum(cells.map(({ share, mean }) => share * mean));
  if (pooled < 1e-9) {
    // Chance has not shown itself yet, which does not prove that there is none: as for a level at which all agree.
    const answers = sum(cells.map(({ answers }) => (answers > 1 ? answers : 0)));
    const agree = wilson(answers, answers)?.low ?? 0;
    return { low: clamp(value * agree), high: clamp(value + (100 - value) * (1 - agree)) };
  }
  const variance = sum(
    cells.map(({ answers, squares, share }) => {
      const own = answers > 1 ? squares / (answers - 1) : pooled;
      return (share ** 2 * own) / answers;
    }),
  );
  const half = tQuantile(degreesOfFreedom(cells)) * Math.sqrt(variance);
  return { low: clamp(value - half), high: clamp(value + half) };
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
