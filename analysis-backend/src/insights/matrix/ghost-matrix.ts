import type { BackendMatrix } from '@signpost/contract/analyses';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import type { Engine } from '../../ports/provider.ts';
import { originalsOf } from '../../metrics/counted.ts';
import type { Observation } from '../../model/observation.ts';
import { entityKeys, toObservations } from '../../metrics/to-observations.ts';

export type Matrix = Pick<BackendMatrix, 'total' | 'engines'>;
type Total = Matrix['total'];
/** Counts over valid answers. Those without a web search cannot cite anything, so only the others have a corner. */
type Tally = Omit<Total, 'pairs'>;
/** Whether an answer names the brand, cites one of its pages, both or neither. `cited_only` is the ghost. */
type Corner = keyof Tally['corners'];
type Pair = Matrix['engines'][number]['queries'][number];

/** Counts the corners for each engine and query. Other wordings of a query are left out. */
export function matrixOf(engines: readonly Engine[], evidence: readonly SlotEvidence[]): Matrix {
  const asked = originalsOf(evidence);
  const valid = toObservations(asked, entityKeys([])).filter((observation) => observation.valid);
  const byEngine = Map.groupBy(valid, ({ engineId }) => engineId);
  const queries = new Map(asked.map(({ query }) => [query.queryId, query]));
  const rows = engines.map((engine) => {
    const byQuery = Map.groupBy(byEngine.get(engine.id) ?? [], ({ queryId }) => queryId);
    const pairs = [...queries.values()].map(({ queryId, text }): Pair => {
      const tally = tallyOf(byQuery.get(queryId) ?? []);
      return { query_id: queryId, text, cell: cellOf(tally), ...tally };
    });
    const total = totalOf(byEngine.get(engine.id) ?? [], pairs);
    return { engine_id: engine.id, web_search: engine.webSearch, total, queries: pairs };
  });
  const pairs = rows.flatMap((row) => row.queries);
  return { total: totalOf(valid, pairs), engines: rows };
}

function tallyOf(valid: readonly Observation[]): Tally {
  const grounded = valid.filter((observation) => observation.grounded);
  const corners = { named_and_cited: 0, named_only: 0, cited_only: 0, neither: 0 };
  for (const observation of grounded) corners[cornerOf(observation)] += 1;
  return {
    answers: valid.length,
    named_answers: valid.filter(({ mentioned }) => mentioned).length,
    grounded_answers: grounded.length,
    corners,
  };
}

function cornerOf({ mentioned, citedPages }: Observation): Corner {
  if (citedPages.length > 0) return mentioned ? 'named_and_cited' : 'cited_only';
  return mentioned ? 'named_only' : 'neither';
}

/** The corner of more than half of the answers. */
function cellOf({ answers, grounded_answers: grounded, corners }: Tally): Pair['cell'] {
  if (answers === 0) return 'no_answers';
  if (grounded === 0) return 'not_measurable';
  const most = (Object.keys(corners) as Corner[]).find((corner) => corners[corner] * 2 > grounded);
  return most ?? 'unclear';
}

function totalOf(valid: readonly Observation[], pairs: readonly Pair[]): Total {
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
