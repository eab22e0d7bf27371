import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { messageOf, UserError } from '@signpost/platform/errors';
import { makePrivateFile, PRIVATE_FOLDER } from '@signpost/platform/files';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { migrationsOn } from './migrations/index.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import type { AnalysisSchema } from './schema.ts';
import { begin, SharedFileDialect } from './sqlite-dialect.ts';

const FILE = 'analysis.db';

const spelling: TableSpelling = {
  engine: 'sqlite',
  seq: 'integer',
  numbered: (column) => column.primaryKey().autoIncrement(),
  bytes: 'blob',
  countChanges: (table, brandOf) =>
    (['insert', 'update', 'delete'] as const).map(
      (event) => `create trigger count_${event}_of_${table} after ${event} on "${table}" begin
        update revision set number = number + 1 where brand_id = '';
        insert into revision (brand_id, number)
          select brand, number from (select ${brandOf(event === 'delete' ? 'old' : 'new')} as brand), revision
          where brand_id = '' and brand is not null
          on conflict (brand_id) do update set number = excluded.number;
      end`,
    ),
};

export function hasSqliteDatabase(folder: string): boolean {
  return existsSync(path.join(folder, FILE));
}

/** The backend's database in the data folder, brought up to date. */
export async function openSqlite(folder: string): Promise<Kysely<AnalysisSchema>> {
  const file = path.join(folder, FILE);
  const connection = connect(folder, file);
  const db = new Kysely<AnalysisSchema>({ dialect: new SharedFileDialect(connection) });
  try {
    await migrate(db, migrationsOn(spelling), { atomically: (work) => inTransaction(connection, work) });
  } catch (error) {
    await db.destroy();
    throw isNotADatabase(error) ? notADatabase(file) : error;
  }
  return db;
}

function connect(folder: string, file: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    makePrivateFile(file);
    const connection = new Database(file);
    // While it is being opened; later the dialect waits.
    connection.pragma('busy_timeout = 10000');
    connection.pragma('journal_mode = WAL');
    // Durable even when the power goes: an answer that was paid for is kept.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    connection.pragma('busy_timeout = 0');
    return connection;
  } catch (error) {
    if (isNotADatabase(error)) throw notADatabase(file);
    throw new UserError(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Check that it exists, is writable and has room.`,
      { cause: error },
    );
  }
}

/** Of the processes that start at once, one does the work; one that dies in the middle leaves nothing of it. */
async function inTransaction(connection: Database.Database, work: () => Promise<void>): Promise<void> {
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
  return error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB';
}

function notADatabase(file: string): UserError {
  return new UserError(`${file} is not a Signpost database. Move it away or choose another data folder.`);
}
