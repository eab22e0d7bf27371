import { inTransaction } from '@signpost/platform/sql';
import type { AnalysisStore } from '../ports/analysis-store.ts';
import {
  analysisQueryRows,
  analysisRows,
  fromScoring,
  slotRows,
  toJsonOrNull,
  toScoring,
} from './rows/analysis-rows.ts';
import { inParts, insertAll, toFlag, toJson, type Db } from './rows/rows.ts';
import { slotStore } from './slot-store.ts';

const ANOTHER_IS_ACTIVE = new Error('Another analysis of the brand is pending or running');

export function sqlAnalysisStore(db: Db): AnalysisStore {
  return {
    ...slotStore(db),

    async createAnalysis(analysis, queries, slots) {
      try {
        await inTransaction(db, async (transaction) => {
          // The only possible conflict is with the unique index of active analyses.
          const { numInsertedOrUpdatedRows = 0n } = await transaction
            .insertInto('analysis')
            .values(analysisRows.toRow(analysis))
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          // Thrown, so that the transaction is rolled back: on MySQL a conflict counts as a change.
          if (numInsertedOrUpdatedRows === 0n) throw ANOTHER_IS_ACTIVE;
          await insertAll(
            transaction,
            'analysis_query',
            queries.map((query, position) => ({
              ...analysisQueryRows.toRow(query),
              analysis_id: analysis.id,
              position,
            })),
          );
          await insertAll(
            transaction,
            'slot',
            slots.map((slot, position) => ({ ...slotRows.toRow(slot), position })),
          );
        });
        return true;
      } catch (error) {
        if (error === ANOTHER_IS_ACTIVE) return false;
        throw error;
      }
    },

    async findAnalysis(analysisId) {
      const row = await db.selectFrom('analysis').selectAll().where('id', '=', analysisId).executeTakeFirst();
      return row === undefined ? null : analysisRows.toRecord(row);
    },

    async listAnalyses(brandId, { isDemo, status, isThin, limit } = {}) {
      if (status?.length === 0) return [];
      const rows = await db
        .selectFrom('analysis')
        .selectAll()
        .$if(brandId !== null, (query) => query.where('brand_id', '=', brandId))
        .$if(isDemo !== undefined, (query) => query.where('is_demo', '=', toFlag(isDemo === true)))
        .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
        .$if(isThin !== undefined, (query) => query.where('thin', isThin ? 'is not' : 'is', null))
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return rows.map(analysisRows.toRecord);
    },

    async markRunning(analysisId, at) {
      await inTransaction(db, (transaction) =>
        transaction
          .updateTable('analysis')
          .set({ status: 'running', started_at: at })
          .where('id', '=', analysisId)
          .where('status', '=', 'pending')
          .execute(),
      );
    },

    cancelAnalysis: (analysisId, at, problem) =>
      inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('analysis')
          .set({ cancelled_at: at })
          .where('id', '=', analysisId)
          .where('status', 'in', ['pending', 'running'])
          .where('cancelled_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await slotStore(transaction).failWaitingSlots(analysisId, null, problem);
        return true;
      }),

    finishAnalysis: (analysisId, { status, finishedAt, problem, thin, scoring, names, band }) =>
      inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('analysis')
          .set({ status, finished_at: finishedAt, problem: toJsonOrNull(problem), thin })
          .where('id', '=', analysisId)
          .where('status', 'in', ['pending', 'running'])
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (scoring !== null) {
          const first = { analysisId, revision: 0, scoredAt: finishedAt, scoring, names, band };
          await transaction.insertInto('scoring').values(fromScoring(first)).execute();
        }
        return true;
      }),

    async addScoring(scoring, extractions, thin) {
      const { analysisId, revision } = scoring;
      await inTransaction(db, async (transaction) => {
        await transaction.insertInto('scoring').values(fromScoring(scoring)).execute();
        const rows = Array.from(extractions, ([slot_id, body]) => ({
          slot_id,
          revision,
          body: toJson(body),
        }));
        await insertAll(transaction, 'extraction', rows);
        await transaction.updateTable('analysis').set({ thin }).where('id', '=', analysisId).execute();
      });
    },

    async listScorings(analysisIds, which) {
      const found = [];
      for (const some of inParts(analysisIds)) {
        const rows = await db
          .selectFrom('scoring')
          .innerJoin('analysis', 'analysis.id', 'scoring.analysis_id')
          .selectAll('scoring')
          .select(['analysis.created_at', 'analysis.seq'])
          .where('scoring.analysis_id', 'in', some)
          .$if(which === 'latest', (query) =>
            query.where('scoring.revision', '=', (row) =>
              row
                .selectFrom('scoring as any_of_it')
                .select((any) => any.fn.max('any_of_it.revision').as('latest'))
                .whereRef('any_of_it.analysis_id', '=', 'scoring.analysis_id'),
            ),
          )
          .execute();
        found.push(...rows);
      }
      found.sort(
        (one, other) =>
          one.created_at - other.created_at || one.seq - other.seq || one.revision - other.revision,
      );
      return found.map(toScoring);
    },
  };
}
