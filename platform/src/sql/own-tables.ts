import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseUser } from './database-user.ts';
import type { DatabaseServer } from './engine.ts';
import { loadEngine } from './engines.ts';
import { openServer } from './open-server.ts';
import { openedOnce } from './opened-once.ts';
import { checkPages, refuseEmpty } from './refuse-damaged.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { inDataFolder, openSqlite } from './sqlite.ts';
import type { TableSpelling } from './table-spelling.ts';

/** The tables of one domain, which it alone reads and writes. */
export interface OwnTables<Schema> {
  /** Before anything was written they are empty, and nothing is made. */
  read(): Promise<Kysely<Schema>>;
  open(): Promise<Kysely<Schema>>;
  close(): Promise<void>;
}

interface OwnTablesOptions {
  /** Its name in the data folder, such as `mending.db`. */
  file: string;
  /** What to do when the file is damaged. */
  toMend: string;
  migrationsOn(on: TableSpelling): Record<string, Migration>;
  /** On a server, the table that says which migrations were made. */
  migrationTable: string;
  user: DatabaseUser;
}

interface Place {
  dataFolder: string;
  /** Null when the data is in the data folder. */
  database: DatabaseServer | null;
}

/** In a file of their own in the data folder, or on the server, where all of their names begin alike. */
export function ownTables<Schema>(options: OwnTablesOptions) {
  const { file, toMend } = options;
  return {
    tablesAt: (place: Place): OwnTables<Schema> => tablesAt(place, options),
    /** Refuses a damaged file. On a server there is none. */
    checkFile({ dataFolder, database }: Place): void {
      if (database === null) checkPages(path.join(dataFolder, file), toMend);
    },
  };
}

function tablesAt<Schema>(
  { dataFolder, database: server }: Place,
  { file: name, toMend, migrationsOn, migrationTable, user }: OwnTablesOptions,
): OwnTables<Schema> {
  const file = path.join(dataFolder, name);

  function openFile(): Promise<Kysely<Schema>> {
    refuseEmpty(file, toMend);
    return openSqlite<Schema>(file, inDataFolder(file, openSqliteFile), user, migrationsOn);
  }

  async function openOn(server: DatabaseServer): Promise<Kysely<Schema>> {
    const engine = await loadEngine(server.engine);
    // They are opened when they are first needed, by a program that has opened its database.
    return openServer<Schema>(engine, server, user, { migrationsOn, table: migrationTable, isKnown: true });
  }

  function openEmpty(): Promise<Kysely<Schema>> {
    const connection = new Database(':memory:');
    return openSqlite<Schema>('memory', { connection: () => connection }, user, migrationsOn);
  }

  const close = (db: Kysely<Schema>): Promise<void> => db.destroy();
  const real = openedOnce(async () => (server === null ? openFile() : openOn(server)), close);
  const empty = openedOnce(openEmpty, close);
  return {
    read: () => (server !== null || existsSync(file) ? real.open() : empty.open()),
    open: real.open,
    async close() {
      await real.close();
      await empty.close();
    },
  };
}
