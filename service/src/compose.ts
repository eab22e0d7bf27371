import { openLogger, type LogTo } from '@signpost/platform/log';
import { messageOf } from '@signpost/platform/errors';
import { installed } from '@signpost/platform/place';
import { realWait, systemClock, type Clock, type Wait } from '@signpost/platform/time';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { sqlAgentLog } from './adapters/agent-log/sql-agent-log.ts';
import { noAccountBackend } from './adapters/analysis-backend/no-account.ts';
import { openedAtFirstCall } from './adapters/analysis-backend/opened-at-first-call.ts';
import { memoryBodyCache } from './adapters/body-cache/memory.ts';
import { sqlDurableCache } from './adapters/durable-cache/sql.ts';
import { allSinks } from './adapters/event-sink/all-sinks.ts';
import { fileSink } from './adapters/event-sink/file-sink.ts';
import { logSink } from './adapters/event-sink/log-sink.ts';
import { sqlEventLog } from './adapters/event-sink/sql-event-log.ts';
import { sqlEventQueue } from './adapters/event-sink/sql-event-queue.ts';
import { memoryFailedSignIns } from './adapters/failed-sign-ins/memory.ts';
import { childIndexRunner } from './adapters/index-runner/child-process.ts';
import { makeSuggestions } from './adapters/index-runner/child-suggestions.ts';
import { sqlShareStore } from './adapters/share-store/sql.ts';
import type { SharedCache } from './adapters/shared-cache/redis.ts';
import { AgentCalls } from './agents/agent-calls.ts';
import type { AnalysisDeps } from './analyses/analysis-deps.ts';
import { ReplyCache } from './analyses/reply-cache.ts';
import { BrandCache } from './brands/brand-cache.ts';
import type { BrandDeps } from './brands/brand-deps.ts';
import { BackendFollower } from './backend-data/follow-backend.ts';
import { forgivingCache } from './backend-data/forgiving-cache.ts';
import { KnownChanges } from './backend-data/known-changes.ts';
import type { ShareDeps } from './shares/share-deps.ts';
import { getBrand } from './brands/get-brand.ts';
import { getOverview } from './brands/get-overview.ts';
import { getCitedPosts } from './analyses/get-cited-posts.ts';
import { getStandings } from './analyses/get-standings.ts';
import { titleEnding } from './links/structure/get-title-ending.ts';
import { UsageTracker } from './brands/usage-events.ts';
import { noticeDeps } from './compose-notices.ts';
import { openStores, planDeps, type Stores } from './compose-stores.ts';
import { environmentWith, type Config, type EventsTo } from './config.ts';
import { startDueBackup, type PlannedBackupDeps } from './backups/planned-backups.ts';
import { backUpToFolder } from './adapters/index-runner/child-backup.ts';
import type { ServiceDatabase } from './database/service-database.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import { CredentialUses } from './identity/credential-uses.ts';
import type { Metrics } from './http/answer/metrics.ts';
import type { HealthDeps } from './administration/health/health-deps.ts';
import type { AdministrationDeps } from './http/handlers/administration.ts';
import { startDueCheck } from '@signpost/indexing/check-links/link-checks';
import { IndexScheduler } from '@signpost/indexing/schedule/index-scheduler';
import { noteEndedRun } from '@signpost/indexing/schedule/run-due';
import { PlanRunner } from '@signpost/mending/plans/plan-runner';
import { NoticeLoop } from '@signpost/notices/outbox/notice-loop';
import { keepSuggestionsMade } from '@signpost/mending/suggestions/keep-made';
import type { SuggestionDeps } from '@signpost/mending/suggestions/suggestion-deps';
import type { AnalysisBackend } from './ports/analysis-backend.ts';
import type { EventSink } from './ports/event-sink.ts';
import type { IndexRunner } from '@signpost/indexing/ports/index-runner';
import { BodyMemory } from './shared/remember.ts';
import { SingleFlight } from './shared/single-flight.ts';

export interface Service {
  app: FastifyInstance;
  stores: Stores;
  indexRunner: IndexRunner;
  /** Null when this process starts no runs on its own. */
  scheduler: IndexScheduler | null;
  /** Starts the runs that are due, makes suggestions after each publication and sends notices, until the signal is aborted. */
  keepUp(stopping: AbortSignal): Promise<void>;
  brands: BrandDeps;
  /** Answers the requests that have arrived, then closes the stores. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  /** How it waits for the next look at something: a test follows its own clock. */
  wait?: Wait;
  /** Where log lines go: standard error unless a test listens. */
  logTo?: LogTo;
  /** Set in a process that shares its port with others: its number in the log, and metrics that cover all of them. */
  worker?: { number: number; metrics: Metrics };
  /** Resolves once the backend has been started; the first call to it waits for that. Missing for one that others start. */
  backendStarted?: (() => Promise<unknown>) | undefined;
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
  const { createApp } = await import('./http/app.ts');
  const { DashboardFiles } = await import('./http/dashboard/dashboard-files.ts');
  const { Metrics } = await import('./http/answer/metrics.ts');
  const { hooks, screens } = await loadExtensions(config.extensions, process.cwd());
  const stores = await openStores(config, { clock, threads: 'large' });
  const logger = openLogger(config, logTo, worker === undefined ? null : { worker: worker.number });
  const cache = memoryBodyCache(clock, config.cacheMegabytes * 1024 * 1024);
  const shared = await openSharedCache(config, stores.database, clock, logger);
  const bodies = new BodyMemory({
    clock,
    freshSeconds: config.linkCacheSeconds,
    cache,
    shared: shared.bodies,
  });
  const environment = environmentWith({ SIGNPOST_DATA: config.dataFolder });
  const indexRunner = childIndexRunner({
    environment,
    logger,
    onSilent: async (sourceId) =>
      noteEndedRun({ ledger: await stores.ledger.open(), clock }, sourceId, { code: 'silent_process' }),
    onCheckEnded: async (checkId) => {
      const { checks } = await stores.ledger.read();
      await checks.end(checkId, { state: 'interrupted', totals: null, problem: null });
    },
  });
  const making = new AbortController();
  const backups: PlannedBackupDeps = {
    plan: stores.backupPlan,
    allowedFolders: config.backupFolders,
    backUp: (to, signal) => backUpToFolder(to, environment, signal),
    clock,
    wait,
    logger,
    stopping: making.signal,
  };
  const scheduler = config.startsRuns
    ? new IndexScheduler({
        ledger: stores.ledger,
        runner: indexRunner,
        async startOthers() {
          await startDueCheck({ ledger: stores.ledger, runner: indexRunner, clock });
          await startDueBackup(backups);
        },
        clock,
        logger,
      })
    : null;
  const { close: closeBrands, ...domains } = await openBrands(config, stores, {
    clock,
    wait,
    logger,
    shared,
    backendStarted,
  });
  const suggestions = suggestionDeps(stores);
  const plans = planDeps(config, stores, { clock, wait });
  const planRunner = new PlanRunner({
    ...plans,
    // What was written is read again.
    async onWritten(posts) {
      const { agenda } = await stores.ledger.open();
      for (const [sourceId, own] of Map.groupBy(posts, (post) => post.sourceId))
        await agenda.noteChanged(
          sourceId,
          own.map(({ id }) => String(id)),
        );
      void scheduler?.look();
    },
    onFailure: (error) => logger.error({ err: error }, 'plan failed'),
  });
  const notices = noticeDeps(config, stores, {
    analyses: config.backend === null ? null : domains.analyses,
    clock,
    wait,
  });
  const uses = new CredentialUses({ store: stores.identities, clock, wait, logger });
  const agentCalls = new AgentCalls({ log: sqlAgentLog(stores.database), wait, logger });
  const links = { hooks, store: stores.links, bodies };
  const app = createApp(config, {
    links,
    indexing: {
      ledger: stores.ledger,
      runner: indexRunner,
      allowedPlaces: { folders: config.sourceFolders, databaseHosts: config.sourceDatabaseHosts },
      clock,
      wait,
      scheduler,
    },
    ...domains,
    suggestions,
    plans: { ...plans, runner: planRunner },
    notices,
    today: {
      store: stores.links,
      ledger: stores.ledger,
      standings: () => getStandings(domains.analyses, false),
      citedOrphans: () => getCitedPosts(domains.analyses, { is_orphan: 'orphan' }),
      titleEnding: () => titleEnding(links),
      hasBackend: config.backend !== null,
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
    indexRunner,
    scheduler,
    async keepUp(stopping) {
      if (scheduler === null) return keepConnected(stores.database, wait, stopping);
      const signal = AbortSignal.any([stopping, making.signal]);
      sending = new NoticeLoop({ ...notices, wait, logger }).keepLooking(signal);
      await Promise.all([
        sending,
        planRunner.recover().catch((error: unknown) => logger.error({ err: error }, 'plan failed')),
        scheduler.keepLooking(wait, signal),
        keepSuggestionsMade(
          {
            ...suggestions,
            make: async (signal) =>
              makeSuggestions(await citedAnswers(domains.analyses, logger), environment, signal),
            clock,
            wait,
            logger,
          },
          signal,
        ),
      ]);
    },
    brands: domains.brands,
    async close() {
      making.abort();
      await app.close();
      await agentCalls.close();
      await planRunner.close();
      await Promise.race([sending, wait(LAST_NOTICE_MS, new AbortController().signal)]);
      await notices.close();
      uses.close();
      await indexRunner.close();
      await closeBrands();
      shared.close();
      await stores.close();
    },
  };
}

/** How long a stop waits for the notice that is being sent, in milliseconds: one that could not be noted is not sent again. */
const LAST_NOTICE_MS = 10_000;

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

function suggestionDeps({ ledger: place, suggestions: store }: Stores): SuggestionDeps {
  return {
    store,
    async published() {
      const ledger = await place.read();
      const [revision, some] = await Promise.all([ledger.publishedRevision(), ledger.texts.list(0, 1)]);
      return { revision, hasTexts: some.length > 0 };
    },
  };
}

/** By post, how many AI answers cite it; none while the backend is away. */
async function citedAnswers(deps: AnalysisDeps, logger: Logger): Promise<ReadonlyMap<number, number>> {
  try {
    const { payload } = await getCitedPosts(deps, { is_orphan: '' });
    return new Map(payload.posts.map(({ post, answers }) => [post.post_id, answers]));
  } catch (error) {
    logger.warn({ problem: messageOf(error) }, 'suggestions are ordered without AI answers');
    return new Map();
  }
}

function administrationDeps(
  config: Config,
  stores: Stores,
  { backend, ...deps }: { backend: AnalysisBackend; clock: Clock; wait: Wait; logger: Logger },
): AdministrationDeps {
  return {
    settings: config.settings,
    eventLog: sqlEventLog(stores.database, deps),
    health: healthDeps(config, stores, { ...deps, backend: config.backend === null ? null : backend }),
  };
}

/** What the parts of the service are asked with; `backend` is null when none is configured. */
export function healthDeps(
  config: Config,
  { links: store, ledger, database }: Stores,
  deps: Pick<HealthDeps, 'backend' | 'clock' | 'wait'> & { logger: Logger },
): HealthDeps {
  const { cache } = config;
  return {
    ...deps,
    store,
    ledger,
    eventLog: sqlEventLog(database, deps),
    startsRuns: config.startsRuns,
    checkCache: cache === null ? null : () => checkRedis(cache.url),
    recordsEvents: config.events.length > 0,
    dataFolder: config.dataFolder,
    version: packageFile.version,
    database: database.engine,
  };
}

/** What the use cases of brands, analyses and shared reports work with. */
export interface Brands {
  brands: BrandDeps;
  analyses: AnalysisDeps;
  shares: ShareDeps;
  close(): Promise<void>;
}

/** For commands, wired as in a service: a running service sees their changes at once. */
export async function composeBrands(config: Config, stores: Stores, logger: Logger): Promise<Brands> {
  const shared = await openSharedCache(config, stores.database, systemClock, logger);
  const opened = await openBrands(config, stores, { clock: systemClock, wait: realWait, logger, shared });
  return {
    ...opened,
    async close() {
      await opened.close();
      shared.close();
    },
  };
}

interface BrandOptions extends Pick<ServiceOptions, 'backendStarted'> {
  clock: Clock;
  wait: Wait;
  logger: Logger;
  shared: SharedCache;
}

async function openBrands(
  config: Config,
  { links, database }: Stores,
  { clock, wait, logger, shared, backendStarted }: BrandOptions,
): Promise<Brands> {
  const backend = openBackend(config, clock, backendStarted);
  const sinks = await Promise.all(config.events.map((to) => openSink(to, database, clock, logger)));
  const events = allSinks(sinks.length === 0 ? [] : [sqlEventLog(database, { logger }), ...sinks]);
  const onFailure = (error: unknown): void => logger.error({ err: error }, 'brand cache failed');
  const strictCache = sqlDurableCache(database, clock, shared.entries);
  const entries = forgivingCache(strictCache, onFailure);
  const changes = new KnownChanges({ cache: entries, strictCache, clock, onFailure });
  const follower = new BackendFollower({ backend, changes, logger });
  const shareStore = sqlShareStore(database);
  const asking = { backend, changes, follower, flights: shared.flights };
  const cache = new BrandCache({ entries, changes, clock });
  const usage = new UsageTracker(events, clock);
  const brands = { ...asking, cache, shares: shareStore, usage };
  return {
    brands,
    analyses: {
      ...asking,
      cache: new ReplyCache({ entries, changes, clock }),
      lastAnalyzed: (brandId) => cache.lastAnalyzed(brandId),
      posts: links,
      overview: (refresh) => getOverview(brands, { refresh, search: '' }),
      clock,
      wait,
    },
    shares: {
      reports: {
        backend,
        getBrand: async (brandId) => (await getBrand(brands, brandId)).payload.brand,
        clock,
      },
      store: shareStore,
      clock,
      path: `${config.basePath}/share`,
      address: `${config.address}/share`,
      language: config.language,
    },
    async close() {
      follower.close();
      await backend.close();
      await events.close();
    },
  };
}

/** The caches, flights and sign-in counts that processes share: in Redis if it is configured, else in the memory of this process. */
async function openSharedCache(
  { cache }: Config,
  { db }: ServiceDatabase,
  clock: Clock,
  logger: Logger,
): Promise<SharedCache> {
  const failedSignIns = memoryFailedSignIns(clock);
  if (cache === null) {
    return { bodies: null, entries: null, flights: new SingleFlight(), failedSignIns, close() {} };
  }
  // Imported on demand: without Redis its driver is never loaded.
  const { openRedis } = await import('./adapters/shared-cache/redis.ts');
  // Data versions count from 1 in every database; the id keeps the keys of two databases apart.
  const { id } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow();
  return openRedis({ ...cache, prefix: `${cache.prefix}${id}:`, clock, failedSignIns, logger });
}

/** Fails with the reason when the Redis at that address does not answer. */
export async function checkRedis(url: string): Promise<void> {
  const redis = await import('./adapters/shared-cache/redis-client.ts');
  await redis.checkRedis(url);
}

/** The configured backend, or one that says there is no account. The first call waits for `started`. */
export function openBackend(
  { backend }: Config,
  clock: Clock = systemClock,
  started: () => Promise<unknown> = async () => {},
): AnalysisBackend {
  if (backend === null) return noAccountBackend;
  return openedAtFirstCall(async () => {
    await started();
    const { httpBackend } = await import('./adapters/analysis-backend/http-backend.ts');
    return httpBackend({ ...backend, clock });
  });
}

async function openSink(
  events: EventsTo,
  database: ServiceDatabase,
  clock: Clock,
  logger: Logger,
): Promise<EventSink> {
  if (events.to === 'log') return logSink(logger);
  if (events.to === 'file') {
    return fileSink(events.path, {
      onError: (error) => logger.error({ err: error }, 'usage event not written'),
    });
  }
  const { httpSink } = await import('./adapters/event-sink/http-sink.ts');
  return httpSink({ url: events.url, queue: sqlEventQueue(database, clock), clock, logger });
}
