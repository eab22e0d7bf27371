import { describe, expect, it } from 'vitest';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { LEASE_MS, leasedJobs, type Claim } from './leased-jobs.ts';

/** A worker with one job that runs until the test ends it, over leases whose renewals go as the test says. */
async function aRunningJob(renew: (time: ReturnType<typeof manualTime>) => Promise<boolean>) {
  const time = manualTime();
  const outcome = Promise.withResolvers<'done'>();
  const started = Promise.withResolvers<AbortSignal>();
  const renewed: string[] = [];
  const settled: string[] = [];
  const job: Claim = { job: { key: 'a', data: {} } };
  const waiting = [job];
  const jobs = leasedJobs(
    {
      add: async () => {},
      claim: async () => waiting.splice(0),
      async renew() {
        renewed.push('asked');
        return renew(time);
      },
      remove: async () => void settled.push('removed'),
      putOff: async () => void settled.push('put off'),
      retry: async () => void settled.push('retried'),
      close: async () => {},
    },
    { clock: time, wait: time.wait, logger: { warn() {} } },
  );
  await jobs.work({
    queue: 'q',
    concurrency: 1,
    work(_, signal) {
      started.resolve(signal);
      return outcome.promise;
    },
  });
  const signal = await started.promise;
  return {
    signal,
    settled,
    /** Lets one renewal come and go. */
    async nextRenewal() {
      const before = renewed.length;
      await time.waiting((ms) => ms === 5000);
      time.advance(5000);
      while (renewed.length === before) await new Promise(setImmediate);
      await new Promise(setImmediate);
    },
    async end() {
      outcome.resolve('done');
      await jobs.close();
    },
  };
}

describe('leasedJobs', () => {
  it('lets a handler continue when a renewal took longer than a lease and the job is still ours', async () => {
    const { signal, settled, nextRenewal, end } = await aRunningJob(async (time) => {
      time.advance(2 * LEASE_MS);
      return true;
    });
    await nextRenewal();
    expect(signal.aborted).toBe(false);
    await end();
    expect(settled).toEqual(['removed']);
  });

  it('lets a handler continue while renewals fail, since no other process need have taken the job', async () => {
    const { signal, settled, nextRenewal, end } = await aRunningJob(async (time) => {
      time.advance(2 * LEASE_MS);
      throw new Error('no connection');
    });
    await nextRenewal();
    await nextRenewal();
    expect(signal.aborted).toBe(false);
    await end();
    expect(settled).toEqual(['removed']);
  });

  it('tells a handler to stop, and leaves the job alone, once another process has taken it', async () => {
    const { signal, settled, nextRenewal, end } = await aRunningJob(async () => false);
    await nextRenewal();
    expect(signal.aborted).toBe(true);
    await end();
    expect(settled).toEqual([]);
  });
});
