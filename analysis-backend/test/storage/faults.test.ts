import { realWait } from '@signpost/platform/time';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { runScript } from '../../../service/test/fakes/run-script.ts';
import { aPrivateDatabase, canStartPrivate } from '../../../service/test/fakes/private-database.ts';
import { describeOn } from '../../../service/test/servers/engines.ts';
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
  it('still has an answer when the process is killed right after storing it', async () => {
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

  it('has whole answers only when the process is killed while storing one after the other', async () => {
    const { settings, open } = await aNewPlace(engine);
    const storage = await open();
    const { analysis, slots } = await aStoredAnalysis(storage, { queries: 60 });
    await runScript(
      storageScript(
        settings,
        `const slots = ${JSON.stringify(slots.map(({ id }) => id))};
         let stored = 0;
         for (const id of slots) {
           // Killed at an arbitrary point of the next one.
           if (stored++ === 20) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
           await storage.analyses.storeAnswer(id, { ...${JSON.stringify(anAnswer(''))}, slotId: id }, 'raw'.repeat(1000));
         }`,
      ),
    );
    const answers = await answersOf(storage, analysis.id);
    const whole = answers.filter(({ state, text }) => state === 'answered' && text !== null);
    const waiting = answers.filter(({ state, text }) => state === 'waiting' && text === null);
    expect(whole.length).toBeGreaterThanOrEqual(20);
    expect(whole.length + waiting.length).toBe(60);
    // Another process can store the missing answers.
    for (const { id } of slots.slice(whole.length)) {
      expect(await storage.analyses.storeAnswer(id, anAnswer(id), 'raw')).toBe(true);
    }
  });

  it('rolls back a transaction whose process is killed in it, and blocks no other process', async () => {
    const { settings, open } = await aNewPlace(engine);
    const storage = await open();
    const brand = aBrand();
    const signal = await runScript(
      storageScript(
        settings,
        `await storage.db.transaction().execute(async (transaction) => {
           const { brandRows } = await import('${backendModule('src/storage/rows/brand-rows.ts')}');
           await transaction.insertInto('brand').values(brandRows.toRow(${JSON.stringify(brand)})).execute();
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
    expect((await storage.spend.spent(aSpend())).run.usd).toBe(1);
  });
});

describeOn(['postgres', 'mariadb'], 'a storage on a server', (engine) => {
  it.skipIf(!canStartPrivate(engine))('works again, jobs included, after the server was away', async () => {
    const { machine, server } = await aPrivateDatabase(engine);
    const storage = await openStorage({ dataFolder: '/nonexistent', database: server });
    onTestFinished(() => storage.close());
    const deps = { clock: { now: Date.now }, wait: realWait, random: Math.random, logger: { warn() {} } };
    const jobs = await openJobs(storage, deps);
    onTestFinished(() => jobs.close());
    const brand = aBrand();
    await storage.brands.createBrand(brand, []);
    const { work, seen, keys } = recorder();
    await jobs.work({ queue: aJob('').queue, concurrency: 1, work });
    const { ask } = await aBackend({ environment: { SIGNPOST_BACKEND_DATABASE_URL: server.url } });
    expect((await ask('GET /api/v1/overview')).status).toBe(200);

    await machine.kill();
    await expect(storage.brands.listBrands()).rejects.toThrow(/./);
    await expect(jobs.add([aJob('lost')])).rejects.toThrow(/./);
    // The first call finds the broken connection, the second finds no server.
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

describeOn(['postgres'], 'a backend', (engine) => {
  it.each([
    ['a lock is not available', '55P03'],
    ['a transaction has stood still for too long', '25P03'],
    ['a transaction has taken too long', '25P04'],
  ])('answers 503 when %s', async (_, state) => {
    const { settings, open } = await aNewPlace(engine);
    const { db } = await open();
    const url = settings.database?.url ?? '';
    const { ask } = await aBackend({ environment: { SIGNPOST_BACKEND_DATABASE_URL: url } });
    for (const statement of [
      `alter table signpost_analysis.brand rename to stored_brand`,
      `create function signpost_analysis.fail() returns setof signpost_analysis.stored_brand language plpgsql
         as $$ begin raise exception using errcode = '${state}'; end $$`,
      `create view signpost_analysis.brand as select * from signpost_analysis.fail()`,
    ])
      await sql.raw(statement).execute(db);
    expect(await ask('GET /api/v1/overview')).toMatchObject({
      status: 503,
      body: { message: 'The storage does not answer at the moment: try again later.' },
    });
  });
});
