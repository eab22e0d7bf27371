import type { Dialect, KyselyPlugin, QueryExecutorProvider } from 'kysely';
import type { EngineName, TableSpelling } from './table-spelling.ts';

/** Everything that differs between databases. `Place` is what the dialect connects to. */
export interface Engine<Place> {
  readonly name: EngineName;
  dialect(place: Place): Dialect;
  /** Plugins that rewrite queries into the engine's dialect, so that each query is written once. */
  readonly plugins: readonly KyselyPlugin[];
  /** True for a temporary failure: the database cannot be reached, has no room or no connection free, or took too long. */
  isAway(error: unknown): boolean;
  /** True when the database account lacks a permission. */
  isNotAllowed(error: unknown): boolean;
  /** True when a transaction lost against another one and would succeed if repeated. */
  isConflict(error: unknown): boolean;
  /** True when a row refers to a missing one, or a row is removed that others refer to. */
  isBrokenReference(error: unknown): boolean;
  spelling(db: QueryExecutorProvider): Promise<TableSpelling>;
  /** Name and version, like `PostgreSQL 15.8`. */
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
  /** The time limit of a statement, in milliseconds; 0 for no limit. */
  readonly timeoutMs: number;
}

export interface ServerPlace extends DatabaseServer {
  /** The name under which the server lists our connections. */
  readonly applicationName: string;
}
