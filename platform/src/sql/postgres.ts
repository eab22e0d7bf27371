import type { Socket } from 'node:net';
import { type DatabaseIntrospector, type Kysely, PostgresDialect, sql } from 'kysely';
import { Client, DatabaseError, Pool, types, type ClientBase } from 'pg';
import type { ServerEngine, ServerPlace } from './engine.ts';
import { connectMs, IDLE_MS, limitSilence } from './limits.ts';
import { PostgresTables } from './postgres-tables.ts';
import type { TableSpelling } from './table-spelling.ts';

type TypeId = (typeof types.builtins)[keyof typeof types.builtins];

/**
 * Error classes of temporary failures: the connection (08), resources (53), an operator's doing such as a time limit (57), the system (58);
 * and a lock (55P03) or a transaction (25P03, 25P04) that took too long, or a server that became a read-only copy (25006).
 */
const AWAY = /^(08|53|57|58|55P03$|25P0[34]$|25006$)/;
const NOT_ALLOWED = '42501';
/** Error codes of a serialisation failure and a deadlock. */
const CONFLICT = /^40(001|P01)$/;
const BROKEN_REFERENCE = '23503';

const spelling: TableSpelling = {
  engine: 'postgres',
  createTable: (db, name) => db.schema.createTable(name),
  id: 'bigint',
  numbered: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  text: (length) => sql`varchar(${sql.lit(length)}) collate "C"`,
  longText: 'text',
  bytes: 'bytea',
};

class OurPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresTables(db);
  }
}

export const postgresEngine: ServerEngine = {
  name: 'postgres',
  dialect: (place) => new OurPostgresDialect({ pool: openPool(place) }),
  plugins: [],
  // An error that the server did not send is about the connection to it.
  isAway: (error) => !(error instanceof DatabaseError) || AWAY.test(codeOf(error)),
  isNotAllowed: (error) => codeOf(error) === NOT_ALLOWED,
  isConflict: (error) => CONFLICT.test(codeOf(error)),
  isBrokenReference: (error) => codeOf(error) === BROKEN_REFERENCE,
  spelling: async () => spelling,
  async version(db) {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return `PostgreSQL ${rows[0]?.server_version}`;
  },
};

function openPool({ url, applicationName, connections, timeoutMs }: ServerPlace): Pool {
  const options = {
    connectionString: url,
    application_name: applicationName,
    max: connections,
    connectionTimeoutMillis: connectMs(timeoutMs),
    idleTimeoutMillis: IDLE_MS,
    types: { getTypeParser },
    onConnect: (client: ClientBase) => prepare(client, timeoutMs),
  };
  const pool = new Pool(options);
  // The pool replaces a broken idle connection; no query is affected.
  pool.on('error', () => {});
  return pool;
}

/** Makes the connection independent of the server's settings. */
async function prepare(client: ClientBase, timeoutMs: number): Promise<void> {
  // The query that uses a broken connection fails; without a listener the process would end as well.
  client.on('error', () => {});
  // Over TCP the stream is always a socket.
  if (client instanceof Client) limitSilence(client.connection.stream as Socket, timeoutMs);
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false),
       set_config('default_transaction_isolation', 'read committed', false)`,
    [String(timeoutMs)],
  );
}

/** Reads 64-bit integers as numbers: ours stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (type: TypeId, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

function codeOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}
