import type { AnalysisQuery, SlotEvidence } from '../../ports/analysis-store.ts';
import type { Engine } from '../../ports/provider.ts';
import { originalsOf } from '../../metrics/counted.ts';
import type { Observation } from '../../model/observation.ts';
import { entityKeys, toObservations } from '../../metrics/to-observations.ts';

/** Whether an answer names the brand, cites one of its pages, both or neither. `cited_only` is the ghost. */
export type Corner = 'named_and_cited' | 'named_only' | 'cited_only' | 'neither';

/** The result of a query at an engine: a corner, or why it has none. */
export type MatrixCell = Corner | 'unclear' | 'not_measurable' | 'no_answers';

export interface Tally {
  /** Valid answers. */
  answers: number;
  namedAnswers: number;
  /** Answers with a web search. Others cannot cite anything, so only these have a corner. */
  groundedAnswers: number;
  corners: Record<Corner, number>;
}

export interface MatrixPair extends Tally {
  query: AnalysisQuery;
  cell: MatrixCell;
}

export interface MatrixTotal extends Tally {
  /** Pairs of query and engine in each cell. */
  pairs: Record<MatrixCell, number>;
}

export interface Matrix {
  total: MatrixTotal;
  engines: { engine: Engine; total: MatrixTotal; pairs: MatrixPair[] }[];
}

/** Counts the corners for each engine and query. Other wordings of a query are left out. */
export function matrixOf(engines: readonly Engine[], evidence: readonly SlotEvidence[]): Matrix {
  const asked = originalsOf(evidence);
  const valid = toObservations(asked, entityKeys([])).filter((observation) => observation.valid);
  const byEngine = Map.groupBy(valid, ({ engineId }) => engineId);
  const queries = new Map(asked.map(({ query }) => [query.queryId, query]));
  const rows = engines.map((engine) => {
    const byQuery = Map.groupBy(byEngine.get(engine.id) ?? [], ({ queryId }) => queryId);
    const pairs = [...queries.values()].map((query): MatrixPair => {
      const tally = tallyOf(byQuery.get(query.queryId) ?? []);
      return { query, ...tally, cell: cellOf(tally) };
    });
    return { engine, total: totalOf(byEngine.get(engine.id) ?? [], pairs), pairs };
  });
  return {
    total: totalOf(
      valid,
      rows.flatMap(({ pairs }) => pairs),
    ),
    engines: rows,
  };
}

function tallyOf(valid: readonly Observation[]): Tally {
  const grounded = valid.filter((observation) => observation.grounded);
  const corners = { named_and_cited: 0, named_only: 0, cited_only: 0, neither: 0 };
  for (const observation of grounded) corners[cornerOf(observation)] += 1;
  return {
    answers: valid.length,
    namedAnswers: valid.filter(({ mentioned }) => mentioned).length,
    groundedAnswers: grounded.length,
    corners,
  };
}

function cornerOf({ mentioned, citedPages }: Observation): Corner {
  if (citedPages.length > 0) return mentioned ? 'named_and_cited' : 'cited_only';
  return mentioned ? 'named_only' : 'neither';
}

/** The corner of more than half of the answers. */
function cellOf({ answers, groundedAnswers, corners }: Tally): MatrixCell {
  if (answers === 0) return 'no_answers';
  if (groundedAnswers === 0) return 'not_measurable';
  const most = (Object.keys(corners) as Corner[]).find((corner) => corners[corner] * 2 > groundedAnswers);
  return most ?? 'unclear';
}

function totalOf(valid: readonly Observation[], pairs: readonly MatrixPair[]): MatrixTotal {
  const counts = {
    named_and_cited: 0,
    named_only: 0,
    cited_only: 0,
    neither: 0,
    unclear: 0,
    not_measurable: 0,
    no_answers: 0,
  };
  for (const { cell } of pairs) counts[cell] += 1;
  return { ...tallyOf(valid), pairs: counts };
}
