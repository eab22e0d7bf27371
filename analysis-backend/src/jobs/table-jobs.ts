import { randomUUID } from 'node:crypto';
import { inTransaction } from '@signpost/platform/sql';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Clock } from '@signpost/platform/time';
import type { Job, JobQueue } from '../ports/job-queue.ts';
import { fromJson, inParts, toJson, type Db } from '../storage/rows/rows.ts';
import type { AnalysisSchema } from '../storage/rows/schema.ts';
import { LEASE_MS, leasedJobs, type Claim, type JobsDeps, type Leases } from './leased-jobs.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;

interface HeldRow extends Claim {
  readonly job: Job;
  readonly seq: number;
  readonly attempts: number;
  /** Unique to this claim: a lost claim no longer matches, even when the same process has the job again. */
  readonly token: string;
}

/** The clock that all processes on the same data share, in milliseconds since the epoch. */
const SHARED_CLOCK: Record<TableEngine, (clock: Clock) => RawBuilder<number>> = {
  // Processes that share a file are on one machine.
  sqlite: (clock) => sql<number>`${clock.now()}`,
  mysql: () => sql<number>`round(unix_timestamp(current_timestamp(3)) * 1000)`,
};

type TableEngine = 'sqlite' | 'mysql';

/** Jobs in a table of the storage, for any number of processes. */
export function tableJobs({ db, engine, ...deps }: JobsDeps & { db: Db; engine: TableEngine }): JobQueue {
  const now = (): RawBuilder<number> => SHARED_CLOCK[engine](deps.clock);
  return leasedJobs(tableLeases(db, now, deps), deps);
}

function tableLeases(
  db: Db,
  now: () => RawBuilder<number>,
  { random }: Pick<JobsDeps, 'random'>,
): Leases<HeldRow> {
  /** Puts a job back if the claim still holds. */
  async function release(
    { seq, token }: HeldRow,
    run_at: number | RawBuilder<number>,
    attempts: number,
  ): Promise<void> {
    await db
      .updateTable('job')
      .set({ lease_until: null, lease_by: null, run_at, attempts })
      .where('seq', '=', seq)
      .where('lease_by', '=', token)
      .execute();
  }

  const isFree = (job: ExpressionBuilder<AnalysisSchema, 'job'>) =>
    job.or([job('lease_until', 'is', null), job('lease_until', '<=', now())]);

  return {
    async add(jobs) {
      const rows = jobs.map(({ queue, key, data, runAt = now() }) => ({
        queue,
        key,
        data: toJson(data),
        run_at: runAt,
        attempts: 0,
      }));
      await inTransaction(db, async (transaction) => {
        for (const some of inParts(rows)) {
          await transaction
            .insertInto('job')
            .values(some)
            .onConflict((conflict) => conflict.columns(['queue', 'key']).doNothing())
            .execute();
        }
      });
    },

    async claim(queue, limit) {
      for (;;) {
        const due = await db
          .selectFrom('job')
          .select('seq')
          .where('queue', '=', queue)
          .where('run_at', '<=', now())
          .where(isFree)
          .orderBy('run_at')
          .orderBy('seq')
          .limit(limit)
          .execute();
        if (due.length === 0) return [];
        const seqs = due.map(({ seq }) => seq);
        const token = randomUUID();
        // Only jobs that are still free: another process may have claimed some since the select.
        await inTransaction(db, (transaction) =>
          transaction
            .updateTable('job')
            .set((job) => ({
              lease_until: sql<number>`${now()} + ${LEASE_MS}`,
              lease_by: token,
              attempts: job('attempts', '+', 1),
            }))
            .where('seq', 'in', seqs)
            .where(isFree)
            .execute(),
        );
        const rows = await db
          .selectFrom('job')
          .select(['seq', 'key', 'data', 'attempts'])
          .where('seq', 'in', seqs)
          .where('lease_by', '=', token)
          .orderBy('run_at')
          .orderBy('seq')
          .execute();
        // Other processes got all of these: there may be more.
        if (rows.length === 0) continue;
        return rows.map(({ seq, key, data, attempts }) => ({
          job: { key, data: fromJson(data) },
          seq,
          attempts,
          token,
        }));
      }
    },

    async renew({ seq, token }) {
      const { numUpdatedRows } = await db
        .updateTable('job')
        .set({ lease_until: sql<number>`${now()} + ${LEASE_MS}` })
        .where('seq', '=', seq)
        .where('lease_by', '=', token)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove({ seq, token }) {
      await db.deleteFrom('job').where('seq', '=', seq).where('lease_by', '=', token).execute();
    },

    putOff: (claim, until) => release(claim, until, 0),

    retry: (claim) =>
      release(claim, sql<number>`${now()} + ${pauseAfter(claim.attempts, random)}`, claim.attempts),

    async close() {},
  };
}

/** Doubles each time, minus a random part of up to half, so that jobs that failed together are not repeated together. */
function pauseAfter(attempts: number, random: () => number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return Math.round(longest * (0.5 + random() / 2));
}
