export interface Job {
  /** Chosen by the caller; while a job with this key waits or runs, no other with it is added. */
  key: string;
  data: Readonly<Record<string, string>>;
}

export interface NewJob extends Job {
  queue: string;
  /** Not before then; now when missing. Milliseconds since the epoch. */
  runAt?: number;
}

export type JobOutcome =
  | 'done'
  /** Again, not before then. */
  | { again: number };

export interface JobWorker {
  queue: string;
  /** How many at once in this process. */
  concurrency: number;
  /**
   * Does the job. The signal is aborted when the queue closes, or when the job was lost to another process. A job whose handler
   * throws is tried again after a pause that grows, for as long as it takes.
   */
  work(job: Job, signal: AbortSignal): Promise<JobOutcome>;
}

/**
 * Work that outlives a process. A job is given to one process at a time: it has a lease that is renewed while the handler
 * runs; when the process dies the lease runs out and another takes the job, so a handler may see a job again that was
 * half done.
 */
export interface JobQueue {
  add(jobs: readonly NewJob[]): Promise<void>;
  /** Begins to work on a queue. */
  work(worker: JobWorker): Promise<void>;
  /** Lets the handlers that run come to an end (their signals are aborted), then gives back what was claimed. */
  close(): Promise<void>;
}
