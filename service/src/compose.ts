import type { FastifyInstance } from 'fastify';
import { pino, stdTimeFunctions, type Logger } from 'pino';
import { httpBackend } from './adapters/analysis-backend/http-backend.ts';
import { noAccountBackend } from './adapters/analysis-backend/no-account.ts';
import { memoryBodyCache } from './adapters/body-cache/memory.ts';
import { systemClock } from './adapters/clock/system.ts';
import { sqlDurableCache } from './adapters/durable-cache/sql.ts';
import { allSinks } from './adapters/event-sink/all-sinks.ts';
import { fileSink } from './adapters/event-sink/file-sink.ts';
import { httpSink } from './adapters/event-sink/http-sink.ts';
import { logSink } from './adapters/event-sink/log-sink.ts';
import { sqlEventQueue } from './adapters/event-sink/sql-event-queue.ts';
import { sqlIdentityStore } from './adapters/identity-store/sql.ts';
import { QueryThreads } from './adapters/link-store/query-threads.ts';
import { SqliteLinkStore } from './adapters/link-store/sqlite-link-store.ts';
import { BrandCache } from './brands/brand-cache.ts';
import { forgivingCache } from './brands/forgiving-cache.ts';
import { UsageTracker } from './brands/usage-events.ts';
import type { Config, EventsTo } from './config.ts';
import { openSqliteDatabase, type ServiceDatabase } from './database/sqlite.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import { FailedSignIns } from './identity/failed-sign-ins.ts';
import type { AnalysisBackend } from './ports/analysis-backend.ts';
import type { Clock } from './ports/clock.ts';
import type { EventSink } from './ports/event-sink.ts';
import type { IdentityStore } from './ports/identity-store.ts';
import type { LinkStore } from './ports/link-store.ts';
import { BodyMemory } from './shared/remember.ts';
import { SingleFlight } from './shared/single-flight.ts';

/** The stores behind every command. */
export interface Stores {
  links: LinkStore;
  identities: IdentityStore;
  database: ServiceDatabase;
  close(): Promise<void>;
}

export interface StoreOptions {
  clock?: Clock;
  /** For a server: slow queries run beside the fast ones. */
  threads?: boolean;
}

export async function openStores(
  config: Config,
  { clock = systemClock, threads = false }: StoreOptions = {},
): Promise<Stores> {
  const database = await openSqliteDatabase(config.dataFolder);
  const links = new SqliteLinkStore(config.dataFolder, database, threads ? new QueryThreads() : null);
  return {
    links,
    identities: sqlIdentityStore(database, clock),
    database,
    async close() {
      await links.close();
      await database.close();
    },
  };
}

export interface Service {
  app: FastifyInstance;
  stores: Stores;
  /** Answers what has arrived, then closes the stores. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  /** Where log lines go: standard error unless a test listens. */
  logTo?: { write(line: string): void };
}

export async function composeService(
  config: Config,
  { clock = systemClock, logTo = process.stderr }: ServiceOptions = {},
): Promise<Service> {
  // Loaded here: commands that only touch the stores start without a web server.
  const { createApp } = await import('./http/app.ts');
  const hooks = await loadExtensions(config.extensions, process.cwd());
  const stores = await openStores(config, { clock, threads: true });
  const logger = pino({ level: config.logLevel, timestamp: stdTimeFunctions.isoTime, base: null }, logTo);
  const cache = memoryBodyCache(clock, config.cacheMegabytes * 1024 * 1024);
  const backend = openBackend(config, clock);
  const events = allSinks(config.events.map((to) => openSink(to, stores.database, clock, logger)));
  const brandEntries = forgivingCache(sqlDurableCache(stores.database, clock), (error) =>
    logger.error({ err: error }, 'brand cache failed'),
  );
  const app = createApp(config, {
    links: { hooks, store: stores.links, bodies: new BodyMemory(cache, config.linkCacheSeconds) },
    brands: {
      backend,
      cache: new BrandCache(brandEntries, clock),
      flights: new SingleFlight(),
      usage: new UsageTracker(events, clock),
    },
    identities: stores.identities,
    failedSignIns: new FailedSignIns(clock),
    clock,
    changeCounter: stores.database.changeCounter,
    logger,
  });
  return {
    app,
    stores,
    async close() {
      await app.close();
      await backend.close();
      await events.close();
      await stores.close();
    },
  };
}

/** The configured backend, or one that says there is no account. */
export function openBackend({ backend }: Config, clock: Clock = systemClock): AnalysisBackend {
  return backend === null ? noAccountBackend : httpBackend({ ...backend, clock });
}

function openSink(events: EventsTo, database: ServiceDatabase, clock: Clock, logger: Logger): EventSink {
  if (events.to === 'log') return logSink(logger);
  if (events.to === 'file') {
    return fileSink(events.path, {
      onError: (error) => logger.error({ err: error }, 'usage event not written'),
    });
  }
  return httpSink({ url: events.url, queue: sqlEventQueue(database, clock), clock, logger });
}
