import { randomUUID } from 'node:crypto';
import { openLogger, type LogTo } from '@signpost/platform/log';
import { type Clock, realWait, systemClock, type Wait } from '@signpost/platform/time';
import type { FastifyInstance } from 'fastify';
import { resumeRecounts } from './analyses/run/recount.ts';
import { AnalysisRunner } from './analyses/run/run-analyses.ts';
import { WorkUnderWay } from './asking/work-under-way.ts';
import { FINISHED } from './evidence/latest-analyses.ts';
import type { Config } from './config.ts';
import type { AppDeps } from './http/app-deps.ts';
import { openJobs } from './jobs/open-jobs.ts';
import type { AnswerReader } from './ports/answer-reader.ts';
import type { Engines } from './ports/engines.ts';
import { openEngines } from './providers/open-engines.ts';
import { openReadingThreads } from './reading/reading-threads.ts';
import { Turns } from './shared/turns.ts';
import { hasStorage, openStorage } from './storage/open-storage.ts';

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
}

export async function composeBackend(
  config: Config,
  {
    clock = systemClock,
    wait = realWait,
    random = Math.random,
    logTo = process.stderr,
    reader: ownReader,
  }: BackendOptions = {},
): Promise<Backend> {
  // Imported on demand: commands that only use the storage start without a web server.
  const { createApp } = await import('./http/app.ts');
  const logger = openLogger(config, logTo);
  const storage = await openStorage(config, clock);
  const jobs = await openJobs(storage, { clock, wait, random, logger }).catch(async (error: unknown) => {
    // Open connections would keep the failed process alive.
    await storage.close();
    throw error;
  });
  const measured = await storage.analyses.listAnalyses(null, { isDemo: false, status: FINISHED, limit: 1 });
  const engines = openEngines(config.engines, { clock, wait, logger }, { hasMeasured: measured.length > 0 });
  await storage.revisions.noteShown(engines.isDemo ? 'invented' : 'measured');
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
      caps: config.caps,
      replies: storage.replies,
      turns: new Turns(),
      answerTimeoutMs: config.engines.answerTimeoutMs,
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
      concurrency: config.engines.concurrency,
      rawDays: config.rawDays,
    },
    settingsInForce: config.settings,
    clock,
    newId: randomUUID,
    logger,
  };
  const runner = new AnalysisRunner(deps);
  const app = createApp(deps, config.apiKey);
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
      await engines.close();
      await storage.close();
    },
  };
}

/** For commands that list or test the configured engines. */
export function openConfiguredEngines(config: Config, logTo: LogTo = process.stderr): Engines {
  const logger = openLogger(config, logTo);
  return openEngines(config.engines, { clock: systemClock, wait: realWait, logger });
}
