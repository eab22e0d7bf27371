import type { Clock, Wait } from '@signpost/platform/time';
import type { Logger } from 'pino';
import type { Job, JobOutcome, JobQueue, JobWorker, NewJob } from '../ports/job-queue.ts';

/** A job that is ours until the lease on it runs out. */
export interface Claim {
  readonly job: Job;
}

/**
 * The jobs in a database, each with a lease. Calls with a lost claim change nothing: another process may have the job, or have done it.
 */
export interface Leases<Held extends Claim> {
  add(jobs: readonly NewJob[]): Promise<void>;
  /** Claims at most `limit` jobs that are due and not leased. */
  claim(queue: string, limit: number): Promise<Held[]>;
  /** False when the claim was lost. */
  renew(claim: Held): Promise<boolean>;
  /** Removes a finished job. */
  remove(claim: Held): Promise<void>;
  /** Puts the job back, not to be claimed before `until`. Does not count as a failure. */
  putOff(claim: Held, until: number): Promise<void>;
  /** Puts a failed job back, with a pause that grows with each attempt. */
  retry(claim: Held): Promise<void>;
  close(): Promise<void>;
}

export interface JobsDeps {
  clock: Clock;
  wait: Wait;
  /** At least 0 and less than 1. */
  random(): number;
  logger: Pick<Logger, 'warn'>;
}

const GIVE_BACK = 'A job could not be given back';

/**
 * How long a claim lasts without a renewal, in milliseconds: six renewals, so that a process on a busy machine keeps its jobs, and short
 * enough to wait for after a crash.
 */
export const LEASE_MS = 30_000;
const RENEW_MS = 5000;

/** How often a worker looks for jobs that another process added, in milliseconds. */
const POLL_MS = 500;

/** Works on leased jobs: a limited number at once per queue. Each lease is renewed while its handler runs. */
export function leasedJobs<Held extends Claim>(
  leases: Leases<Held>,
  { clock, wait, logger }: Pick<JobsDeps, 'clock' | 'wait' | 'logger'>,
): JobQueue {
  const closing = new AbortController();
  const loops: Promise<void>[] = [];
  /** One for each worker, to wake it up. */
  const sleepers = new Map<JobWorker, AbortController>();
  /** One for each running handler. */
  const handlers = new Set<AbortController>();

  /** Does the work and logs a failure of the database: once the lease expires, another process does the job. */
  async function attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      logger.warn({ err: error }, what);
      return undefined;
    }
  }

  /** Renews the lease until the handler is done. If another process has the job, aborts the handler and returns false. */
  async function keep(claim: Held, handler: AbortController, done: AbortSignal): Promise<boolean> {
    for (;;) {
      await wait(RENEW_MS, done);
      if (done.aborted) return true;
      const isOurs = await attempt('A job could not be renewed', () => leases.renew(claim));
      // A slow or failed renewal does not mean that the job was lost. The handler goes on: its running call is paid for.
      if (isOurs !== false) continue;
      handler.abort();
      return false;
    }
  }

  async function settle(claim: Held, outcome: JobOutcome | 'failed'): Promise<void> {
    // A handler that failed because of the closing has not failed.
    if (outcome === 'failed' && closing.signal.aborted) return leases.putOff(claim, clock.now());
    if (outcome === 'failed') return leases.retry(claim);
    return outcome === 'done' ? leases.remove(claim) : leases.putOff(claim, outcome.again);
  }

  async function handle(worker: JobWorker, claim: Held): Promise<void> {
    // The job was claimed while the queue was closing.
    if (closing.signal.aborted) {
      await attempt(GIVE_BACK, () => leases.putOff(claim, clock.now()));
      return;
    }
    const handler = new AbortController();
    const done = new AbortController();
    handlers.add(handler);
    const kept = keep(claim, handler, done.signal);
    let outcome: JobOutcome | 'failed';
    try {
      outcome = await worker.work(claim.job, handler.signal);
    } catch (error) {
      outcome = 'failed';
      if (!handler.signal.aborted) logger.warn({ err: error, queue: worker.queue }, 'A job failed');
    }
    done.abort();
    handlers.delete(handler);
    if (await kept) await attempt(GIVE_BACK, () => settle(claim, outcome));
  }

  async function claimFor({ queue }: JobWorker, limit: number): Promise<Held[]> {
    if (limit === 0) return [];
    return (await attempt('Jobs could not be claimed', () => leases.claim(queue, limit))) ?? [];
  }

  async function workOn(worker: JobWorker): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!closing.signal.aborted) {
      // Made before looking at the queue, so that a job that is added after the look ends the wait.
      const sleeper = new AbortController();
      sleepers.set(worker, sleeper);
      const claims = await claimFor(worker, worker.concurrency - running.size);
      for (const claim of claims) {
        const work = handle(worker, claim).finally(() => {
          running.delete(work);
          sleepers.get(worker)?.abort();
        });
        running.add(work);
      }
      await wait(POLL_MS, sleeper.signal);
    }
    await Promise.all(running);
  }

  return {
    async add(jobs) {
      await leases.add(jobs);
      const queues = new Set(jobs.map(({ queue }) => queue));
      for (const [{ queue }, sleeper] of sleepers) if (queues.has(queue)) sleeper.abort();
    },
    async work(worker) {
      loops.push(workOn(worker));
    },
    async close() {
      closing.abort();
      for (const sleeper of [...sleepers.values(), ...handlers]) sleeper.abort();
      await Promise.all(loops);
      await leases.close();
    },
  };
}
