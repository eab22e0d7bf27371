import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { messageOf } from '../errors/message-of.ts';
import { UserError } from '../errors/user-error.ts';
import { makePrivateFile, PRIVATE_FOLDER } from '../files/private-file.ts';
import { connect } from './connect.ts';
import type { DatabaseUser } from './database-user.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { begin, SqliteFileDialect, type SqliteFile } from './sqlite-dialect.ts';
import type { TableSpelling } from './table-spelling.ts';

/** Failures that pass: another process holds the file, and the disk is full or cannot be read. */
const AWAY = /^SQLITE_(BUSY|FULL|IOERR)/;

export const sqliteSpelling: TableSpelling = {
  engine: 'sqlite',
  createTable: (db, name) => db.schema.createTable(name),
  id: 'integer',
  numbered: (column) => column.primaryKey().autoIncrement(),
  text: (length) => `varchar(${length})`,
  longText: 'text',
  bytes: 'blob',
};

const sqliteEngine: Engine<SqliteFile> = {
  name: 'sqlite',
  dialect: (file) => new SqliteFileDialect(file),
  plugins: [],
  isAway: (error) => AWAY.test(codeOf(error)),
  // The operating system says so when the file is opened.
  isNotAllowed: () => false,
  // One transaction at a time has the right to write.
  isConflict: () => false,
  isBrokenReference: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  spelling: async () => sqliteSpelling,
  async version(db) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return `SQLite ${rows[0]?.version}`;
  },
};

/** Opens what `open` opens in the folder, which is made for the user alone; a failure says what to do about it. */
export function inDataFolder<Opened>(file: string, open: (file: string) => Opened): Opened {
  const folder = path.dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return open(file);
  } catch (error) {
    if (isNotADatabase(error)) throw notADatabase(file);
    throw new UserError(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Check that it exists, is writable and has room.`,
      { cause: error },
    );
  }
}

/** A file that several processes may change, made for the user alone unless it is there. */
export function openWritable(file: string): Database.Database {
  makePrivateFile(file);
  const connection = new Database(file);
  // SQLite waits for a writer while the file is opened; afterwards the dialect waits.
  connection.pragma('busy_timeout = 10000');
  connection.pragma('journal_mode = WAL');
  // Durable even when the power fails.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 0');
  return connection;
}

/** The tables of an open file, brought up to date. */
export async function openSqlite<Schema>(
  file: string,
  opened: SqliteFile,
  user: DatabaseUser,
  migrationsOn: (spelling: TableSpelling) => Record<string, Migration>,
): Promise<Kysely<Schema>> {
  const db = connect<Schema, SqliteFile>(sqliteEngine, opened, user);
  try {
    await migrate(db, migrationsOn(sqliteSpelling), user, {
      atomically: (work) => asOneTransaction(opened.connection(), work),
    });
  } catch (error) {
    await db.destroy();
    throw isNotADatabase(error) ? notADatabase(file) : error;
  }
  return db;
}

/** Of the processes that start at once, one does the work; one that dies in the middle leaves nothing of it. */
async function asOneTransaction(connection: Database.Database, work: () => Promise<void>): Promise<void> {
  await begin(connection);
  try {
    await work();
    connection.exec('commit');
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    throw error;
  }
}

function isNotADatabase(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_NOTADB';
}

function notADatabase(file: string): UserError {
  return new UserError(`${file} is not a Signpost database. Move it away or choose another data folder.`);
}

function codeOf(error: unknown): string {
  return error instanceof Database.SqliteError ? error.code : '';
}
