import { setTimeout as pause } from 'node:timers/promises';
import { realWait } from '@signpost/platform/time';
import { sql, type RawBuilder } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { ServerEngine } from '../../../service/test/servers/engines.ts';
import { serverAt } from '../../../service/test/fakes/database-place.ts';
import { keptOpen } from '../../../service/test/fakes/kept-open.ts';
import { freshDatabase, type FreshDatabase } from '../../../service/test/servers/fresh-database.ts';
import type { JobsDeps } from '../../src/jobs/leased-jobs.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import type { JobQueue } from '../../src/ports/job-queue.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import type { JobsPlace } from '../conformance/job-queue.ts';
import { manualTime, type ManualTime } from '../../../service/test/fakes/manual-time.ts';
import { aFolderWithTables } from '../fakes/storage.ts';

const LONGER_THAN_A_LEASE_MS = 60_000;
/** One step of the clock, in milliseconds: small enough that every worker gets its turn before a lease runs out. */
const STEP_MS = 100;

export interface ManualJobsPlace extends JobsPlace {
  time: ManualTime;
}

/** Jobs on SQLite, with a clock that the test moves. */
export async function sqliteJobsPlace(): Promise<ManualJobsPlace> {
  const settings = { dataFolder: await aFolderWithTables(), database: null };
  const time = manualTime();
  const step = async (): Promise<void> => {
    time.advance(STEP_MS);
    await pause(1);
  };
  return {
    time,
    shortMs: 5000,
    now: time.now,
    async open(options) {
      const storage = await openStorage(settings);
      const jobs = await openOn(storage, { clock: time, wait: time.wait, ...options });
      onTestFinished(async () => {
        await jobs.close();
        await storage.close();
      });
      return jobs;
    },
    async until(happened) {
      const over = new AbortController();
      const ended = happened.finally(() => over.abort());
      while (!over.signal.aborted) await step();
      return ended;
    },
    async letLeasesRunOut() {
      const until = time.now() + LONGER_THAN_A_LEASE_MS;
      while (time.now() < until) await step();
    },
  };
}

/** Jobs on a server, with the clock of that server. */
export function serverJobsPlaces(engine: ServerEngine): () => Promise<JobsPlace & { storage: Storage }> {
  let fresh: FreshDatabase;
  const settings = () => ({ dataFolder: '/nonexistent', database: serverAt(engine, fresh.url) });
  const deps = { clock: { now: Date.now }, wait: realWait };
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    // The first to open it makes the tables.
    const storage = await openStorage(settings());
    await (await openOn(storage, deps)).close();
    await storage.close();
  });
  afterAll(() => fresh.drop());
  const storages = keptOpen(() => openStorage(settings()));
  return async () => {
    storages.takeBack();
    const storage = await storages.open();
    await sql`delete from ${JOBS[engine]}`.execute(storage.db);
    return {
      storage,
      shortMs: 700,
      now: deps.clock.now,
      async open(options) {
        const jobs = await openOn(await storages.open(), { ...deps, ...options });
        onTestFinished(() => jobs.close());
        return jobs;
      },
      until: (happened) => happened,
      async letLeasesRunOut() {
        await letLeasesRunOut[engine](storage, fresh.url);
      },
    };
  };
}

const JOBS: Record<ServerEngine, RawBuilder<unknown>> = {
  postgres: sql.table('signpost_jobs.job'),
  mariadb: sql.table('job'),
};

const letLeasesRunOut: Record<ServerEngine, (storage: Storage, url: string) => Promise<unknown>> = {
  postgres: letBossLeasesRunOut,
  mariadb: ({ db }) =>
    db.updateTable('job').set({ lease_until: 0 }).where('lease_until', 'is not', null).execute(),
};

/** Makes all leases old, and does at once the clean-up that every backend process does every few seconds. */
async function letBossLeasesRunOut({ db }: Storage, url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'signpost_jobs',
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  try {
    await sql`update signpost_jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
      db,
    );
    for (;;) {
      await boss.supervise();
      const { rows } = await sql`select 1 from signpost_jobs.job where state = 'active'`.execute(db);
      if (rows.length === 0) return;
      await pause(50);
    }
  } finally {
    await boss.stop();
  }
}

function openOn(storage: Storage, deps: Pick<JobsDeps, 'clock' | 'wait'>): Promise<JobQueue> {
  return openJobs(storage, { random: () => 0.5, logger: { warn() {} }, ...deps });
}
