export interface Job {
  /** Chosen by the caller. While a job with this key waits or runs, no other job with it is added. */
  key: string;
  data: Readonly<Record<string, string>>;
}

export interface NewJob extends Job {
  queue: string;
  /** The earliest time to run, in milliseconds since the epoch; now when missing. */
  runAt?: number;
}

export type JobOutcome =
  | 'done'
  /** Run again, not before this time in milliseconds since the epoch. */
  | { again: number };

export interface JobWorker {
  queue: string;
  /** How many jobs run at once in this process. */
  concurrency: number;
  /**
   * Does the job. The signal is aborted when the queue closes, or when another process got the job. A job whose handler throws is
   * repeated with growing pauses, without end.
   */
  work(job: Job, signal: AbortSignal): Promise<JobOutcome>;
}

/**
 * Jobs that survive the process. One process at a time has a job, by a lease that is renewed while the handler runs. When the process
 * dies the lease expires and another process takes the job, so a handler may get a job that was half done.
 */
export interface JobQueue {
  add(jobs: readonly NewJob[]): Promise<void>;
  /** Begins to work on a queue. */
  work(worker: JobWorker): Promise<void>;
  /** Aborts the signals of running handlers and waits for them, then gives back the claimed jobs. */
  close(): Promise<void>;
}
