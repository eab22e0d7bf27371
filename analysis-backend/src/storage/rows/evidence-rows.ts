import type { InferResult } from 'kysely';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { analysisQueryRows, slotRows, toAnswer } from './analysis-rows.ts';
import { fromJson, type Db } from './rows.ts';

/** Slots with their query, their answer and its latest extraction. */
export function selectEvidence(db: Db) {
  return db
    .selectFrom('slot')
    .innerJoin('analysis_query', (join) =>
      join
        .onRef('analysis_query.analysis_id', '=', 'slot.analysis_id')
        .onRef('analysis_query.query_id', '=', 'slot.query_id'),
    )
    .leftJoin('answer', 'answer.slot_id', 'slot.id')
    .leftJoin('extraction', (join) =>
      join.onRef('extraction.slot_id', '=', 'slot.id').on('extraction.revision', '=', (row) =>
        row
          .selectFrom('extraction as any_of_it')
          .select((any) => any.fn.max('any_of_it.revision').as('latest'))
          .whereRef('any_of_it.slot_id', '=', 'slot.id'),
      ),
    )
    .selectAll('slot')
    .select([
      'analysis_query.text',
      'analysis_query.branded',
      'analysis_query.is_baseline',
      'analysis_query.wording_of',
      'analysis_query.position as query_position',
      'answer.answered_at',
      'answer.cost_usd',
      'answer.body as answer_body',
      'extraction.body as extraction_body',
    ]);
}

type EvidenceRow = InferResult<ReturnType<typeof selectEvidence>>[number];

export function toEvidence(row: EvidenceRow): SlotEvidence {
  const { id, answered_at, cost_usd, answer_body, extraction_body } = row;
  return {
    slot: slotRows.toRecord(row),
    query: analysisQueryRows.toRecord(row),
    answer:
      answered_at === null || answer_body === null
        ? null
        : toAnswer({ slot_id: id, answered_at, cost_usd, body: answer_body }),
    extraction: extraction_body === null ? null : fromJson(extraction_body),
  };
}
