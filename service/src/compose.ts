import type { FastifyInstance } from 'fastify';
import { memoryBodyCache } from './adapters/body-cache/memory.ts';
import { systemClock } from './adapters/clock/system.ts';
import { sqlIdentityStore } from './adapters/identity-store/sql.ts';
import { QueryThreads } from './adapters/link-store/query-threads.ts';
import { SqliteLinkStore } from './adapters/link-store/sqlite-link-store.ts';
import type { Config } from './config.ts';
import { openSqliteDatabase } from './database/sqlite.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import type { AppOptions } from './http/app.ts';
import { FailedSignIns } from './identity/failed-sign-ins.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityStore } from './ports/identity-store.ts';
import type { LinkStore } from './ports/link-store.ts';
import { BodyMemory } from './shared/remember.ts';

/** The stores behind every command. */
export interface Stores {
  links: LinkStore;
  identities: IdentityStore;
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

export async function composeService(
  config: Config,
  { clock = systemClock, ...options }: AppOptions & { clock?: Clock } = {},
): Promise<Service> {
  // Loaded here: commands that only touch the stores start without a web server.
  const { createApp } = await import('./http/app.ts');
  const hooks = await loadExtensions(config.extensions, process.cwd());
  const stores = await openStores(config, { clock, threads: true });
  const cache = memoryBodyCache(clock, config.cacheMegabytes * 1024 * 1024);
  const app = createApp(
    config,
    {
      links: { hooks, store: stores.links, bodies: new BodyMemory(cache, config.linkCacheSeconds) },
      identities: stores.identities,
      failedSignIns: new FailedSignIns(clock),
    },
    options,
  );
  return {
    app,
    stores,
    async close() {
      await app.close();
      await stores.close();
    },
  };
}
