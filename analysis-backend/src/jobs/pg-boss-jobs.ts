import { loadEngine, type ServerEngine } from '@signpost/platform/sql';
import { fromKysely, PgBoss, type Db as Connection, type Job as BossJob } from 'pg-boss';
import type { Job, JobQueue, NewJob } from '../ports/job-queue.ts';
import { StorageUnavailableError } from '../shared/errors.ts';
import type { Db } from '../storage/rows/rows.ts';
import { LEASE_MS, leasedJobs, type Claim, type JobsDeps, type Leases } from './leased-jobs.ts';

/** Beside the tables of the storage, in a schema that belongs to pg-boss. */
const SCHEMA = 'signpost_jobs';
const CONNECTIONS = 4;
const STATEMENT_MS = 30_000;
/** How often each process looks for expired leases, in seconds. */
const SUPERVISE_SECONDS = 5;

const QUEUE_OPTIONS = {
  // At most one job per key waits or runs.
  policy: 'exclusive',
  // Without end in practice. The pause doubles each time, minus a random part of up to half.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: LEASE_MS / 1000,
  // The heartbeat shows that a job is being worked on, so its duration needs no limit: these are the maxima of pg-boss.
  expireInSeconds: 86_400,
  retentionSeconds: 365 * 86_400,
};

interface HeldJob extends Claim {
  readonly queue: string;
  /** Identifies the attempt, so that a lost claim no longer matches. */
  readonly attempt: Pick<BossJob, 'id' | 'retryCount'>;
}

/** Jobs on PostgreSQL, for any number of processes on any number of machines. */
export async function pgBossJobs({
  db,
  databaseUrl,
  ...deps
}: JobsDeps & { db: Db; databaseUrl: string }): Promise<JobQueue> {
  const options = {
    connectionString: databaseUrl,
    schema: SCHEMA,
    application_name: 'signpost-jobs',
    max: CONNECTIONS,
    // The driver's own limit, for a server that has gone without closing the connection.
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  };
  const boss = new PgBoss(options);
  const { isAway } = await loadEngine('postgres');
  boss.on('error', (error) => deps.logger.warn({ err: error }, 'The job queue has met a problem'));
  await boss.start();
  return leasedJobs(bossLeases(boss, db, isAway), deps);
}

function bossLeases(boss: PgBoss, db: Db, isAway: ServerEngine['isAway']): Leases<HeldJob> {
  const made = new Map<string, Promise<void>>();

  /** The name of the queue in pg-boss, which creates it if it is missing. */
  async function queueNamed(queue: string): Promise<string> {
    const name = toQueueName(queue);
    const making = made.get(name) ?? boss.createQueue(name, QUEUE_OPTIONS);
    made.set(name, making);
    try {
      await making;
    } catch (error) {
      made.delete(name);
      // pg-boss has its own connections, so its errors are the driver's.
      throw isAway(error) ? new StorageUnavailableError(error) : error;
    }
    return name;
  }

  async function insert(
    queue: string,
    jobs: readonly Omit<NewJob, 'queue'>[],
    on: Connection,
  ): Promise<void> {
    const rows = jobs.map(({ key, data, runAt }) => ({
      singletonKey: key,
      // Set on the job too: a queue that an earlier version created has a shorter lease.
      heartbeatSeconds: LEASE_MS / 1000,
      // As a text: a JSON column accepts no U+0000.
      data: { job: JSON.stringify({ key, data }) },
      ...(runAt !== undefined && { startAfter: new Date(runAt) }),
    }));
    await boss.insert(await queueNamed(queue), rows, { db: on });
  }

  return {
    async add(jobs) {
      // In one order everywhere, so that two processes that add the same jobs cannot deadlock.
      const sorted = jobs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const queues = [...new Set(jobs.map(({ queue }) => queue))].toSorted();
      for (const queue of queues) await queueNamed(queue);
      await db.transaction().execute(async (transaction) => {
        for (const name of queues) {
          const some = sorted.filter(({ queue }) => queue === name);
          await insert(name, some, fromKysely(transaction));
        }
      });
    },

    async claim(queue, limit) {
      const jobs = await boss.fetch<{ job: string }>(await queueNamed(queue), { batchSize: limit });
      return jobs.map(({ id, retryCount, data }) => ({
        job: JSON.parse(data.job) as Job,
        queue,
        attempt: { id, retryCount },
      }));
    },

    async renew({ queue, attempt }) {
      return isOurs(await boss.touch(toQueueName(queue), attempt));
    },

    async remove({ queue, attempt }) {
      await boss.deleteJob(toQueueName(queue), attempt);
    },

    async putOff({ queue, attempt, job }, until) {
      await db.transaction().execute(async (transaction) => {
        const on = fromKysely(transaction);
        const removed = await boss.deleteJob(toQueueName(queue), attempt, { db: on });
        if (isOurs(removed)) await insert(queue, [{ ...job, runAt: until }], on);
      });
    },

    async retry({ queue, attempt }) {
      await boss.fail(toQueueName(queue), attempt);
    },

    close: () => boss.stop(),
  };
}

/** Whether the claim still held. `affected` is documented, but missing in the types. */
function isOurs(response: { affected?: number }): boolean {
  return response.affected === 1;
}

/** Each byte of a character that pg-boss does not accept in names becomes a dot and its code. */
export function toQueueName(queue: string): string {
  return queue.replaceAll(/[^\w/-]/gu, (character) =>
    Buffer.from(character).toString('hex').replaceAll(/../g, '.$&'),
  );
}
