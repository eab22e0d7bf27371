import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOn } from '../../../service/test/servers/engines.ts';
import { toQueueName } from '../../src/jobs/pg-boss-jobs.ts';
import { aJob, handler, jobQueueConformance, recorder } from '../conformance/job-queue.ts';
import { serverJobsPlaces, sqliteJobsPlace } from './jobs-place.ts';
import { PATIENCE } from '../../../service/test/fakes/patience.ts';

describe('jobs on SQLite', () => {
  jobQueueConformance(sqliteJobsPlace);

  it('keep a job with the process that works on it, however long that takes', async () => {
    const { open, until, letLeasesRunOut } = await sqliteJobsPlace();
    const [one, other] = [await open(), await open()];
    const long = handler();
    await one.add([aJob('long')]);
    await one.work({ ...aWorker(), work: long.work });
    await until(long.started);
    const { work, seen, keys } = recorder();
    await other.work({ ...aWorker(), work });
    await letLeasesRunOut();
    long.end('done');
    // Otherwise it could take the last job.
    await until(one.close());
    await other.add([aJob('last')]);
    await until(seen(1));
    expect(keys()).toEqual(['last']);
  });

  it('are retried after pauses that grow up to five minutes, and start over after a success', async () => {
    const { open, until, now, time } = await sqliteJobsPlace();
    const jobs = await open();
    const times: number[] = [];
    const { work, seen } = recorder(async () => {
      times.push(now());
      if (times.length === 12) return { again: now() };
      throw new Error('Not yet');
    });
    await jobs.work({ ...aWorker(), work });
    await jobs.add([aJob('a')]);
    for (let count = 1; count <= 14; count += 1) {
      // Time moves in one great step until just before the retry.
      time.advance(Math.max(0, (times.at(-1) ?? now()) + pauseOf(count - 1) - 1000 - now()));
      await until(seen(count));
    }
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    for (const [index, pause] of pauses.entries()) {
      // The worker looks at the queue twice a second.
      expect(pause).toBeGreaterThanOrEqual(pauseOf(index + 1));
      expect(pause).toBeLessThanOrEqual(pauseOf(index + 1) + 600);
    }
  });
});

/** The pause in milliseconds when the random number is one half: 0.75 of one second, doubled each time, of five minutes at most. */
function pauseOf(attempt: number): number {
  if (attempt === 0 || attempt === 12) return 0;
  const count = attempt > 12 ? attempt - 12 : attempt;
  return 0.75 * Math.min(300_000, 1000 * 2 ** (count - 1));
}

describeOn(['mariadb'], 'jobs in a table', () => {
  jobQueueConformance(serverJobsPlaces('mariadb'));
});

describeOn(['postgres'], 'jobs by pg-boss', () => {
  const emptyPlace = serverJobsPlaces('postgres');
  jobQueueConformance(emptyPlace);

  it('renew the lease on a job while its handler runs', async () => {
    const { open, storage } = await emptyPlace();
    const jobs = await open();
    const long = handler();
    await jobs.work({ ...aWorker(), work: long.work });
    await jobs.add([aJob('long')]);
    await long.started;
    const renewed = sql`select 1 from signpost_jobs.job where heartbeat_on > started_on`;
    await expect.poll(async () => (await renewed.execute(storage.db)).rows, PATIENCE).toHaveLength(1);
    long.end('done');
  });

  it('leave no row when they are done', async () => {
    const { open, storage, now } = await emptyPlace();
    const jobs = await open();
    const { work, seen } = recorder();
    let isFirst = true;
    await jobs.work({
      ...aWorker(),
      async work(job, signal) {
        await work(job, signal);
        if (!isFirst) return 'done';
        isFirst = false;
        return { again: now() };
      },
    });
    await jobs.add([aJob('a')]);
    await seen(2);
    await jobs.close();
    expect((await sql`select * from signpost_jobs.job`.execute(storage.db)).rows).toEqual([]);
  });

  it('work when ten processes create the tables at once', async () => {
    const { open, storage } = await emptyPlace();
    await sql`drop schema signpost_jobs cascade`.execute(storage.db);
    const processes = await Promise.all(Array.from({ length: 10 }, () => open()));
    const { work, seen, keys } = recorder();
    for (const jobs of processes) await jobs.work({ ...aWorker(), work });
    await processes[0]?.add([aJob('a')]);
    await seen(1);
    expect(keys()).toEqual(['a']);
  });
});

describe('toQueueName', () => {
  it.each([
    ['finish', 'finish'],
    ['ask:openai/gpt-5-mini+search@DE', 'ask.3aopenai/gpt-5-mini.2bsearch.40DE'],
    ['ask:llama3.2', 'ask.3allama3.2e2'],
    ['é', '.c3.a9'],
  ])('turns %s into the name %s', (queue, name) => {
    expect(toQueueName(queue)).toBe(name);
  });
});

function aWorker() {
  return { queue: aJob('').queue, concurrency: 1 };
}
