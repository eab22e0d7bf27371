import type { Socket } from 'node:net';
import {
  MysqlDialect,
  sql,
  type DatabaseIntrospector,
  type Kysely,
  type MysqlPool,
  type QueryExecutorProvider,
} from 'kysely';
import { createPool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { ServerEngine, ServerPlace } from './engine.ts';
import { connectMs, limitSilence } from './limits.ts';
import { mysqlAddress } from './mysql-address.ts';
import { MysqlTables } from './mysql-tables.ts';
import { mysqlUpserts } from './mysql-upserts.ts';
import type { TableSpelling } from './table-spelling.ts';

/**
 * Error numbers of temporary failures: full disks and too many connections, a server that is shutting down or has become a
 * read-only copy, killed connections, and the time limits of statements and locks, in MySQL's and MariaDB's spelling.
 */
const AWAY: ReadonlySet<number> = new Set([
  1021, 1040, 1041, 1053, 1114, 1203, 1205, 1226, 1290, 1317, 1792, 1836, 1927, 1969, 3024, 4031,
]);
const DEADLOCK = 1213;
/** The error number for a missing permission on a table. */
const NOT_ALLOWED = 1142;

/** Error numbers: a removed row that others refer to, and a row that refers to a missing one. */
const BROKEN_REFERENCE: ReadonlySet<number> = new Set([1451, 1452]);

/** An error of the driver. `sqlState` is set when the server sent the error. */
interface DriverError extends Error {
  errno?: number;
  sqlState?: string;
}

class OurMysqlDialect extends MysqlDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new MysqlTables(db);
  }
}

export const mysqlEngine: ServerEngine = {
  name: 'mysql',
  dialect: (place) => new OurMysqlDialect({ pool: openPool(place) }),
  plugins: [mysqlUpserts],
  // An error that the server did not send is about the connection to it.
  isAway: (error) => (error as DriverError).sqlState === undefined || AWAY.has(numberOf(error)),
  isNotAllowed: (error) => numberOf(error) === NOT_ALLOWED,
  isConflict: (error) => numberOf(error) === DEADLOCK,
  isBrokenReference: (error) => BROKEN_REFERENCE.has(numberOf(error)),
  spelling: async (db) => spelling(await exactCollation(db)),
  async version(db) {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
    const version = rows[0]?.version ?? '';
    return version.includes('MariaDB') ? `MariaDB ${version.split('-')[0]}` : `MySQL ${version}`;
  },
};

/** Creates tables only if they are missing: an interrupted migration may have made them. MySQL never leaves half a table. */
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
    bytes: sql`longblob`,
  };
}

/** The collation in which blanks at the end count, as on other engines. MySQL and MariaDB name it differently. */
async function exactCollation(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select collation_name as name from information_schema.collations
    where collation_name in ('utf8mb4_0900_bin', 'utf8mb4_nopad_bin')`.execute(db);
  return rows[0]?.name ?? 'utf8mb4_bin';
}

function openPool({ url, connections, timeoutMs }: ServerPlace): MysqlPool {
  const options: PoolOptions = {
    ...mysqlAddress(url),
    connectionLimit: connections,
    connectTimeout: connectMs(timeoutMs),
    charset: 'utf8mb4_bin',
    // Updates report the rows they changed, not the rows they matched.
    flags: ['-FOUND_ROWS'],
    // Objects become texts, never pieces of a statement.
    stringifyObjects: true,
  };
  const pool = createPool(options);
  pool.on('connection', (connection: PoolConnection) => prepare(connection, timeoutMs));
  return {
    // A connection that cannot be ended in order, such as one that is not there yet, is gone.
    end: (callback) => pool.end(() => callback(null)),
    // The driver's pool has no time limit for waiting for a connection.
    getConnection(callback) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // Kysely does not look at the connection when there is an error.
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

/** Makes the connection independent of the server's settings. These statements run first: all others wait for them. */
function prepare(connection: PoolConnection, timeoutMs: number): void {
  // The query that uses a broken connection fails; without a listener the process would end as well.
  connection.on('error', () => {});
  // `stream` is missing in the driver's types.
  const { stream } = connection as PoolConnection & { stream: Socket };
  limitSilence(stream, timeoutMs);
  const giveUp = (error: Error | null): void => {
    if (error !== null) stream.destroy(error);
  };
  connection.query('set session transaction isolation level read committed', giveUp);
  connection.query(`set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'`, giveUp);
  if (timeoutMs === 0) return;
  const seconds = timeoutMs / 1000;
  // MariaDB and MySQL each read only their own comment. MySQL's limit covers reads only, so locks get a limit too.
  connection.query(
    `set session innodb_lock_wait_timeout = ${Math.ceil(seconds)}
      /*M!100301 , max_statement_time = ${seconds}, idle_transaction_timeout = ${Math.ceil(seconds)} */
      /*!80000 , max_execution_time = ${timeoutMs} */`,
    giveUp,
  );
}

function numberOf(error: unknown): number {
  return (error as DriverError).errno ?? 0;
}
