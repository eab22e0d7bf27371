import type { AnalysisStore, SlotEvidence } from '../ports/analysis-store.ts';
import { fromAnswer, toAnalysisQuery, toAnswer, toRaw, toSlot } from './analysis-rows.ts';
import { fromJson, toJson, type Db } from './rows.ts';

type SlotStore = Pick<
  AnalysisStore,
  | 'findSlot'
  | 'listSlots'
  | 'countAttempt'
  | 'storeAnswer'
  | 'failSlot'
  | 'failWaitingSlots'
  | 'storeExtraction'
  | 'listEvidence'
  | 'listRaw'
  | 'dropRawBefore'
>;

/** The part of the analysis store that is about slots, their answers and what was read from them. */
export function slotStore(db: Db): SlotStore {
  return {
    async findSlot(slotId) {
      const row = await db.selectFrom('slot').selectAll().where('id', '=', slotId).executeTakeFirst();
      return row === undefined ? null : toSlot(row);
    },

    async listSlots(analysisId) {
      const rows = await db
        .selectFrom('slot')
        .selectAll()
        .where('analysis_id', '=', analysisId)
        .orderBy('position')
        .execute();
      return rows.map(toSlot);
    },

    async countAttempt(slotId) {
      await db
        .updateTable('slot')
        .set((slot) => ({ attempts: slot('attempts', '+', 1) }))
        .where('id', '=', slotId)
        .execute();
    },

    async storeAnswer(slotId, answer, raw) {
      const row = await fromAnswer({ ...answer, slotId }, raw);
      return db.transaction().execute(async (transaction) => {
        const answered = await transaction
          .updateTable('slot')
          .set({ state: 'answered' })
          .where('id', '=', slotId)
          .where('state', '=', 'waiting')
          .returning('id')
          .executeTakeFirst();
        if (answered === undefined) return false;
        await transaction.insertInto('answer').values(row).execute();
        return true;
      });
    },

    async failSlot(slotId, problem) {
      const { numUpdatedRows } = await db
        .updateTable('slot')
        .set({ state: 'failed', problem: toJson(problem) })
        .where('id', '=', slotId)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async failWaitingSlots(analysisId, engineId, problem) {
      await db
        .updateTable('slot')
        .set({ state: 'failed', problem: toJson(problem) })
        .where('analysis_id', '=', analysisId)
        .where('state', '=', 'waiting')
        .$if(engineId !== null, (query) => query.where('engine_id', '=', engineId ?? ''))
        .execute();
    },

    async storeExtraction(slotId, revision, extraction) {
      const body = toJson(extraction);
      await db
        .insertInto('extraction')
        .values({ slot_id: slotId, revision, body })
        .onConflict((conflict) => conflict.columns(['slot_id', 'revision']).doUpdateSet({ body }))
        .execute();
    },

    async listEvidence(analysisId) {
      const analysis = await db
        .selectFrom('analysis')
        .select('engines')
        .where('id', '=', analysisId)
        .executeTakeFirst();
      if (analysis === undefined) return [];
      const rows = await evidenceRows(db, analysisId);
      const place = new Map(fromJson(analysis.engines).map(({ id }, at) => [id, at]));
      const placeOf = (engineId: string): number => place.get(engineId) ?? place.size;
      rows.sort(
        (one, other) =>
          one.query_position - other.query_position ||
          placeOf(one.engine_id) - placeOf(other.engine_id) ||
          one.replicate - other.replicate,
      );
      return rows.map(toEvidence);
    },

    async listRaw(analysisId) {
      const rows = await db
        .selectFrom('answer')
        .innerJoin('slot', 'slot.id', 'answer.slot_id')
        .select(['answer.slot_id', 'answer.raw'])
        .where('slot.analysis_id', '=', analysisId)
        .where('answer.raw', 'is not', null)
        .execute();
      const bodies = new Map<string, string>();
      for (const { slot_id, raw } of rows) if (raw !== null) bodies.set(slot_id, await toRaw(raw));
      return bodies;
    },

    async dropRawBefore(time) {
      await db
        .updateTable('answer')
        .set({ raw: null })
        .where('answered_at', '<', time)
        .where('raw', 'is not', null)
        .execute();
    },
  };
}

type EvidenceRow = Awaited<ReturnType<typeof evidenceRows>>[number];

function evidenceRows(db: Db, analysisId: string) {
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
    ])
    .where('slot.analysis_id', '=', analysisId)
    .execute();
}

function toEvidence(row: EvidenceRow): SlotEvidence {
  const { id, answered_at, cost_usd, answer_body, extraction_body } = row;
  return {
    slot: toSlot(row),
    query: toAnalysisQuery({ ...row, position: row.query_position }),
    answer:
      answered_at === null || answer_body === null
        ? null
        : toAnswer({ slot_id: id, answered_at, cost_usd, body: answer_body }),
    extraction: extraction_body === null ? null : fromJson(extraction_body),
  };
}
