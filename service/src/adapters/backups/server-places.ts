import type { StoredTables, Within } from '@signpost/platform/backup';
import type { DatabaseServer } from '@signpost/platform/sql';
import { STORES } from './stores.ts';

/** Where everything is stored, as configured. */
export interface StoredAt {
  dataFolder: string;
  /** The server of all stores but the analysis data; null for the data folder. */
  database: DatabaseServer | null;
  /** That of the analysis data. */
  ownBackendDatabase: DatabaseServer | null;
}

export interface PlacedStore {
  store: StoredTables;
  within: Within;
  /** The server as it is configured for the store. */
  home: DatabaseServer;
}

/** A server with the stores that one connection to it can reach. */
export interface ServerPlace {
  server: DatabaseServer;
  /** Whether the link data is there. */
  hasLinks: boolean;
  stores: readonly PlacedStore[];
}

const ANALYSIS = 'analysis';

/** The servers in use, the one with the link data first. Stores of no server are in the data folder. */
export function serversOf({ database, ownBackendDatabase: own }: StoredAt): ServerPlace[] {
  const analysis = STORES.find(({ name }) => name === ANALYSIS);
  if (analysis === undefined) throw new Error('There is no store of the analyses');
  const alone = (server: DatabaseServer): ServerPlace => ({
    server,
    hasLinks: false,
    stores: [{ store: analysis, within: schemaOn(server, analysis), home: server }],
  });
  if (database === null) return own === null ? [] : [alone(own)];
  const others = STORES.filter(({ name }) => name !== ANALYSIS).map((store) => ({
    store,
    within: undefined,
    home: database,
  }));
  const main: ServerPlace = { server: database, hasLinks: true, stores: others };
  if (own === null) return [main];
  const reached = reachedBy(database, own, analysis);
  return reached === null
    ? [main, alone(own)]
    : [{ ...main, stores: [...others, { store: analysis, within: reached.within, home: own }] }];
}

function schemaOn({ engine }: DatabaseServer, { postgresSchema }: StoredTables): Within {
  return engine === 'postgres' ? postgresSchema : undefined;
}

/** Whether a connection to the one reaches the other: the same database on PostgreSQL, the same account on MySQL. */
function reachedBy(
  one: DatabaseServer,
  other: DatabaseServer,
  store: StoredTables,
): { within: Within } | null {
  const [from, to] = [new URL(one.url), new URL(other.url)];
  const isSameServer = one.engine === other.engine && from.host === to.host && from.search === to.search;
  if (!isSameServer || from.username !== to.username) return null;
  if (one.engine === 'postgres')
    return from.pathname === to.pathname ? { within: schemaOn(one, store) } : null;
  return { within: decodeURIComponent(to.pathname.slice(1)) };
}

/** The stores that are in the data folder. */
export function inFolder(servers: readonly ServerPlace[]): StoredTables[] {
  return STORES.filter(
    (store) => !servers.some(({ stores }) => stores.some((placed) => placed.store === store)),
  );
}
