import type { Socket } from 'node:net';
import { PostgresDialect, sql } from 'kysely';
import { Client, DatabaseError, Pool, types, type ClientBase } from 'pg';
import { DatabaseUnavailableError } from '../shared/errors.ts';
import { connectMs, IDLE_MS, limitSilence } from './limits.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import { notAllowed } from './not-allowed.ts';
import type { ServerEngine } from './server-database.ts';
import type { DatabaseServer } from './service-database.ts';

type TypeId = (typeof types.builtins)[keyof typeof types.builtins];

/**
 * Classes of failures that pass: the connection, resources, an operator's doing (a time limit is one), the system; and a lock or a
 * transaction that took too long, or a server that has become a read-only copy.
 */
const UNAVAILABLE = /^(08|53|57|58|55P03$|25P0[34]$|25006$)/;
const NOT_ALLOWED = '42501';
/** A serialisation failure and a deadlock. */
const CONFLICT = /^40(001|P01)$/;

const spelling: TableSpelling = {
  engine: 'postgres',
  createTable: (db, name) => db.schema.createTable(name),
  id: 'bigint',
  numbered: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  text: (length) => sql`varchar(${sql.lit(length)}) collate "C"`,
  longText: 'text',
};

export const postgresEngine: ServerEngine = {
  dialect: (server) => new PostgresDialect({ pool: openPool(server) }),
  toError(error) {
    if (isUnavailable(error)) return new DatabaseUnavailableError(error);
    return error instanceof DatabaseError && error.code === NOT_ALLOWED ? notAllowed(error) : error;
  },
  isConflict: (error) => error instanceof DatabaseError && CONFLICT.test(error.code ?? ''),
  spelling: async () => spelling,
  async version(db) {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return `PostgreSQL ${rows[0]?.server_version}`;
  },
};

function openPool({ url, connections, timeoutMs }: DatabaseServer): Pool {
  const options = {
    connectionString: url,
    application_name: 'signpost',
    max: connections,
    connectionTimeoutMillis: connectMs(timeoutMs),
    idleTimeoutMillis: IDLE_MS,
    types: { getTypeParser },
    onConnect: (client: ClientBase) => prepare(client, timeoutMs),
  };
  const pool = new Pool(options);
  // The pool replaces a connection that breaks while nobody uses it; there is nobody to tell.
  pool.on('error', () => {});
  return pool;
}

/** The same answers whatever the server's settings are. */
async function prepare(client: ClientBase, timeoutMs: number): Promise<void> {
  // Whoever uses a connection when it breaks hears of it from the query; without a listener the process would end.
  client.on('error', () => {});
  // Over TCP the stream is always a socket.
  if (client instanceof Client) limitSilence(client.connection.stream as Socket, timeoutMs);
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false),
       set_config('default_transaction_isolation', 'read committed', false)`,
    [String(timeoutMs)],
  );
}

/** Numbers where they have 64 bits too: ours stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (type: TypeId, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

/** What comes without a code of the server's is about the connection to it. */
function isUnavailable(error: unknown): boolean {
  return !(error instanceof DatabaseError) || UNAVAILABLE.test(error.code ?? '');
}
