import { accessSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import { messageOf, UserError } from '../shared/errors.ts';
import { migrate } from './migrate.ts';
import { migrationsOn } from './migrations/index.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import type { ServiceSchema } from './schema.ts';
import type { ServiceDatabase } from './service-database.ts';

const READ_ONLY =
  'The data folder is read-only for this user. Nothing was changed: make it writable, then try again.';

export const sqliteSpelling: TableSpelling = {
  engine: 'sqlite',
  createTable: (db, name) => db.schema.createTable(name),
  id: 'integer',
  numbered: (column) => column.primaryKey(),
  text: (length) => `varchar(${length})`,
  longText: 'text',
};

/** The service's database in the data folder. */
export async function openSqliteDatabase(folder: string): Promise<ServiceDatabase> {
  const connection = connect(folder);
  let ownChanges = 0;
  const db = kyselyOver<ServiceSchema>(connection, () => (ownChanges += 1));
  try {
    await migrate(db, migrationsOn(sqliteSpelling), (work) => inTransaction(connection, work));
  } catch (error) {
    await db.destroy();
    throw isNotADatabase(error) ? notADatabase(path.join(folder, 'signpost.db')) : error;
  }
  // It tells of other connections only; our own changes we count ourselves.
  const others = connection.prepare<[], number>('PRAGMA data_version').pluck();
  const countOthers = oncePerTurn(() => others.get() ?? 0);
  return {
    engine: 'sqlite',
    db,
    changeCounter: () => countOthers() * 2 ** 32 + ownChanges,
    // Every statement is a transaction of its own, and counted.
    change: (work) => work(db),
    describe: async () => `SQLite in ${path.join(folder, 'signpost.db')}`,
    close: () => db.destroy(),
  };
}

/** Two turns of the event loop are never further apart than this under load; after a pause the value is old. */
const TURN_MS = 2;

/**
 * Asks once for all that is done in one turn of the event loop. What a request could know when it was sent had happened
 * before the turn in which it arrives, so it sees that all the same.
 */
function oncePerTurn(ask: () => number): () => number {
  let known: number | null = null;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (known === null || now - askedAt > TURN_MS) {
      if (known === null) setImmediate(() => (known = null));
      known = ask();
      askedAt = now;
    }
    return known;
  };
}

/** Of the processes that start at once, one does the work; one that dies in the middle leaves nothing of it. */
async function inTransaction(connection: Database.Database, work: () => Promise<void>): Promise<void> {
  connection.exec('BEGIN IMMEDIATE');
  try {
    await work();
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function connect(folder: string): Database.Database {
  const file = path.join(folder, 'signpost.db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isWritable(folder) || !isWritable(file)) return connectForReading(file);
    const connection = new Database(file);
    // Waits for a writer instead of failing; durable even when the power goes.
    connection.pragma('busy_timeout = 10000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    return connection;
  } catch (error) {
    if (isNotADatabase(error)) throw notADatabase(file);
    throw new UserError(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Check that it exists, is writable and has room.`,
      { cause: error },
    );
  }
}

/** SQLite reads a database with a write-ahead log only where it can write beside it, or where a writer has it open. */
function connectForReading(file: string): Database.Database {
  try {
    const connection = new Database(file, { readonly: true });
    connection.pragma('schema_version');
    return connection;
  } catch (error) {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    if (log !== undefined && log.size > 0) throw error;
    // No writer, nothing in the log: the file is complete, and a copy of it in memory says the same.
    const bytes = readFileSync(file);
    // The header asks for a write-ahead log, which a copy in memory cannot have.
    bytes.fill(1, 18, 20);
    return new Database(bytes, { readonly: true });
  }
}

/** A file that does not exist yet counts as writable. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

function isNotADatabase(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB';
}

function notADatabase(file: string): UserError {
  return new UserError(`${file} is not a Signpost database. Move it away or choose another data folder.`);
}

/** Kysely over a connection that keeps its prepared statements: preparing costs more than most queries. */
export function kyselyOver<Schema>(connection: Database.Database, onWrite = (): void => {}): Kysely<Schema> {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = connection.prepare(text);
    if (statement.readonly) return statement;
    if (connection.readonly) throw new UserError(READ_ONLY);
    return telling(statement, onWrite);
  };
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => connection.close(),
        prepare(text) {
          const statement = statements.get(text) ?? prepare(text);
          statements.set(text, statement);
          return statement;
        },
      },
    }),
  });
}

/** The same statement, telling of each run once it is done. */
function telling(statement: Database.Statement, onWrite: () => void): SqliteStatement {
  const told = <Result>(result: Result): Result => {
    onWrite();
    return result;
  };
  return {
    reader: statement.reader,
    all: (parameters) => told(statement.all(parameters)),
    run: (parameters) => told(statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}
