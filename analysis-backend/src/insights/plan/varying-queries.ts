import { sum } from '../../metrics/averages.ts';
import type { PanelCell } from '../../metrics/panel.ts';

export interface VaryingQuery {
  queryId: string;
  /** Answers that were compared with each other. */
  answers: number;
  /** The variance between the answers of one engine to the query, in points squared. */
  chance: number;
  /** The share of the query in the chance variance of the score, from 0 to 1. */
  share: number;
}

const MOST = 10;

/** The queries of the newest run whose answers differ most: where further answers would add most. */
export function findVaryingQueries(runs: readonly (readonly PanelCell[])[]): VaryingQuery[] {
  const present = new Set((runs[0] ?? []).map(({ queryId }) => queryId));
  const repeated = runs.flat().filter(({ queryId, answers }) => present.has(queryId) && answers > 1);
  const queries = [...Map.groupBy(repeated, ({ queryId }) => queryId)].map(([queryId, own]) => ({
    queryId,
    answers: sum(own.map(({ answers }) => answers)),
    chance: sum(own.map(({ squares }) => squares)) / sum(own.map(({ answers }) => answers - 1)),
    part: sum(own.map(({ share, squares, answers }) => (share ** 2 * squares) / (answers - 1) / answers)),
  }));
  const whole = sum(queries.map(({ part }) => part));
  return queries
    .filter(({ part }) => part > 0)
    .toSorted((one, other) => other.part - one.part)
    .slice(0, MOST)
    .map(({ part, ...query }) => ({ ...query, share: part / whole }));
}
