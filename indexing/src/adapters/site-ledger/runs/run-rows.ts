import type { Selectable } from 'kysely';
import type { Db } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { NO_RUN_COUNTS } from './run-counts.ts';

type RunRow = Selectable<LedgerSchema['ledger_run']>;

/** In place of the rules of a run that has not begun to read. */
export const NEVER_BEGAN = '';

/** The last run of a source that has read something. */
export function lastBegun(db: Db, sourceId: number): Promise<RunRow | undefined> {
  return db
    .selectFrom('ledger_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('rules', '<>', NEVER_BEGAN)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a new run goes on with this one, if the site has the same rules still. */
export function canGoOn({ state, is_partial, checkpoint }: RunRow, isPartial: boolean): boolean {
  return state !== 'done' && state !== 'cancelled' && is_partial === 0 && checkpoint !== null && !isPartial;
}

export async function goOn(db: Db, id: number): Promise<void> {
  await db
    .updateTable('ledger_run')
    .set({ state: 'running', ended_at: null, problem: null, is_cancelled: 0 })
    .where('id', '=', id)
    .execute();
}

/** Notes that runs whose process has died are over. */
export async function interruptRuns(db: Db, now: number, except: number | null): Promise<void> {
  await db
    .updateTable('ledger_run')
    .set({ state: 'interrupted', ended_at: now })
    .where('state', '=', 'running')
    .$if(except !== null, (runs) => runs.where('id', '<>', except))
    .execute();
}

/** The id of a run that has not read anything. Until it begins it counts as one over single documents: it says nothing of the rest. */
export async function insertRun(
  db: Db,
  sourceId: number,
  now: number,
  failed: Pick<RunRow, 'state' | 'ended_at' | 'problem'> = {
    state: 'running',
    ended_at: null,
    problem: null,
  },
): Promise<number> {
  await db
    .insertInto('ledger_run')
    .values({
      source_id: sourceId,
      started_at: now,
      ...failed,
      rules: NEVER_BEGAN,
      is_partial: 1,
      is_cancelled: 0,
      counts: JSON.stringify(NO_RUN_COUNTS),
      notes: '[]',
    })
    .execute();
  const last = db.selectFrom('ledger_run').select('id').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirstOrThrow()).id;
}
