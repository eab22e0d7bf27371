import { storable } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { Selectable } from 'kysely';
import type { ServiceSchema } from '../../database/schema.ts';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { BackupPlan, PlannedBackup } from '../../ports/backup-plan.ts';

/** How long a backup counts as going on after its process was last heard of, in milliseconds. */
const LEASE_MS = 60_000;

type Row = Selectable<ServiceSchema['backup_plan']>;

export function sqlBackupPlan({ db }: Pick<ServiceDatabase, 'db'>, clock: Clock): BackupPlan {
  const readRow = (): Promise<Row> => db.selectFrom('backup_plan').selectAll().executeTakeFirstOrThrow();
  return {
    async read() {
      const row = await readRow();
      const { folder, keep, schedule, next_at: nextAt } = row;
      return { folder, keep, schedule, nextAt, last: toBackup(row, clock.now()) };
    },
    async set({ folder, keep, schedule, nextAt }) {
      await db
        .updateTable('backup_plan')
        .set({ folder: stored(folder), keep, schedule: stored(schedule), next_at: nextAt })
        .execute();
    },
    async claim(at, nextAt) {
      const { numUpdatedRows } = await db
        .updateTable('backup_plan')
        .set({ next_at: nextAt })
        .where('next_at', '=', at)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async begin() {
      const before = await readRow();
      const now = clock.now();
      if (toBackup(before, now)?.state === 'running') return null;
      const id = before.run_id + 1;
      const { numUpdatedRows } = await db
        .updateTable('backup_plan')
        .set({
          run_id: id,
          state: 'running',
          started_at: now,
          ended_at: null,
          lease_until: now + LEASE_MS,
          file: null,
          bytes: null,
          problem: null,
        })
        .where('run_id', '=', before.run_id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n ? id : null;
    },
    async renew(id) {
      await db
        .updateTable('backup_plan')
        .set({ lease_until: clock.now() + LEASE_MS })
        .where('run_id', '=', id)
        .execute();
    },
    async end(id, outcome) {
      const result =
        'problem' in outcome
          ? { state: 'failed' as const, problem: storable(outcome.problem) }
          : { state: 'done' as const, file: storable(outcome.file), bytes: outcome.bytes };
      await db
        .updateTable('backup_plan')
        .set({ ...result, ended_at: clock.now() })
        .where('run_id', '=', id)
        .execute();
    },
  };
}

function stored(text: string | null): string | null {
  return text === null ? null : storable(text);
}

/** Null when there was none yet. */
function toBackup(row: Row, now: number): PlannedBackup | null {
  if (row.state === null) return null;
  const isGone = row.state === 'running' && row.lease_until <= now;
  return {
    id: row.run_id,
    state: isGone ? 'interrupted' : row.state,
    startedAt: row.started_at,
    endedAt: isGone ? row.lease_until - LEASE_MS : row.ended_at,
    file: row.file,
    bytes: row.bytes,
    problem: row.problem,
  };
}
