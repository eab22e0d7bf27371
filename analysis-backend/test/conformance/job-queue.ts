import type { Wait } from '@signpost/platform/time';
import { expect, it } from 'vitest';
import type { Job, JobOutcome, JobQueue } from '../../src/ports/job-queue.ts';
import { standstill } from '../storage/standstill.ts';

/** A place for jobs. Each `open` acts as another process; all are closed when the test ends. */
export interface JobsPlace {
  open(options?: { wait?: Wait }): Promise<JobQueue>;
  now(): number;
  /** Lets time pass until this has happened. */
  until<Result>(happened: Promise<Result>): Promise<Result>;
  /** Lets more time pass than a lease lasts without renewal. */
  letLeasesRunOut(): Promise<void>;
  /** A delay for jobs, in milliseconds: long enough to notice, short enough for a test to wait. */
  readonly shortMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const QUEUE = 'ask:openai/gpt-5-mini+search@DE';

export function jobQueueConformance(emptyPlace: () => Promise<JobsPlace>): void {
  it('gives a job unchanged to a worker of its queue, whatever characters it has', async () => {
    const { open, until } = await emptyPlace();
    const jobs = await open();
    const [here, there] = [recorder(), recorder()];
    await jobs.work({ queue: QUEUE, concurrency: 1, work: here.work });
    await jobs.work({ queue: 'ask:ünï ∆', concurrency: 1, work: there.work });
    const data = { slot: 'a', text: 'U+0000 \0, half a pair \ud800, "\\\' and more' };
    await jobs.add([
      { queue: QUEUE, key: 'one', data },
      { queue: 'ask:ünï ∆', key: 'one', data: {} },
    ]);
    await until(Promise.all([here.seen(1), there.seen(1)]));
    expect(here.jobs).toEqual([{ key: 'one', data }]);
    expect(there.jobs).toEqual([{ key: 'one', data: {} }]);
  });

  it('gives a job that another process added, also before any worker started', async () => {
    const { open, until } = await emptyPlace();
    const [one, other] = [await open(), await open()];
    const { work, seen, keys } = recorder();
    await one.add([aJob('early')]);
    await other.work({ queue: QUEUE, concurrency: 1, work });
    await until(seen(1));
    await one.add([aJob('late')]);
    await until(seen(2));
    expect(keys()).toEqual(['early', 'late']);
  });

  it('has one job per key while it waits or runs, and takes the key again when it is done', async () => {
    const { open, until } = await emptyPlace();
    const [one, other] = [await open(), await open()];
    await one.add([aJob('a'), aJob('a')]);
    await other.add([aJob('a')]);
    const first = handler();
    const { work, seen, keys } = recorder(first.work);
    await one.work({ queue: QUEUE, concurrency: 1, work });
    await until(first.started);
    await other.add([aJob('a'), aJob('last')]);
    first.end('done');
    await until(seen(2));
    expect(keys()).toEqual(['a', 'last']);
    await other.add([aJob('a')]);
    await until(seen(3));
    expect(keys()).toEqual(['a', 'last', 'a']);
  });

  it('gives no job before its time', async () => {
    const { open, now, until, shortMs } = await emptyPlace();
    const jobs = await open();
    const times = new Map<string, number>();
    const { work, seen } = recorder(async ({ key }) => {
      times.set(key, now());
      return 'done';
    });
    await jobs.work({ queue: QUEUE, concurrency: 4, work });
    await jobs.add([{ ...aJob('tomorrow'), runAt: now() + DAY_MS }, aJob('now')]);
    await until(seen(1));
    const runAt = now() + shortMs;
    await jobs.add([{ ...aJob('later'), runAt }]);
    await until(seen(2));
    expect([...times.keys()]).toEqual(['now', 'later']);
    expect(times.get('later')).toBeGreaterThanOrEqual(runAt);
  });

  it('gives a job again at the time its handler asked for, not before', async () => {
    const { open, now, until, shortMs } = await emptyPlace();
    const jobs = await open();
    const times: number[] = [];
    let again = 0;
    const { work, seen, keys } = recorder(async () => {
      times.push(now());
      again = now() + shortMs;
      return times.length === 1 ? { again } : 'done';
    });
    await jobs.work({ queue: QUEUE, concurrency: 1, work });
    await jobs.add([aJob('a')]);
    await until(seen(1));
    const asked = again;
    // Still alive: not added a second time.
    await jobs.add([aJob('a')]);
    await until(seen(2));
    expect(times[1]).toBeGreaterThanOrEqual(asked);
    await jobs.add([aJob('last')]);
    await until(seen(3));
    expect(keys()).toEqual(['a', 'a', 'last']);
  });

  it('gives a job again until its handler no longer throws', async () => {
    const { open, until } = await emptyPlace();
    const jobs = await open();
    let failures = 0;
    const { work, seen, keys } = recorder(async () => {
      failures += 1;
      if (failures < 3) throw new Error('Not yet');
      return 'done';
    });
    await jobs.work({ queue: QUEUE, concurrency: 1, work });
    await jobs.add([aJob('a')]);
    await until(seen(3));
    await jobs.add([aJob('last')]);
    await until(seen(4));
    expect(keys()).toEqual(['a', 'a', 'a', 'last']);
  });

  it('runs as many jobs at once as a worker takes, and no more', async () => {
    const { open, until } = await emptyPlace();
    const jobs = await open();
    const handlers = Array.from({ length: 5 }, handler);
    const { work, seen, keys } = recorder((job, signal) => {
      const at = Number(job.key);
      return handlers[at]?.work(job, signal) ?? Promise.resolve('done');
    });
    await jobs.add(handlers.map((_, at) => aJob(String(at))));
    await jobs.work({ queue: QUEUE, concurrency: 3, work });
    for (let ended = 0; ended < 5; ended += 1) {
      await until(seen(Math.min(3 + ended, 5)));
      expect(keys()).toHaveLength(Math.min(3 + ended, 5));
      handlers[Number(keys()[ended])]?.end('done');
    }
  });

  it('gives each of many jobs to one of several processes, once', async () => {
    const { open, until } = await emptyPlace();
    const processes = [await open(), await open(), await open()];
    const underWay = new Set<string>();
    const { work, seen, keys } = recorder(async ({ key }) => {
      expect(underWay.has(key)).toBe(false);
      underWay.add(key);
      await new Promise((resolve) => setImmediate(resolve));
      underWay.delete(key);
      return 'done';
    });
    const names = Array.from({ length: 60 }, (_, at) => `job ${at}`);
    await Promise.all(processes.map((jobs) => jobs.add(names.map((name) => aJob(name)))));
    for (const jobs of processes) await jobs.work({ queue: QUEUE, concurrency: 4, work });
    await until(seen(60));
    await processes[0]?.add([aJob('last')]);
    await until(seen(61));
    expect(keys().toSorted()).toEqual([...names, 'last'].toSorted());
  });

  it('gives the job of a vanished process to another one, and tells the first when it comes back', async () => {
    const { open, until, letLeasesRunOut } = await emptyPlace();
    const frozen = standstill();
    const [vanished, other] = [await open({ wait: frozen.wait }), await open()];
    await vanished.add([aJob('a')]);
    const [first, second] = [handler(), handler()];
    await vanished.work({ queue: QUEUE, concurrency: 1, work: first.work });
    await until(first.started);
    await letLeasesRunOut();
    const { work, seen, keys } = recorder(second.work);
    await other.work({ queue: QUEUE, concurrency: 1, work });
    await until(second.started);

    frozen.end();
    await until(first.aborted);
    // Too late: the job belongs to the other process.
    first.end('done');
    // Otherwise it could take the last job.
    await until(vanished.close());
    await other.add([aJob('a'), aJob('last')]);
    second.end('done');
    await until(seen(2));
    expect(keys()).toEqual(['a', 'last']);
  });

  it.each(['done', 'again', 'failed'])(
    'leaves the job to the other process when the vanished one comes back with it %s',
    async (outcome) => {
      const { open, now, until, letLeasesRunOut } = await emptyPlace();
      const frozen = standstill();
      const [vanished, other] = [await open({ wait: frozen.wait }), await open()];
      await vanished.add([aJob('a')]);
      const [first, second] = [handler(), handler()];
      await vanished.work({ queue: QUEUE, concurrency: 1, work: first.work });
      await until(first.started);
      await letLeasesRunOut();
      const { work, seen, keys } = recorder(second.work);
      await other.work({ queue: QUEUE, concurrency: 2, work });
      await until(second.started);

      if (outcome === 'failed') first.fail(new Error('Too late'));
      else first.end(outcome === 'done' ? 'done' : { again: now() });
      frozen.end();
      await until(vanished.close());
      await other.add([aJob('a'), aJob('last')]);
      await until(seen(2));
      second.end('done');
      await other.close();
      expect(keys()).toEqual(['a', 'last']);
    },
  );

  it('tells its handlers to stop when it closes, waits for them, and gives back unfinished jobs', async () => {
    const { open, until } = await emptyPlace();
    const [closing, other] = [await open(), await open()];
    const handlers = { given: handler(), done: handler() };
    await closing.add([aJob('given'), aJob('done')]);
    await closing.work({
      queue: QUEUE,
      concurrency: 2,
      work: (job, signal) => handlers[job.key === 'given' ? 'given' : 'done'].work(job, signal),
    });
    await until(Promise.all([handlers.given.started, handlers.done.started]));

    let isClosed = false;
    const closed = closing.close().then(() => (isClosed = true));
    await until(Promise.all([handlers.given.aborted, handlers.done.aborted]));
    handlers.done.end('done');
    expect(isClosed).toBe(false);
    handlers.given.fail(new Error('Told to stop'));
    await until(closed);

    const { work, seen, keys } = recorder();
    await other.add([{ ...aJob('last') }]);
    await other.work({ queue: QUEUE, concurrency: 2, work });
    await until(seen(2));
    expect(keys().toSorted()).toEqual(['given', 'last']);
  });
}

export function aJob(key: string, queue = QUEUE) {
  return { queue, key, data: {} };
}

type Work = (job: Job, signal: AbortSignal) => Promise<JobOutcome>;

interface Recorder {
  jobs: Job[];
  keys(): string[];
  work: Work;
  /** Resolves once that many jobs have begun. */
  seen(count: number): Promise<void>;
}

/** Records the jobs that begin; they end as done unless `work` says otherwise. */
export function recorder(work: Work = async () => 'done'): Recorder {
  const jobs: Job[] = [];
  const watchers = new Set<() => void>();
  return {
    jobs,
    keys: () => jobs.map(({ key }) => key),
    work(job, signal) {
      jobs.push(job);
      for (const look of watchers) look();
      return work(job, signal);
    },
    seen: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (jobs.length < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}

interface Handler {
  work: Work;
  started: Promise<void>;
  aborted: Promise<void>;
  end(outcome: JobOutcome): void;
  fail(error: Error): void;
}

/** A handler whose jobs wait until the test ends them; later jobs end at once, in the same way. */
export function handler(): Handler {
  const outcome = Promise.withResolvers<JobOutcome>();
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  return {
    work(_, signal) {
      started.resolve();
      if (signal.aborted) aborted.resolve();
      signal.addEventListener('abort', () => aborted.resolve());
      return outcome.promise;
    },
    started: started.promise,
    aborted: aborted.promise,
    end: outcome.resolve,
    fail: outcome.reject,
  };
}
