import type { BackendMatrix } from '@signpost/contract/analyses';
import type { GhostMatrix } from './get-matrix.ts';
import type { Matrix, MatrixTotal, Tally } from './ghost-matrix.ts';
import { toTimeOrNull } from '../../shared/wire-values.ts';

export function toMatrix({ isDemo, analysis, matrix, recognition }: GhostMatrix): BackendMatrix {
  return {
    is_demo: isDemo,
    analysis_uuid: analysis?.id ?? null,
    finished_at: toTimeOrNull(analysis?.finishedAt ?? null),
    ...toTable(matrix),
    recognition: recognition && toTable(recognition),
  };
}

function toTable({ total, engines }: Matrix): Pick<BackendMatrix, 'total' | 'engines'> {
  return {
    total: toTotal(total),
    engines: engines.map(({ engine, total: ofEngine, pairs }) => ({
      engine_id: engine.id,
      web_search: engine.webSearch,
      total: toTotal(ofEngine),
      queries: pairs.map(({ query, cell, ...tally }) => ({
        query_id: query.queryId,
        text: query.text,
        cell,
        ...toTally(tally),
      })),
    })),
  };
}

function toTotal(total: MatrixTotal): BackendMatrix['total'] {
  return { ...toTally(total), pairs: total.pairs };
}

function toTally({
  answers,
  namedAnswers,
  groundedAnswers,
  corners,
}: Tally): Omit<BackendMatrix['total'], 'pairs'> {
  return {
    answers,
    named_answers: namedAnswers,
    grounded_answers: groundedAnswers,
    corners,
  };
}
