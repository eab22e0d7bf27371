import { realWait } from '@signpost/platform/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runScript } from '../../../service/test/fakes/run-script.ts';
import { serverAt } from '../../../service/test/fakes/database-place.ts';
import { describeOn } from '../../../service/test/servers/engines.ts';
import { findPostgres, startPostgres } from '../../../service/test/servers/postgres.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { aJob, recorder } from '../conformance/job-queue.ts';
import { aBackend } from '../http/a-backend.ts';
import { aBrand, anAnswer, aSpend, aStoredAnalysis } from '../fakes/storage.ts';
import { backendModule, storageScript } from './backend-script.ts';
import { aNewPlace, STORAGE_ENGINES } from './storage-place.ts';

async function answersOf({ analyses }: Storage, analysisId: string) {
  const evidence = await analyses.listEvidence(analysisId);
  return evidence.map(({ slot, answer }) => ({ state: slot.state, text: answer?.text ?? null }));
}

describeOn(STORAGE_ENGINES, 'a storage under faults', (engine) => {
  it('has the answer when the process is killed right after it was stored', async () => {
    const { settings, open } = await aNewPlace(engine);
    const storage = await open();
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 2 });
    const id = slots[0]?.id ?? '';
    const signal = await runScript(
      storageScript(
        settings,
        `await storage.analyses.storeAnswer('${id}', ${JSON.stringify(anAnswer(id))}, 'raw');
         process.kill(process.pid, 'SIGKILL');`,
      ),
    );
    expect(signal).toBe('SIGKILL');
    const { text } = anAnswer(id);
    expect(await answersOf(storage, analysis.id)).toEqual([
      { state: 'answered', text },
      { state: 'waiting', text: null },
    ]);
    expect(await storage.analyses.storeAnswer(id, anAnswer(id, { text: 'Again' }), 'raw')).toBe(false);
  });

  it('has all of an answer or nothing when the process is killed while it stores one after the other', async () => {
    const { settings, open } = await aNewPlace(engine);
    const storage = await open();
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 300 });
    await runScript(
      storageScript(
        settings,
        `const slots = ${JSON.stringify(slots.map(({ id }) => id))};
         let stored = 0;
         for (const id of slots) {
           // Killed while the next is under way, at a place that nobody chose.
           if (stored++ === 100) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
           await storage.analyses.storeAnswer(id, { ...${JSON.stringify(anAnswer(''))}, slotId: id }, 'raw'.repeat(1000));
         }`,
      ),
    );
    const answers = await answersOf(storage, analysis.id);
    const whole = answers.filter(({ state, text }) => state === 'answered' && text !== null);
    const waiting = answers.filter(({ state, text }) => state === 'waiting' && text === null);
    expect(whole.length).toBeGreaterThanOrEqual(100);
    expect(whole.length + waiting.length).toBe(300);
    // What is missing can be done by whoever comes next.
    for (const { id } of slots.slice(whole.length)) {
      expect(await storage.analyses.storeAnswer(id, anAnswer(id), 'raw')).toBe(true);
    }
  });

  it('leaves nothing of a transaction whose process is killed in it, and nobody waits for it', async () => {
    const { settings, open } = await aNewPlace(engine);
    const storage = await open();
    const brand = aBrand();
    const signal = await runScript(
      storageScript(
        settings,
        `await storage.db.transaction().execute(async (transaction) => {
           const { fromBrand } = await import('${backendModule('src/storage/brand-rows.ts')}');
           await transaction.insertInto('brand').values(fromBrand(${JSON.stringify(brand)})).execute();
           process.kill(process.pid, 'SIGKILL');
         });`,
      ),
    );
    expect(signal).toBe('SIGKILL');
    expect(await storage.brands.findBrand(brand.id)).toBeNull();
    await storage.brands.createBrand(brand, []);
    expect(await storage.brands.listBrands()).toEqual([brand]);
  });

  it('lets several processes change it at once: none fails, none exceeds the cap', async () => {
    const { settings, open } = await aNewPlace(engine);
    const storage = await open();
    const { slots } = await aStoredAnalysis(storage);
    const script = storageScript(
      settings,
      `const caps = { runUsd: 1, brandMonthUsd: null, instanceDayUsd: null };
       for (let time = 0; time < 50; time += 1) {
         const spend = { ...${JSON.stringify(aSpend({ usd: 0.01 }))}, id: crypto.randomUUID() };
         await Promise.all([
           storage.spend.reserve(spend, caps),
           storage.analyses.countAttempt('${slots[0]?.id}', 1000),
         ]);
       }`,
    );
    await Promise.all(Array.from({ length: 4 }, () => runScript(script)));
    expect((await storage.analyses.findSlot(slots[0]?.id ?? ''))?.attempts).toBe(200);
    expect((await storage.spend.spent(aSpend())).runUsd).toBe(1);
  });
});

describe('a storage whose server goes away', () => {
  it.skipIf(findPostgres() === null)('works again, and so do its jobs, once the server is back', async () => {
    const machine = await startPostgres();
    onTestFinished(machine.stop);
    const storage = await openStorage({
      dataFolder: '/nonexistent',
      database: serverAt('postgres', machine.url),
    });
    onTestFinished(() => storage.close());
    const deps = { clock: { now: Date.now }, wait: realWait, random: Math.random, logger: { warn() {} } };
    const jobs = await openJobs(storage, deps);
    onTestFinished(() => jobs.close());
    const brand = aBrand();
    await storage.brands.createBrand(brand, []);
    const { work, seen, keys } = recorder();
    await jobs.work({ queue: aJob('').queue, concurrency: 1, work });
    const { ask } = await aBackend({ environment: { SIGNPOST_BACKEND_DATABASE_URL: machine.url } });
    expect((await ask('GET /api/v1/overview')).status).toBe(200);

    await machine.kill();
    await expect(storage.brands.listBrands()).rejects.toThrow(/./);
    await expect(jobs.add([aJob('lost')])).rejects.toThrow(/./);
    // The first finds the connection that broke, the second no server.
    for (const _ of [1, 2]) {
      expect(await ask('GET /api/v1/overview')).toMatchObject({
        status: 503,
        body: { message: 'The storage does not answer at the moment: try again later.' },
      });
    }

    await machine.restart();
    expect(await storage.brands.listBrands()).toEqual([brand]);
    expect((await ask('GET /api/v1/overview')).status).toBe(200);
    await jobs.add([aJob('a')]);
    await seen(1);
    expect(keys()).toEqual(['a']);
  });
});
