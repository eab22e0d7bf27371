import { NoticeLoop } from '@signpost/notices/outbox/notice-loop';
import { openLogger, type LogTo } from '@signpost/platform/log';
import { installed } from '@signpost/platform/place';
import { realWait, systemClock, type Clock, type Wait } from '@signpost/platform/time';
import type { FastifyInstance } from 'fastify';
import { sqlAgentLog } from '../adapters/agent-log/sql-agent-log.ts';
import { memoryBodyCache } from '../adapters/body-cache/memory.ts';
import { backUpToFolder } from '../adapters/index-runner/child-backup.ts';
import { AgentCalls } from '../agents/agent-calls.ts';
import { getCitedPosts } from '../analyses/get-cited-posts.ts';
import { getStandings } from '../analyses/get-standings.ts';
import type { PlannedBackupDeps } from '../backups/planned-backups.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { environmentWith, type Config } from '../config.ts';
import type { ServiceDatabase } from '../database/service-database.ts';
import { loadExtensions } from '../extensions/load-extensions.ts';
import type { Metrics } from '../http/answer/metrics.ts';
import { CredentialUses } from '../identity/credential-uses.ts';
import { titleEnding } from '../links/structure/get-title-ending.ts';
import { BodyMemory } from '../shared/remember.ts';
import { openBrands, type BrandOptions } from './brands.ts';
import { administrationDeps } from './health.ts';
import { openIndexing } from './indexing.ts';
import { openMending } from './mending.ts';
import { noticeDeps } from './notices.ts';
import { openSharedCache } from './shared-cache.ts';
import { openStores, type Stores } from './stores.ts';

export interface Service {
  app: FastifyInstance;
  stores: Stores;
  /** Starts the runs that are due, makes suggestions after each publication and sends notices, until the signal is aborted. */
  keepUp(stopping: AbortSignal): Promise<void>;
  brands: BrandDeps;
  /** Answers the requests that have arrived, then closes the stores. */
  close(): Promise<void>;
}

export interface ServiceOptions extends Pick<BrandOptions, 'backendStarted'> {
  clock?: Clock;
  /** How it waits for the next look at something: a test follows its own clock. */
  wait?: Wait;
  /** Where log lines go: standard error unless a test listens. */
  logTo?: LogTo;
  /** Set in a process that shares its port with others: its number in the log, and metrics that cover all of them. */
  worker?: { number: number; metrics: Metrics };
}

export async function composeService(
  config: Config,
  {
    clock = systemClock,
    wait = realWait,
    logTo = process.stderr,
    worker,
    backendStarted,
  }: ServiceOptions = {},
): Promise<Service> {
  // Imported on demand: commands that only use the stores never load the web server.
  const { createApp } = await import('../http/app.ts');
  const { DashboardFiles } = await import('../http/dashboard/dashboard-files.ts');
  const { Metrics } = await import('../http/answer/metrics.ts');
  const { hooks, screens } = await loadExtensions(config.extensions, process.cwd());
  const stores = await openStores(config, { clock, threads: 'large' });
  const logger = openLogger(config, logTo, worker === undefined ? null : { worker: worker.number });
  const shared = await openSharedCache(config, stores.database, clock, logger);
  const closing = new AbortController();
  const environment = environmentWith({ SIGNPOST_DATA: config.dataFolder });
  const surroundings = { environment, clock, wait, logger };
  const links = {
    hooks,
    store: stores.links,
    bodies: new BodyMemory({
      clock,
      freshSeconds: config.linkCacheSeconds,
      cache: memoryBodyCache(clock, config.cacheMegabytes * 1024 * 1024),
      shared: shared.bodies,
    }),
  };
  const backups: PlannedBackupDeps = {
    plan: stores.backupPlan,
    allowedFolders: config.backupFolders,
    backUp: (to, signal) => backUpToFolder(to, environment, signal),
    clock,
    wait,
    logger,
    stopping: closing.signal,
  };
  const indexing = openIndexing(config, stores, { ...surroundings, backups });
  const { scheduler } = indexing;
  const { close: closeBrands, ...domains } = await openBrands(config, stores, {
    clock,
    wait,
    logger,
    shared,
    backendStarted,
  });
  const { analyses } = domains;
  const { keepUp: keepMending, ...mending } = openMending(config, stores, {
    ...surroundings,
    analyses,
    scheduler,
  });
  const hasBackend = config.backend !== null;
  const notices = noticeDeps(config, stores, { analyses: hasBackend ? analyses : null, clock, wait });
  const uses = new CredentialUses({ store: stores.identities, clock, wait, logger });
  const agentCalls = new AgentCalls({ log: sqlAgentLog(stores.database), wait, logger });
  const app = createApp(config, {
    links,
    indexing,
    ...domains,
    ...mending,
    notices,
    today: {
      store: stores.links,
      ledger: stores.ledger,
      standings: () => getStandings(analyses, false),
      citedOrphans: () => getCitedPosts(analyses, { is_orphan: 'orphan' }),
      titleEnding: () => titleEnding(links),
      hasBackend,
      clock,
      logger,
    },
    dashboard: new DashboardFiles(installed('dashboard/dist'), config),
    identities: stores.identities,
    uses,
    sessions: stores.sessions,
    sessionLimits: {
      idleMs: config.sessionIdleMinutes * 60_000,
      wholeMs: config.sessionDays * 24 * 60 * 60_000,
    },
    failedSignIns: shared.failedSignIns,
    clock,
    screens: screens.list(),
    administration: administrationDeps(config, stores, {
      backend: domains.brands.backend,
      clock,
      wait,
      logger,
    }),
    backups,
    agents: {
      calls: agentCalls,
      mode: config.agents,
      address: config.publicUrl === null ? '' : config.address,
    },
    changeCounter: stores.database.changeCounter,
    metrics: worker?.metrics ?? new Metrics(),
    logger,
  });
  let sending: Promise<void> | null = null;
  return {
    app,
    stores,
    async keepUp(stopping) {
      if (scheduler === null) return keepConnected(stores.database, wait, stopping);
      const signal = AbortSignal.any([stopping, closing.signal]);
      sending = new NoticeLoop({ ...notices, wait, logger }).keepLooking(signal);
      await Promise.all([sending, scheduler.keepLooking(wait, signal), keepMending(signal)]);
    },
    brands: domains.brands,
    async close() {
      closing.abort();
      await app.close();
      await agentCalls.close();
      await mending.plans.runner.close();
      await within(LAST_NOTICE_MS, sending, wait);
      await notices.close();
      uses.close();
      await indexing.runner.close();
      await closeBrands();
      shared.close();
      await stores.close();
    },
  };
}

/** How long a stop waits for the notice that is being sent, in milliseconds: one that could not be noted is not sent again. */
const LAST_NOTICE_MS = 10_000;

async function within(milliseconds: number, work: Promise<void> | null, wait: Wait): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, wait(milliseconds, done.signal)]);
  done.abort();
}

/** How often a service that starts no runs asks its server something, in milliseconds: idle connections end after 30 s. */
const ASK_MS = 10_000;

/** Nothing is restored into a database that others are connected to, and a running service counts even when it has nothing to do. */
async function keepConnected(
  { engine, changeCounter }: ServiceDatabase,
  wait: Wait,
  stopping: AbortSignal,
): Promise<void> {
  if (engine === 'sqlite') return;
  while (!stopping.aborted) {
    await Promise.resolve(changeCounter()).catch(() => {});
    await wait(ASK_MS, stopping);
  }
}
