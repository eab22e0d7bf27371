import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { DatabaseUnavailableError } from '../errors/app-error.ts';
import { messageOf } from '../errors/message-of.ts';
import { UserError } from '../errors/user-error.ts';
import { makePrivateFile, PRIVATE_FOLDER } from '../files/private-file.ts';
import { connect } from './connect.ts';
import type { DatabaseUser } from './database-user.ts';
import type { Engine } from './engine.ts';
import { settleSwitch } from './folder-switch.ts';
import { migrate } from './migrate.ts';
import { begin, SqliteFileDialect, type SqliteFile } from './sqlite-dialect.ts';
import type { TableSpelling } from './table-spelling.ts';

/** Error codes of temporary failures: another process holds the file, or the disk is full or cannot be read. */
const AWAY = /^SQLITE_(BUSY|FULL|IOERR)/;

/** Error codes of file systems that cannot give a file a second name. */
const HAS_NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

/** Bytes of a write-ahead log that is kept for the next transactions. */
const LONGEST_LOG = 64 * 1024 * 1024;

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
  isAway,
  // A missing permission shows when the file is opened, not in a statement.
  isNotAllowed: () => false,
  // Only one transaction at a time can write.
  isConflict: () => false,
  isBrokenReference: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  spelling: async () => sqliteSpelling,
  async version(db) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return `SQLite ${rows[0]?.version}`;
  },
};

/** Opens the file with `open` and creates its folder for this user only; an error says what to do. */
export function inDataFolder<Opened>(file: string, open: (file: string) => Opened): Opened {
  const folder = path.dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    settleSwitch(folder);
    return open(file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (isNotADatabase(error)) throw notADatabase(file);
    if (isAway(error)) throw new DatabaseUnavailableError(error);
    throw new UserError(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Check that it exists, is writable and has room.`,
      { cause: error },
    );
  }
}

/** Opens a file that several processes may change. A new file is readable by this user only. */
export function openWritable(file: string): Database.Database {
  for (;;) {
    if (!existsSync(file)) makeDatabase(file);
    const { ino } = statSync(file, { bigint: true });
    const connection = openNow(file);
    // A backup may have been restored while we waited for the lock of the old file.
    if (statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === ino) return connection;
    connection.close();
  }
}

function openNow(file: string): Database.Database {
  const connection = new Database(file);
  // SQLite waits for a writer while the file is opened; afterwards the dialect waits.
  connection.pragma('busy_timeout = 10000');
  connection.pragma('journal_mode = WAL');
  // Commits survive a power failure.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // A log that one long transaction has made longer is cut again.
  connection.pragma(`journal_size_limit = ${LONGEST_LOG}`);
  connection.pragma('busy_timeout = 0');
  return connection;
}

/** Makes a file that is a database from the start, so that an empty one is known to be damaged. */
function makeDatabase(file: string): void {
  const part = `${file}-${randomUUID()}`;
  makePrivateFile(part);
  try {
    const made = new Database(part);
    made.pragma('journal_mode = WAL');
    made.close();
    linkSync(part, file);
  } catch (error) {
    // Another process was quicker.
    if (existsSync(file)) return;
    // After anything else, such as a full disk, an empty file would be taken for a damaged one from then on.
    if (!HAS_NO_LINKS.has(String((error as NodeJS.ErrnoException).code))) throw error;
    makePrivateFile(file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Brings the tables of an open file up to date. */
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

/** When several processes start at once, one does the work; if it dies in the middle, nothing of the work remains. */
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

function isAway(error: unknown): boolean {
  return AWAY.test(codeOf(error));
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
