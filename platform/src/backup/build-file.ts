import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { makePrivateFile } from '../files/index.ts';
import { openSqlite } from '../sql/index.ts';
import { BackupError, type BackupStore } from './format.ts';
import { onlyThese } from './logical-tables.ts';
import type { ReadTable } from './read-backup.ts';
import type { StoredTables } from './stored-tables.ts';

/** What the rows of a store are put into. */
export interface RowTarget {
  take(table: ReadTable): Promise<void>;
  /** Called when all rows are in. */
  finish(): Promise<void>;
  /** Safe to call after `finish`. */
  close(): void;
}

/** A new file with the tables of a store as they were in the backup; `finish` brings them up to date. */
export async function buildFile(
  file: string,
  store: StoredTables,
  schema: BackupStore['schema'],
): Promise<RowTarget> {
  makePrivateFile(file);
  const made = new Database(file);
  const db = await openSqlite(file, { connection: () => made }, store.user, (spelling) =>
    onlyThese(store, store.migrationsOn(spelling), schema),
  );
  await db.destroy();
  const connection = openUnseen(file);
  return {
    take: (table) => insertRows(connection, table),
    async finish() {
      const renewed = randomBytes(16).toString('hex');
      for (const statement of store.renew) connection.prepare(statement).run(renewed);
      connection.pragma('journal_mode = DELETE');
      connection.close();
      const latest = new Database(file);
      await (
        await openSqlite(file, { connection: () => latest }, store.user, (spelling) =>
          store.migrationsOn(spelling),
        )
      ).destroy();
    },
    close: () => connection.close(),
  };
}

/** Opens a file that is being made: nothing else reads it, so it needs no journal. */
export function openUnseen(file: string): Database.Database {
  const db = new Database(file);
  // Without this SQLite refuses to turn its journal off.
  db.unsafeMode(true);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  return db;
}

/** Puts rows in the place of those that the table has. */
export async function insertRows(connection: Database.Database, table: ReadTable): Promise<void> {
  const columns = Object.keys(table.columns);
  const known = connection.pragma(`table_info("${table.table}")`) as { name: string }[];
  const unknown = columns.find((column) => !known.some(({ name }) => name === column));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup has a column that this version of Signpost does not know: ${table.table}.${unknown}.`,
    );
  connection.exec(`delete from "${table.table}"`);
  const insert = connection.prepare(
    `insert into "${table.table}" (${columns.map((name) => `"${name}"`).join(', ')})
      values (${columns.map(() => '?').join(', ')})`,
  );
  connection.exec('begin');
  for await (const row of table.rows()) insert.run(row);
  connection.exec('commit');
}
