import { realWait, systemClock, type Clock, type Wait } from '@signpost/platform/time';
import type { Logger } from 'pino';
import { noAccountBackend } from '../adapters/analysis-backend/no-account.ts';
import { openedAtFirstCall } from '../adapters/analysis-backend/opened-at-first-call.ts';
import { sqlDurableCache } from '../adapters/durable-cache/sql.ts';
import { allSinks } from '../adapters/event-sink/all-sinks.ts';
import { fileSink } from '../adapters/event-sink/file-sink.ts';
import { logSink } from '../adapters/event-sink/log-sink.ts';
import { sqlEventLog } from '../adapters/event-sink/sql-event-log.ts';
import { sqlEventQueue } from '../adapters/event-sink/sql-event-queue.ts';
import { sqlShareStore } from '../adapters/share-store/sql.ts';
import type { SharedCache } from '../adapters/shared-cache/redis.ts';
import type { AnalysisDeps } from '../analyses/analysis-deps.ts';
import { ReplyCache } from '../analyses/reply-cache.ts';
import { BackendFollower } from '../backend-data/follow-backend.ts';
import { forgivingCache } from '../backend-data/forgiving-cache.ts';
import { KnownChanges } from '../backend-data/known-changes.ts';
import { BrandCache } from '../brands/brand-cache.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { getBrand } from '../brands/get-brand.ts';
import { getOverview } from '../brands/get-overview.ts';
import { UsageTracker } from '../brands/usage-events.ts';
import type { Config, EventsTo } from '../config.ts';
import type { ServiceDatabase } from '../database/service-database.ts';
import type { AnalysisBackend } from '../ports/analysis-backend.ts';
import type { EventSink } from '../ports/event-sink.ts';
import type { ShareDeps } from '../shares/share-deps.ts';
import { openSharedCache } from './shared-cache.ts';
import type { Stores } from './stores.ts';

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

export interface BrandOptions {
  clock: Clock;
  wait: Wait;
  logger: Logger;
  shared: SharedCache;
  /** Resolves once the backend has been started; the first call to it waits for that. Missing for one that others start. */
  backendStarted?: (() => Promise<unknown>) | undefined;
}

export async function openBrands(
  config: Config,
  { links, database }: Stores,
  { clock, wait, logger, shared, backendStarted }: BrandOptions,
): Promise<Brands> {
  const backend = openBackend(config, clock, backendStarted);
  const sinks = await Promise.all(config.events.map((to) => openSink(to, database, clock, logger)));
  const events = allSinks(sinks.length === 0 ? [] : [sqlEventLog(database, { logger }), ...sinks]);
  const onFailure = (error: unknown): void => logger.error({ err: error }, 'brand cache failed');
  const strictEntries = sqlDurableCache(database, clock, shared.entries);
  const entries = forgivingCache(strictEntries, onFailure);
  const changes = new KnownChanges({ cache: entries, strictCache: strictEntries, clock, onFailure });
  const follower = new BackendFollower({ backend, changes, logger });
  const shareStore = sqlShareStore(database);
  const asking = { backend, changes, follower, flights: shared.flights };
  const cache = new BrandCache({ entries, changes, clock });
  const strictCache = new BrandCache({ entries: strictEntries, changes, clock });
  const usage = new UsageTracker(events, clock);
  const brands = { ...asking, cache, strictCache, shares: shareStore, usage };
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

/** The configured backend, or one that says there is no account. The first call waits for `started`. */
export function openBackend(
  { backend }: Config,
  clock: Clock = systemClock,
  started: () => Promise<unknown> = async () => {},
): AnalysisBackend {
  if (backend === null) return noAccountBackend;
  return openedAtFirstCall(async () => {
    await started();
    const { httpBackend } = await import('../adapters/analysis-backend/http-backend.ts');
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
  const { httpSink } = await import('../adapters/event-sink/http-sink.ts');
  return httpSink({ url: events.url, queue: sqlEventQueue(database, clock), clock, logger });
}
