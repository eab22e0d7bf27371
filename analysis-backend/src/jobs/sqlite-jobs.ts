import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Job, JobQueue } from '../ports/job-queue.ts';
import { fromJson, inParts, toJson, type Db } from '../storage/rows.ts';
import { leasedJobs, type Claim, type JobsDeps, type Leases } from './leased-jobs.ts';

/** Longer than the process ever stands still, and short enough to wait for after a crash. */
const LEASE_MS = 15_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;

interface HeldRow extends Claim {
  readonly job: Job;
  readonly seq: number;
  readonly attempts: number;
  /** Of this claim alone: a lost one does not fit any more, not even when the same process has the job again. */
  readonly token: string;
}

/** Jobs in the backend's own SQLite. Any number of processes may share the file. */
export function sqliteJobs({ db, ...deps }: JobsDeps & { db: Db }): JobQueue {
  return leasedJobs(sqliteLeases(db, deps), deps);
}

function sqliteLeases(db: Db, { clock, random }: Pick<JobsDeps, 'clock' | 'random'>): Leases<HeldRow> {
  /** Gives it back, if it is still ours. */
  async function release({ seq, token }: HeldRow, run_at: number, attempts: number): Promise<void> {
    await db
      .updateTable('job')
      .set({ lease_until: null, lease_by: null, run_at, attempts })
      .where('seq', '=', seq)
      .where('lease_by', '=', token)
      .execute();
  }

  return {
    leaseMs: LEASE_MS,

    async add(jobs) {
      const now = clock.now();
      const rows = jobs.map(({ queue, key, data, runAt = now }) => ({
        queue,
        key,
        data: toJson(data),
        run_at: runAt,
        attempts: 0,
      }));
      await db.transaction().execute(async (transaction) => {
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
      const now = clock.now();
      const token = randomUUID();
      // One statement: nobody comes between the look and the claim.
      const rows = await db
        .updateTable('job')
        .set((job) => ({
          lease_until: now + LEASE_MS,
          lease_by: token,
          attempts: job('attempts', '+', 1),
        }))
        .where('seq', 'in', (due) =>
          due
            .selectFrom('job')
            .select('seq')
            .where('queue', '=', queue)
            .where('run_at', '<=', now)
            .where(sql<boolean>`(lease_until is null or lease_until <= ${now})`)
            .orderBy('run_at')
            .orderBy('seq')
            .limit(limit),
        )
        .returning(['seq', 'key', 'data', 'attempts'])
        .execute();
      return rows.map(({ seq, key, data, attempts }) => ({
        job: { key, data: fromJson(data) },
        seq,
        attempts,
        token,
      }));
    },

    async renew({ seq, token }) {
      const { numUpdatedRows } = await db
        .updateTable('job')
        .set({ lease_until: clock.now() + LEASE_MS })
        .where('seq', '=', seq)
        .where('lease_by', '=', token)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove({ seq, token }) {
      await db.deleteFrom('job').where('seq', '=', seq).where('lease_by', '=', token).execute();
    },

    putOff: (claim, until) => release(claim, until, 0),

    retry: (claim) => release(claim, clock.now() + pauseAfter(claim.attempts, random), claim.attempts),

    async close() {},
  };
}

/** Twice as long each time, and by chance half as long, so that what failed together does not come back together. */
function pauseAfter(attempts: number, random: () => number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return Math.round(longest * (0.5 + random() / 2));
}
