import type { Dialect, KyselyPlugin, QueryExecutorProvider } from 'kysely';
import type { EngineName } from './engine-name.ts';
import type { TableSpelling } from './table-spelling.ts';

/** What differs between databases: each engine fills in this list. `Place` is what its dialect connects to. */
export interface Engine<Place> {
  readonly name: EngineName;
  dialect(place: Place): Dialect;
  /** Rewrite what the engine spells differently, so that queries are written once. */
  readonly plugins: readonly KyselyPlugin[];
  /** True for a failure that passes: the database cannot be reached, has no room or no connection free, or took too long. */
  isAway(error: unknown): boolean;
  /** True when the account may not do what it was asked to do. */
  isNotAllowed(error: unknown): boolean;
  /** True when a transaction lost against another one and would succeed if it were done again. */
  isConflict(error: unknown): boolean;
  /** True when a row refers to one that is not there, or one is removed that others refer to. */
  isBrokenReference(error: unknown): boolean;
  spelling(db: QueryExecutorProvider): Promise<TableSpelling>;
  /** Like `PostgreSQL 15.8`. */
  version(db: QueryExecutorProvider): Promise<string>;
}

export type ServerEngine = Engine<ServerPlace>;

/** A database server as configured. */
export interface DatabaseServer {
  readonly engine: Exclude<EngineName, 'sqlite'>;
  /** May hold a password: never shown. */
  readonly url: string;
  /** The most connections that one process opens. */
  readonly connections: number;
  /** How long a statement may take; 0 for no limit. */
  readonly timeoutMs: number;
}

export interface ServerPlace extends DatabaseServer {
  /** By which the server lists our connections. */
  readonly applicationName: string;
}
