import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { SecretBox } from '@signpost/platform/secrets';
import { pino } from 'pino';
import { AnalysisRunner } from '../../src/analyses/run/run-analyses.ts';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { readConfig } from '../../src/config.ts';
import type { AskingDeps } from '../../src/asking/asking-deps.ts';
import { WorkUnderWay } from '../../src/asking/work-under-way.ts';
import type { RunSettings } from '../../src/analyses/run/run-deps.ts';
import type { AppDeps } from '../../src/http/app-deps.ts';
import { directReader } from '../../src/extraction/direct-reader.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import type { AnalysisRecord } from '../../src/ports/analysis-store.ts';
import type { BrandRecord, QueryRecord } from '../../src/ports/brand-store.ts';
import { Turns } from '../../src/shared/turns.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { aClient, someEngines } from './engines.ts';
import { whenOver } from '../../../service/test/fakes/made-once.ts';
import { manualTime, type ManualTime } from '../../../service/test/fakes/manual-time.ts';
import { aBrand, aQuery, aStorage } from './storage.ts';

export interface Place {
  deps: AppDeps;
  time: ManualTime;
  storage: Storage;
  /** Everything that was logged, as it was written. */
  log: string[];
  /** A runner on this place that works until it is closed; several stand for several processes. */
  start(changes?: Changes): Promise<{ runner: AnalysisRunner; close(): Promise<void> }>;
  /** Lets time pass until the condition holds. */
  until(isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** Lets time pass until the analysis has ended. */
  ended(analysisId: string): Promise<AnalysisRecord>;
}

/** What differs from the usual place, settings and caps included. */
type Changes = Partial<AppDeps> & Partial<RunSettings> & Partial<Pick<AskingDeps, 'caps'>>;

function changed(deps: AppDeps, changes: Changes): AppDeps {
  const {
    replicates = deps.settings.replicates,
    stopAtPoints = deps.settings.stopAtPoints,
    queriesPerRun = deps.settings.queriesPerRun,
    concurrency = deps.settings.concurrency,
    rawDays = deps.settings.rawDays,
    caps = deps.asking.caps,
    ...others
  } = changes;
  return {
    ...deps,
    asking: { ...deps.asking, caps },
    settings: { replicates, stopAtPoints, queriesPerRun, concurrency, rawDays },
    ...others,
  };
}

/** A place where analyses can run: real storage, real jobs, scripted engines, time moved by the test. */
export async function aPlace(
  changes: Changes & {
    storage?: Storage;
    time?: ManualTime;
    /** Whether something takes real time now, such as a reply over HTTP; the clock of the test stands still meanwhile. */
    isBusy?: () => boolean;
  } = {},
): Promise<Place> {
  const { storage = await aStorage(), time = manualTime(), isBusy = () => false, ...others } = changes;
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(line) });
  const openQueue = () => openJobs(storage, { clock: time, wait: time.wait, random: () => 0.5, logger });
  const usual: AppDeps = {
    brands: storage.brands,
    changes: storage.changes,
    analyses: storage.analyses,
    facts: storage.facts,
    labels: storage.labels,
    revisions: storage.revisions,
    jobs: await openQueue(),
    engines: someEngines([aClient()]),
    reader: directReader,
    asking: {
      spend: storage.spend,
      caps: { runUsd: null, brandMonthUsd: null, instanceDayUsd: null },
      replies: storage.replies,
      turns: new Turns(),
      answerTimeoutMs: 120_000,
      clock: time,
      wait: time.wait,
      random: () => 0.5,
      newId: randomUUID,
    },
    workUnderWay: new WorkUnderWay(storage.analyses, time.wait),
    settings: { replicates: 2, stopAtPoints: null, queriesPerRun: 20, concurrency: 4, rawDays: 90 },
    clock: time,
    newId: randomUUID,
    settingsInForce: [],
    aiServices: storage.aiServices,
    secrets: new SecretBox({ secretKey: 'ab'.repeat(32), dataFolder: '/nonexistent' }),
    fixed: readConfig({ environment: {} }).fixed,
    openEngines: () => someEngines([aClient()]),
    findLocal: async () => null,
    checkAddress: async (address) => address,
    logger,
  };
  const deps = changed(usual, others);

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let turn = 0; turn < 20_000;) {
      if (await isSo()) return;
      for (let step = 0; step < 5; step += 1) await setImmediate();
      if (isBusy()) {
        // Leaves the processor to the code that makes the reply.
        await setTimeout(1);
        continue;
      }
      turn += 1;
      // A lease is renewed several times before it would run out.
      time.advance(1000);
    }
    throw new Error(`It never came to be so:\n${log.join('')}`);
  }

  return {
    deps,
    time,
    storage,
    log,
    until,
    async start(different = {}) {
      const runner = new AnalysisRunner(changed({ ...deps, jobs: await openQueue() }, different));
      let isClosed = false;
      const close = async (): Promise<void> => {
        if (isClosed) return;
        const closed = runner.close().then(() => (isClosed = true));
        await until(() => isClosed);
        await closed;
      };
      whenOver(close);
      await runner.start();
      return { runner, close };
    },
    async ended(analysisId) {
      let analysis = await storage.analyses.findAnalysis(analysisId);
      await until(async () => {
        analysis = await storage.analyses.findAnalysis(analysisId);
        return analysis !== null && analysis.finishedAt !== null;
      });
      if (analysis === null) throw new Error(`There is no analysis ${analysisId}`);
      return analysis;
    },
  };
}

/** A stored brand with the given number of queries, none of which names it. */
export async function aStoredBrand(
  { storage, time }: Pick<Place, 'storage' | 'time'>,
  { queries: count = 3, ...changes }: Partial<BrandRecord> & { queries?: number } = {},
): Promise<{ brand: BrandRecord; queries: QueryRecord[] }> {
  const brand = aBrand({ createdAt: time.now(), nextScheduledAt: null, ...changes });
  const queries = Array.from({ length: count }, (_, at) =>
    aQuery(brand.id, { text: `Which rocket skates are the best for purpose ${at + 1}?`, createdAt: at }),
  );
  await storage.brands.createBrand(brand, queries);
  return { brand, queries };
}

/** Runs the given number of analyses one after the other, and returns their ids. */
export async function runToEnd(place: Place, brandId: string, count: number): Promise<string[]> {
  const { close } = await place.start();
  const runs: string[] = [];
  for (let run = 0; run < count; run += 1) {
    const { id } = await startAnalysis(place.deps, brandId, 'requested');
    await place.ended(id);
    runs.push(id);
    place.time.advance(1000);
  }
  await close();
  return runs;
}
