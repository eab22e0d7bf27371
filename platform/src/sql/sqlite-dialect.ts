import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { ReadOnlyError } from '../errors/user-error.ts';

/** How long to wait for another writer, in milliseconds. Writers hold the file for milliseconds only. */
const BUSY_MS = 30_000;
const LONGEST_PAUSE_MS = 20;
/** How many prepared statements a connection keeps: preparing one takes longer than most queries. */
const MOST_STATEMENTS = 1000;

const READ_ONLY =
  'The data folder is read-only for this user. Nothing was changed: make it writable, then try again.';

/** An open SQLite file. */
export interface SqliteFile {
  /** The current connection: a read-only file may be reopened. */
  connection(): Database.Database;
  /** Called after each statement that may have changed something. */
  onWrite?(): void;
}

/**
 * SQLite for several processes on one file. A transaction takes the write lock when it begins, unless it says that it only reads: if it began
 * by reading, another process could write in between and make it fail. Unlike SQLite's own waiting, waiting for a writer does not block the process.
 */
export class SqliteFileDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file.connection() });
    this.#file = file;
  }

  override createDriver(): Driver {
    return sqliteFileDriver(this.#file);
  }
}

/** Kysely gives the one connection to one user at a time. */
function sqliteFileDriver(file: SqliteFile): Driver {
  const connection = new SqliteFileConnection(file);
  return {
    async init() {},
    acquireConnection: async () => connection,
    beginTransaction: (_, { accessMode }) =>
      accessMode === 'read only' ? beginReading(file.connection()) : begin(file.connection()),
    async commitTransaction() {
      const current = file.connection();
      // What cannot be written was only read, perhaps from a copy that has been made again since.
      if (current.inTransaction || !current.readonly) current.exec('commit');
    },
    async rollbackTransaction() {
      const current = file.connection();
      // Some failures, a full disk for one, have ended the transaction already.
      if (current.inTransaction) current.exec('rollback');
      giveBackLog(current);
    },
    async releaseConnection() {},
    async destroy() {
      file.connection().close();
    },
  };
}

class SqliteFileConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = this.#file.connection();
    const run = (): QueryResult<Row> => this.#run(connection, query);
    return connection.inTransaction ? run() : patiently(run);
  }

  // oxlint-disable-next-line require-yield -- no query here reads that much
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('Queries are not streamed here');
  }

  #run<Row>(connection: Database.Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(connection, sql);
    if (!statement.readonly && connection.readonly) throw new ReadOnlyError(READ_ONLY);
    const result = statement.reader
      ? { rows: statement.all(...parameters) as Row[] }
      : { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
    if (!statement.readonly) this.#file.onWrite?.();
    return result;
  }

  #prepare(connection: Database.Database, text: string): Database.Statement {
    const statements = this.#statements.get(connection) ?? new Map<string, Database.Statement>();
    this.#statements.set(connection, statements);
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = connection.prepare(text);
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    statements.set(text, statement);
    return statement;
  }
}

/**
 * Gives the room of the write-ahead log back, which keeps its size after a transaction that did not fit the disk: nothing else could
 * be written then, not even a removal. When others read it, they or the next writers do.
 */
function giveBackLog(connection: Database.Database): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}

/** Begins a transaction with the write lock. */
export async function begin(connection: Database.Database): Promise<void> {
  if (connection.readonly) throw new ReadOnlyError(READ_ONLY);
  return patiently(() => {
    connection.exec('begin immediate');
  });
}

/** Begins a transaction without a lock, in which all is as it is now. */
async function beginReading(connection: Database.Database): Promise<void> {
  return patiently(() => {
    connection.exec('begin');
    try {
      // The first statement that reads fixes what all later ones see.
      connection.prepare('select count(*) from sqlite_master').get();
    } catch (error) {
      connection.exec('rollback');
      throw error;
    }
  });
}

async function patiently<Result>(work: () => Result): Promise<Result> {
  const deadline = Date.now() + BUSY_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await setTimeout(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
