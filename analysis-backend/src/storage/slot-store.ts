import { inTransaction } from '@signpost/platform/sql';
import type { Insertable } from 'kysely';
import type { Extraction } from '../model/extraction.ts';
import type { AnalysisStore } from '../ports/analysis-store.ts';
import { fromAnswer, slotRows, toRaw } from './rows/analysis-rows.ts';
import { selectEvidence, toEvidence } from './rows/evidence-rows.ts';
import { fromJson, toJson, type Db } from './rows/rows.ts';
import type { AnalysisSchema } from './rows/schema.ts';

type AnswerRow = Insertable<AnalysisSchema['answer']>;

type SlotStore = Pick<
  AnalysisStore,
  | 'findSlot'
  | 'listSlots'
  | 'countAttempt'
  | 'noteProblem'
  | 'storeAnswer'
  | 'storeAnswers'
  | 'failSlot'
  | 'failWaitingSlots'
  | 'spareUnaskedSlots'
  | 'storeExtraction'
  | 'storeExtractions'
  | 'listEvidence'
  | 'listRaw'
  | 'dropRawBefore'
>;

export function slotStore(db: Db): SlotStore {
  return {
    async findSlot(slotId) {
      const row = await db.selectFrom('slot').selectAll().where('id', '=', slotId).executeTakeFirst();
      return row === undefined ? null : slotRows.toRecord(row);
    },

    async listSlots(analysisId) {
      const rows = await db
        .selectFrom('slot')
        .selectAll()
        .where('analysis_id', '=', analysisId)
        .orderBy('position')
        .execute();
      return rows.map(slotRows.toRecord);
    },

    async countAttempt(slotId, most) {
      const { numUpdatedRows } = await db
        .updateTable('slot')
        .set((slot) => ({ attempts: slot('attempts', '+', 1) }))
        .where('id', '=', slotId)
        .where('state', '=', 'waiting')
        .where('attempts', '<', most)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async noteProblem(slotId, problem) {
      await db
        .updateTable('slot')
        .set({ problem: toJson(problem) })
        .where('id', '=', slotId)
        .where('state', '=', 'waiting')
        .execute();
    },

    async storeAnswer(slotId, answer, raw) {
      const row = await fromAnswer({ ...answer, slotId }, raw);
      return inTransaction(db, (transaction) => insertAnswer(transaction, row));
    },

    async storeAnswers(answers) {
      const rows: AnswerRow[] = [];
      for (const { answer, raw } of answers) rows.push(await fromAnswer(answer, raw));
      await inTransaction(db, async (transaction) => {
        for (const row of rows) await insertAnswer(transaction, row);
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

    async spareUnaskedSlots(analysisId) {
      await db
        .updateTable('slot')
        .set({ state: 'spared', problem: null })
        .where('analysis_id', '=', analysisId)
        .where('state', '=', 'waiting')
        .where('attempts', '=', 0)
        .execute();
    },

    async storeExtraction(slotId, revision, extraction) {
      await inTransaction(db, (transaction) => putExtraction(transaction, slotId, revision, extraction));
    },

    async storeExtractions(extractions) {
      await inTransaction(db, async (transaction) => {
        for (const [slotId, extraction] of extractions)
          await putExtraction(transaction, slotId, 0, extraction);
      });
    },

    async listEvidence(analysisId) {
      const analysis = await db
        .selectFrom('analysis')
        .select('engines')
        .where('id', '=', analysisId)
        .executeTakeFirst();
      if (analysis === undefined) return [];
      const rows = await selectEvidence(db).where('slot.analysis_id', '=', analysisId).execute();
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

/** False, and nothing done, when the slot is no longer waiting. */
async function insertAnswer(db: Db, row: AnswerRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slot')
    .set({ state: 'answered', problem: null })
    .where('id', '=', row.slot_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.insertInto('answer').values(row).execute();
  return true;
}

async function putExtraction(
  db: Db,
  slotId: string,
  revision: number,
  extraction: Extraction,
): Promise<void> {
  const body = toJson(extraction);
  await db
    .insertInto('extraction')
    .values({ slot_id: slotId, revision, body })
    .onConflict((conflict) => conflict.columns(['slot_id', 'revision']).doUpdateSet({ body }))
    .execute();
}
