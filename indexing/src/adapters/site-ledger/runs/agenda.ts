import { storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { DueSource, IndexAgenda } from '../../../ports/index-agenda.ts';
import { isHeld, inLock } from './lock.ts';
import { deleteWith, hashOf, insertRows, type LedgerDatabase, selectIn } from '../tables/rows.ts';
import { readState } from '../tables/state.ts';

/** Announced changes are put off for less than this, in milliseconds: a later time was set before the clock was put back. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

const COLUMNS = { run: 'next_run_at', changes: 'changes_due_at' } as const;

export function sqlAgenda(ledger: LedgerDatabase, clock: Clock): IndexAgenda {
  const { db } = ledger;
  return {
    isRunning: async () => isHeld(await readState(db), clock),

    async listDue(now) {
      const rows = await db
        .selectFrom('ledger_source')
        .select(['id', 'next_run_at', 'changes_due_at'])
        .where(({ or, eb }) =>
          or([
            eb('next_run_at', '<=', now),
            eb('changes_due_at', '<=', now),
            eb('changes_due_at', '>', now + LONGEST_PAUSE_MS),
          ]),
        )
        .execute();
      const dues = rows.flatMap(({ id, next_run_at, changes_due_at }): DueSource[] => [
        ...(changes_due_at === null ? [] : [{ sourceId: id, due: 'changes' as const, at: changes_due_at }]),
        ...(next_run_at === null ? [] : [{ sourceId: id, due: 'run' as const, at: next_run_at }]),
      ]);
      return dues
        .filter(({ at, due }) => at <= now || (due === 'changes' && at > now + LONGEST_PAUSE_MS))
        .toSorted((one, other) => one.at - other.at);
    },

    async claim({ sourceId, due, at }, until) {
      const { numUpdatedRows } = await db
        .updateTable('ledger_source')
        .set({ [COLUMNS[due]]: until })
        .where('id', '=', sourceId)
        .where(COLUMNS[due], '=', at)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    noteChanged: (sourceId, names) =>
      inLock(ledger, async (inside) => {
        const { db } = inside;
        const notedAt = clock.now();
        const rows = [...new Set(names)].map((name) => ({
          source_id: sourceId,
          name_hash: hashOf(name),
          name: storable(name),
          noted_at: notedAt,
        }));
        // A run that is reading one of them now settles the row that it has seen, and not this one.
        await selectIn(
          rows.map(({ name_hash }) => name_hash),
          (list) =>
            db
              .deleteFrom('ledger_changed')
              .where('source_id', '=', sourceId)
              .where('name_hash', 'in', list)
              .execute(),
        );
        await insertRows(inside, 'ledger_changed', rows);
        await db
          .updateTable('ledger_source')
          .set(({ fn, val }) => ({ changes_due_at: fn.coalesce('changes_due_at', val(notedAt)) }))
          .where('id', '=', sourceId)
          .execute();
      }),

    async listChanged(sourceId) {
      const rows = await db
        .selectFrom('ledger_changed')
        .selectAll()
        .where('source_id', '=', sourceId)
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, noted_at }) => ({ id, name, notedAt: noted_at }));
    },

    settleChanged: (sourceId, ids, nextAt) =>
      inLock(ledger, async ({ db }) => {
        await deleteWith({ db }, 'ledger_changed', 'id', ids);
        const waiting = await db
          .selectFrom('ledger_changed')
          .select('id')
          .where('source_id', '=', sourceId)
          .limit(1)
          .executeTakeFirst();
        await db
          .updateTable('ledger_source')
          .set({ changes_due_at: waiting === undefined ? null : nextAt })
          .where('id', '=', sourceId)
          .execute();
      }),
  };
}
