import { storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { CheckTotals, LinkCheck, LinkChecks } from '../../ports/link-checks.ts';
import { parseSaid, toStored } from '../../said/stored-said.ts';
import { LEASE_MS } from './runs/lock.ts';
import { type Db } from './tables/rows.ts';
import type { LedgerSchema } from './tables/schema.ts';

type CheckRow = Selectable<LedgerSchema['ledger_check']>;
type Update = UpdateQueryBuilder<LedgerSchema, 'ledger_check', 'ledger_check', UpdateResult>;

export function sqlLinkChecks(db: Db, clock: Clock): LinkChecks {
  const readRow = (): Promise<CheckRow> =>
    db.selectFrom('ledger_check').selectAll().executeTakeFirstOrThrow();

  const update = async (change: (update: Update) => Update): Promise<boolean> => {
    const { numUpdatedRows } = await change(db.updateTable('ledger_check')).executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };

  return {
    async read() {
      const row = await readRow();
      return { schedule: row.schedule, nextAt: row.next_at, last: toCheck(row, clock.now()) };
    },
    async setSchedule(schedule, nextAt) {
      const text = schedule === null ? null : storable(schedule);
      await update((query) => query.set({ schedule: text, next_at: nextAt }));
    },
    claim: (at, nextAt) => update((query) => query.set({ next_at: nextAt }).where('next_at', '=', at)),
    async begin() {
      const before = await readRow();
      if (toCheck(before, clock.now())?.state === 'running') return null;
      const id = before.check_id + 1;
      const hasBegun = await update((query) =>
        query
          .set({
            check_id: id,
            state: 'running',
            started_at: clock.now(),
            ended_at: null,
            lease_until: clock.now() + LEASE_MS,
            is_cancelled: 0,
            due: 0,
            checked: 0,
            totals: null,
            problem: null,
          })
          .where('check_id', '=', before.check_id),
      );
      return hasBegun ? id : null;
    },
    async renew(id, progress) {
      await update((query) =>
        query
          .set({ ...progress, lease_until: clock.now() + LEASE_MS })
          .where('check_id', '=', id)
          .where('state', '=', 'running'),
      );
      const row = await readRow();
      return row.check_id === id && row.state === 'running' && row.is_cancelled === 0;
    },
    async end(id, { state, totals, problem }) {
      await update((query) =>
        query
          .set({
            state,
            ended_at: clock.now(),
            totals: totals && JSON.stringify(totals),
            problem: problem && storable(toStored(problem)),
          })
          .where('check_id', '=', id)
          .where('state', '=', 'running'),
      );
    },
    async cancel() {
      const check = toCheck(await readRow(), clock.now());
      if (check?.state !== 'running') return false;
      await update((query) => query.set({ is_cancelled: 1 }).where('check_id', '=', check.id));
      return true;
    },
  };
}

/** Null when there was none yet. */
function toCheck(row: CheckRow, now: number): LinkCheck | null {
  if (row.state === null) return null;
  const isGone = row.state === 'running' && row.lease_until <= now;
  return {
    id: row.check_id,
    state: isGone ? 'interrupted' : row.state,
    startedAt: row.started_at,
    endedAt: isGone ? row.lease_until - LEASE_MS : row.ended_at,
    due: row.due,
    checked: row.checked,
    totals: row.totals === null ? null : (JSON.parse(row.totals) as CheckTotals),
    problem: row.problem === null ? null : parseSaid(row.problem),
  };
}
