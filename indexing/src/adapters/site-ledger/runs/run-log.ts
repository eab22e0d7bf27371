import type { Said } from '@signpost/contract/indexing';
import type { Clock } from '@signpost/platform/time';
import type { Selectable } from 'kysely';
import type { RunRecord } from '../../../ports/run.ts';
import type { RunLog } from '../../../ports/runs.ts';
import { parseNotes, parseSaid, toStored } from '../../../said/stored-said.ts';
import { listChangedLinks, listChangedPosts, listPostEvents } from '../read/run-changes.ts';
import type { LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { beginRun } from './begin-run.ts';
import { findUnchanged } from './find-unchanged.ts';
import { inLock, isHeld, refuseWhileRunning, type Holder } from './lock.ts';
import { listOpening, refuseOtherRun, SqlOpeningRun } from './opening-run.ts';
import { SqlLedgerRun } from './run.ts';
import { readCounts } from './run-counts.ts';
import { insertRun } from './run-rows.ts';

type RunRow = Selectable<LedgerSchema['ledger_run']>;

export function sqlRunLog(ledger: LedgerDatabase, clock: Clock): RunLog {
  const { db } = ledger;

  /** With the process that holds a run, in one statement: a run that ends at this moment is seen as before or as after its end. */
  const selectRuns = () =>
    db
      .selectFrom('ledger_run as run')
      .crossJoin('ledger_state as state')
      .selectAll('run')
      .select(['state.holder', 'state.lease_until']);

  /** A run whose process has died is over, even if that is not noted yet. */
  const toRun = ({ holder, lease_until, ...row }: RunRow & Holder): RunRecord => {
    const isOver = row.state === 'running' && !isHeld({ holder, lease_until }, clock);
    return toRunRecord(isOver ? { ...row, state: 'interrupted' } : row);
  };

  return {
    async openRun(sourceId, isPartial) {
      const opening = await inLock(ledger, (inside, state) => {
        refuseWhileRunning(state, clock);
        return listOpening(inside, clock, sourceId, isPartial);
      });
      return new SqlOpeningRun(ledger, clock, opening);
    },
    async beginRun(sourceId, args) {
      const opening = args.opening ?? null;
      const begun = await inLock(ledger, (inside, state) => {
        refuseOtherRun(state, opening, clock);
        return beginRun(inside, state, clock, sourceId, args);
      });
      if (opening instanceof SqlOpeningRun) opening.release();
      return new SqlLedgerRun(ledger, clock, begun);
    },
    findUnchanged: (kind, stamp) => findUnchanged(db, kind, stamp),
    async noteFailedRun(sourceId, problem) {
      const now = clock.now();
      await insertRun(db, sourceId, now, { state: 'failed', ended_at: now, problem: toStored(problem) });
    },
    cancelRun: (id) =>
      inLock(ledger, async ({ db }, state) => {
        if (!isHeld(state, clock)) return false;
        const { numUpdatedRows } = await db
          .updateTable('ledger_run')
          .set({ is_cancelled: 1 })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }),
    async listRuns({ sourceId, limit, before = null }) {
      const rows = await selectRuns()
        .$if(sourceId !== null, (query) => query.where('run.source_id', '=', sourceId))
        .$if(before !== null, (query) => query.where('run.id', '<', before))
        .orderBy('run.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRun);
    },
    async findRun(id) {
      const row = await selectRuns().where('run.id', '=', id).executeTakeFirst();
      return row === undefined ? null : toRun(row);
    },
    async listUnreadable(runId, next) {
      const rows = await db
        .selectFrom('ledger_unreadable')
        .select(['id', 'run_id as runId', 'address', 'reason'])
        .where('run_id', '=', runId)
        .$if(next !== undefined, (query) => query.where('id', '>', next?.after ?? 0).limit(next?.limit ?? 0))
        .$if((next?.reason ?? null) !== null, (query) =>
          query.where('reason', '=', toStored(next?.reason as Said)),
        )
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, reason: parseSaid(row.reason) }));
    },
    async groupUnreadable(runId, limit) {
      const rows = await db
        .selectFrom('ledger_unreadable')
        .select(['reason', ({ fn }) => fn.countAll<number | string>().as('documents')])
        .where('run_id', '=', runId)
        .groupBy('reason')
        .orderBy('documents', 'desc')
        .orderBy('reason')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ reason: parseSaid(row.reason), documents: Number(row.documents) }));
    },
    listChangedPosts: (runId, next) => listChangedPosts(db, runId, next),
    listChangedLinks: (runId, next) => listChangedLinks(db, runId, next),
    listPostEvents: (postId, limit) => listPostEvents(db, postId, limit),
  };
}

function toRunRecord(row: RunRow): RunRecord {
  const { documents, changes } = readCounts(row.counts);
  return {
    id: row.id,
    sourceId: row.source_id,
    state: row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    documents,
    changes,
    problem: row.problem === null ? null : parseSaid(row.problem),
    notes: parseNotes(row.notes),
  };
}
