import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';

/** A writer holds the file for milliseconds; one that holds it for so long has met more than bad luck. */
const BUSY_MS = 30_000;
const LONGEST_PAUSE_MS = 20;

/**
 * SQLite for several processes on one file. A transaction takes the right to write when it begins: one that begins by reading
 * and writes later can find that somebody else wrote in between, and fail. Whoever has to wait for another writer waits
 * without holding up the rest of the process, as SQLite's own waiting would.
 */
export class SharedFileDialect extends SqliteDialect {
  readonly #connection: Database.Database;

  constructor(connection: Database.Database) {
    super({ database: connection });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    return new SharedFileDriver(this.#connection);
  }
}

/** Kysely gives the one connection to one user at a time. */
class SharedFileDriver implements Driver {
  readonly #connection: Database.Database;

  constructor(connection: Database.Database) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedFileConnection(this.#connection);
  }

  beginTransaction(): Promise<void> {
    return begin(this.#connection);
  }

  async commitTransaction(): Promise<void> {
    this.#connection.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // Some failures, a full disk for one, have ended the transaction already.
    if (this.#connection.inTransaction) this.#connection.exec('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

class SharedFileConnection implements DatabaseConnection {
  readonly #connection: Database.Database;

  constructor(connection: Database.Database) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = (): QueryResult<Row> => {
      const statement = this.#connection.prepare<unknown[], Row>(query.sql);
      if (statement.reader) return { rows: statement.all(...query.parameters) };
      const { changes } = statement.run(...query.parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    };
    return this.#connection.inTransaction ? run() : patiently(run);
  }

  // oxlint-disable-next-line require-yield -- nothing here reads that much
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('Queries are not streamed here');
  }
}

/** Takes the right to write. */
export function begin(connection: Database.Database): Promise<void> {
  return patiently(() => {
    connection.exec('begin immediate');
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
