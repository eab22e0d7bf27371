import { isIP, type Socket } from 'node:net';
import { MysqlDialect, sql, type MysqlPool, type QueryExecutorProvider } from 'kysely';
import { createPool, type PoolConnection, type PoolOptions } from 'mysql2';
import { DatabaseUnavailableError } from '../shared/errors.ts';
import { connectMs, limitSilence } from './limits.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import { notAllowed } from './not-allowed.ts';
import type { ServerEngine } from './server-database.ts';
import type { DatabaseServer } from './service-database.ts';

/**
 * Numbers of failures that pass: full disks and too many connections, a server that is shutting down or has become a
 * read-only copy, killed connections, and the time limits of statements and locks, in MySQL's and MariaDB's spelling.
 */
const UNAVAILABLE: ReadonlySet<number> = new Set([
  1021, 1040, 1041, 1053, 1114, 1203, 1205, 1226, 1290, 1317, 1792, 1836, 1927, 1969, 3024, 4031,
]);
const DEADLOCK = 1213;
/** On a table. */
const NOT_ALLOWED = 1142;

/** What the driver throws; `sqlState` is set when it comes from the server. */
interface DriverError extends Error {
  errno?: number;
  sqlState?: string;
  sql?: string;
}

export const mysqlEngine: ServerEngine = {
  dialect: (server) => new MysqlDialect({ pool: openPool(server) }),
  toError(error) {
    if (!isDriverError(error)) return error;
    // The statement with its values in it: not for the log.
    delete error.sql;
    if (isUnavailable(error)) return new DatabaseUnavailableError(error);
    return error.errno === NOT_ALLOWED ? notAllowed(error) : error;
  },
  isConflict: (error) => isDriverError(error) && error.errno === DEADLOCK,
  spelling: async (db) => spelling(await exactCollation(db)),
  async version(db) {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
    const version = rows[0]?.version ?? '';
    return version.includes('MariaDB') ? `MariaDB ${version.split('-')[0]}` : `MySQL ${version}`;
  },
};

/** Tables are there when they are there: none is ever half made, but a migration may have been cut short after one of them. */
function spelling(collation: string): TableSpelling {
  return {
    engine: 'mysql',
    createTable: (db, name) =>
      db.schema
        .createTable(name)
        .ifNotExists()
        .modifyEnd(sql`engine=InnoDB default charset=utf8mb4 collate=${sql.raw(collation)}`),
    id: 'bigint',
    numbered: (column) => column.primaryKey().autoIncrement(),
    text: (length) => `varchar(${length})`,
    longText: sql`longtext`,
  };
}

/** The collation in which a blank at the end makes a difference, as it does elsewhere; MySQL and MariaDB call it by other names. */
async function exactCollation(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select collation_name as name from information_schema.collations
    where collation_name in ('utf8mb4_0900_bin', 'utf8mb4_nopad_bin')`.execute(db);
  return rows[0]?.name ?? 'utf8mb4_bin';
}

function openPool({ url, connections, timeoutMs }: DatabaseServer): MysqlPool {
  const options: PoolOptions = {
    ...mysqlAddress(url),
    connectionLimit: connections,
    connectTimeout: connectMs(timeoutMs),
    charset: 'utf8mb4_bin',
    // Counts rows that were changed, not those that would have been.
    flags: ['-FOUND_ROWS'],
    // A value is a value, never a piece of a statement.
    stringifyObjects: true,
  };
  const pool = createPool(options);
  pool.on('connection', (connection: PoolConnection) => prepare(connection, timeoutMs));
  return {
    end: (callback) => pool.end(callback),
    // The pool itself would let its callers wait for ever.
    getConnection(callback) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // With an error nobody looks at the connection.
        callback(new Error('No connection to the database was free in time'), undefined as never);
      }, connectMs(timeoutMs));
      pool.getConnection((error, connection) => {
        clearTimeout(timer);
        if (!isLate) callback(error, connection);
        else if (error === null) connection.release();
      });
    },
  };
}

/** The parts of the address as the driver takes them. Encrypted means that the server is who it says it is. */
export function mysqlAddress(url: string): PoolOptions {
  const address = new URL(url);
  const ssl = address.searchParams.get('ssl');
  if (ssl !== 'true' && ssl !== 'false') return { uri: url };
  address.searchParams.delete('ssl');
  const uri = address.href;
  return ssl === 'false' ? { uri } : { uri, ssl: { verifyIdentity: isIP(address.hostname) === 0 } };
}

/** The same answers whatever the server's settings are. The first statements of a connection: others wait for them. */
function prepare(connection: PoolConnection, timeoutMs: number): void {
  // Whoever uses a connection when it breaks hears of it from the query; without a listener the process would end.
  connection.on('error', () => {});
  // The driver's types leave it out.
  const { stream } = connection as PoolConnection & { stream: Socket };
  limitSilence(stream, timeoutMs);
  const giveUp = (error: Error | null): void => {
    if (error !== null) stream.destroy(error);
  };
  connection.query('set session transaction isolation level read committed', giveUp);
  connection.query(`set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'`, giveUp);
  if (timeoutMs === 0) return;
  const seconds = timeoutMs / 1000;
  // Each of the two reads the comment that is for it and not the other's. MySQL limits reading only, so locks have a limit too.
  connection.query(
    `set session innodb_lock_wait_timeout = ${Math.ceil(seconds)}
      /*M!100301 , max_statement_time = ${seconds}, idle_transaction_timeout = ${Math.ceil(seconds)} */
      /*!80000 , max_execution_time = ${timeoutMs} */`,
    giveUp,
  );
}

function isDriverError(error: unknown): error is DriverError {
  return error instanceof Error;
}

/** What comes without a state of the server's is about the connection to it. */
function isUnavailable({ sqlState, errno }: DriverError): boolean {
  return sqlState === undefined || UNAVAILABLE.has(errno ?? 0);
}
