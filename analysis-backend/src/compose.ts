import { randomUUID } from 'node:crypto';
import { SecretBox } from '@signpost/platform/secrets';
import { openLogger, type LogTo } from '@signpost/platform/log';
import { type Clock, realWait, systemClock, type Wait } from '@signpost/platform/time';
import type { FastifyInstance } from 'fastify';
import { addressCheck } from './ai-services/address-check.ts';
import { CurrentServices, openKeys } from './ai-services/current-services.ts';
import type { LocalServer } from './ai-services/ai-service-deps.ts';
import { servicesInEffect } from './ai-services/services-in-effect.ts';
import { resumeRecounts } from './analyses/run/recount.ts';
import { AnalysisRunner } from './analyses/run/run-analyses.ts';
import { WorkUnderWay } from './asking/work-under-way.ts';
import { FINISHED } from './evidence/latest-analyses.ts';
import { removeSampleBrands } from './brands/remove-sample-brands.ts';
import type { Config } from './config.ts';
import type { AppDeps } from './http/app-deps.ts';
import { openJobs } from './jobs/open-jobs.ts';
import type { AnswerReader } from './ports/answer-reader.ts';
import type { StoredServices } from './ports/ai-service-store.ts';
import type { Engines } from './ports/engines.ts';
import type { Caps } from './ports/spend-store.ts';
import { findOllama } from './providers/find-ollama.ts';
import { openEngines } from './providers/open-engines.ts';
import { openReadingThreads } from './reading/reading-threads.ts';
import { Turns } from './shared/turns.ts';
import { NOTHING_STORED } from './storage/ai-service-store.ts';
import { hasStorage, openStorage } from './storage/open-storage.ts';

/** How long an Ollama on this machine may take to answer a person who waits, in milliseconds. */
const LOCAL_MS = 1000;

// For commands that work on stored data, without engines.
export { hasStorage, openStorage };

export interface Backend {
  app: FastifyInstance;
  deps: AppDeps;
  /** Begins to work on analyses; without the schedule only on those that a person started. */
  start(options?: { onSchedule: boolean }): Promise<void>;
  /** Answers the requests that have arrived, ends the work under way, closes the storage. */
  close(): Promise<void>;
}

export interface BackendOptions {
  clock?: Clock;
  wait?: Wait;
  random?: () => number;
  /** Reads answers in threads by default; tests read in their own thread. */
  reader?: AnswerReader;
  /** Standard error by default. */
  logTo?: LogTo;
  /** Where an Ollama is looked for; its default address on this machine when missing. */
  ollamaAddress?: string;
}

export async function composeBackend(
  config: Config,
  {
    clock = systemClock,
    wait = realWait,
    random = Math.random,
    logTo = process.stderr,
    reader: ownReader,
    ollamaAddress,
  }: BackendOptions = {},
): Promise<Backend> {
  // Imported on demand: commands that only use the storage start without a web server.
  const { createApp } = await import('./http/app.ts');
  // The service that starts a backend logs to the same place.
  const logger = openLogger(config, logTo, { program: 'backend' });
  const storage = await openStorage(config, clock);
  const jobs = await openJobs(storage, { clock, wait, random, logger }).catch(async (error: unknown) => {
    // Open connections would keep the failed process alive.
    await storage.close();
    throw error;
  });
  const secrets = new SecretBox(config);
  const services = new CurrentServices({
    store: storage.aiServices,
    revisions: storage.revisions,
    secrets,
    fixed: config.fixed,
    logger,
    async open(settings) {
      const measured = await storage.analyses.listAnalyses(null, {
        isDemo: false,
        status: FINISHED,
        limit: 1,
      });
      const engines = openEngines(settings, { clock, wait, logger }, { hasMeasured: measured.length > 0 });
      await storage.revisions.noteShown(engines.isDemo ? 'invented' : 'measured');
      return engines;
    },
  });
  const { engines, caps } = await services.current();
  const reader = ownReader ?? openReadingThreads({ wait, logger });
  const deps: AppDeps = {
    brands: storage.brands,
    changes: storage.changes,
    analyses: storage.analyses,
    facts: storage.facts,
    labels: storage.labels,
    revisions: storage.revisions,
    jobs,
    engines,
    reader,
    asking: {
      spend: storage.spend,
      caps,
      replies: storage.replies,
      turns: new Turns(),
      answerTimeoutMs: config.fixed.limits.answerTimeoutMs,
      clock,
      wait,
      random,
      newId: randomUUID,
    },
    workUnderWay: new WorkUnderWay(storage.analyses, wait),
    settings: {
      replicates: config.replicates,
      stopAtPoints: config.stopAtPoints,
      queriesPerRun: config.queriesPerRun,
      concurrency: config.fixed.limits.concurrency,
      rawDays: config.rawDays,
    },
    settingsInForce: config.settings,
    aiServices: storage.aiServices,
    secrets,
    fixed: config.fixed,
    openEngines: (settings) => openEngines(settings, { clock, wait, logger }),
    findLocal: () => findLocal(ollamaAddress),
    checkAddress: addressCheck(),
    clock,
    newId: randomUUID,
    logger,
  };
  /** The same with the AI services of now. */
  const now = async (revision?: number): Promise<AppDeps> => {
    const { engines, caps } = await services.current(revision);
    return { ...deps, engines, asking: { ...deps.asking, caps } };
  };
  const runner = new AnalysisRunner(deps, now);
  services.onChange(async ({ engines }) => {
    if (!engines.isDemo) await removeSampleBrands({ ...deps, engines });
    await runner.workFor(engines);
  });
  const app = createApp(deps, config.apiKey, now);
  const closing = new AbortController();
  let resuming = Promise.resolve();
  return {
    app,
    deps,
    async start(options) {
      await runner.start(options);
      // Not by a backend that a command needs for a moment. Not awaited: the start does not wait for a long history.
      if (options?.onSchedule !== false) resuming = resumeRecounts(deps, closing.signal);
    },
    async close() {
      closing.abort();
      await app.close();
      await resuming;
      await runner.close();
      await reader.close();
      await services.close();
      await storage.close();
    },
  };
}

/** Where an Ollama answers as a compatible server. */
async function findLocal(address?: string): Promise<LocalServer | null> {
  const ollama = await findOllama(address, LOCAL_MS);
  return ollama === null ? null : { address: `${ollama.address}/v1`, models: ollama.models };
}

export interface Configured {
  engines: Engines;
  caps: Caps;
  /** Why keys that are stored cannot be used. */
  problems: string[];
}

/** For commands that list or test the engines in use. */
export async function openConfiguredEngines(
  config: Config,
  logTo: LogTo = process.stderr,
): Promise<Configured> {
  const logger = openLogger(config, logTo);
  // What is wrong with the storage is for the command to tell.
  const stored = await readStored(config).catch(() => NOTHING_STORED);
  const { keys, problems } = openKeys(new SecretBox(config), stored);
  const { engines, caps } = servicesInEffect(config.fixed, stored, keys);
  return { engines: openEngines(engines, { clock: systemClock, wait: realWait, logger }), caps, problems };
}

async function readStored(config: Config): Promise<StoredServices> {
  if (!hasStorage(config)) return NOTHING_STORED;
  await using storage = await openStorage(config);
  return await storage.aiServices.read();
}
