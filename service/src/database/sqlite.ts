import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { messageOf, UserError } from '@signpost/platform/errors';
import { makePrivateFile, PRIVATE_FOLDER } from '@signpost/platform/files';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import { memoByObject } from '../shared/memo-by-object.ts';
import { migrate } from './migrate.ts';
import { migrationsOn } from './migrations/index.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import { countChangesOfOthers, readOnlyFile, type SqliteSource } from './read-only-file.ts';
import type { ServiceSchema } from './schema.ts';
import type { ServiceDatabase } from './service-database.ts';

const FILE = 'signpost.db';

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

export function hasSqliteDatabase(folder: string): boolean {
  return existsSync(path.join(folder, FILE));
}

/** The service's database in the data folder. */
export async function openSqliteDatabase(folder: string): Promise<ServiceDatabase> {
  const source = connect(folder);
  let ownChanges = 0;
  const db = kyselyOver<ServiceSchema>(source.connection, () => (ownChanges += 1));
  try {
    await migrate(db, migrationsOn(sqliteSpelling), (work) => inTransaction(source.connection(), work));
  } catch (error) {
    await db.destroy();
    throw isNotADatabase(error) ? notADatabase(path.join(folder, FILE)) : error;
  }
  const changesOfOthers = oncePerTurn(source.changesOfOthers);
  return {
    engine: 'sqlite',
    db,
    changeCounter() {
      try {
        return changesOfOthers() * 2 ** 32 + ownChanges;
      } catch (error) {
        return Promise.reject(error);
      }
    },
    // Every statement is a transaction of its own, and counted.
    change: (work) => work(db),
    describe: async () => `SQLite in ${path.join(folder, FILE)}`,
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

function connect(folder: string): SqliteSource {
  const file = path.join(folder, FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    if (!isWritable(folder) || !isWritable(file)) return readOnlyFile(file);
    makePrivateFile(file);
    const connection = new Database(file);
    // Waits for a writer instead of failing; durable even when the power goes.
    connection.pragma('busy_timeout = 10000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    return { connection: () => connection, changesOfOthers: countChangesOfOthers(connection) };
  } catch (error) {
    if (isNotADatabase(error)) throw notADatabase(file);
    throw new UserError(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Check that it exists, is writable and has room.`,
      { cause: error },
    );
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

/** Kysely over the current connection, which keeps its prepared statements: preparing costs more than most queries. */
export function kyselyOver<Schema>(
  currentConnection: () => Database.Database,
  onWrite = (): void => {},
): Kysely<Schema> {
  const statementsOf = memoByObject<Database.Database, Map<string, SqliteStatement>>(() => new Map());
  const prepare = (connection: Database.Database, text: string): SqliteStatement => {
    const statement = connection.prepare(text);
    if (statement.readonly) return statement;
    if (connection.readonly) throw new UserError(READ_ONLY);
    return telling(statement, onWrite);
  };
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => currentConnection().close(),
        prepare(text) {
          const connection = currentConnection();
          const statements = statementsOf(connection);
          const statement = statements.get(text) ?? prepare(connection, text);
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
