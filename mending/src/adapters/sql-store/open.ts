import { existsSync } from 'node:fs';
import path from 'node:path';
import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import {
  checkPages,
  inDataFolder,
  loadEngine,
  openedOnce,
  openServer,
  openSqlite,
  openSqliteFile,
  refuseEmpty,
  type DatabaseServer,
} from '@signpost/platform/sql';
import Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { migrationsOn } from './migrations.ts';
import type { MendingSchema } from './schema.ts';

export type MendingDatabase = Kysely<MendingSchema>;

const FILE = 'mending.db';

const TO_MEND =
  'Put a backup of it in its place, or move it away: suggestions are made again, but decisions and plans are lost.';

/** The tables of suggestions and plans. */
export interface MendingPlace {
  /** Before anything was written they are empty, and nothing is made. */
  read(): Promise<MendingDatabase>;
  open(): Promise<MendingDatabase>;
  close(): Promise<void>;
}

/** Beside the service's own tables: in the data folder, or on the server, where their names begin with `mending_`. */
export function mendingPlace({
  dataFolder,
  database: server,
}: {
  dataFolder: string;
  database: DatabaseServer | null;
}): MendingPlace {
  const file = path.join(dataFolder, FILE);
  const real = openedOnce(() => (server === null ? openFile(file) : openOnServer(server)), close);
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

function close(db: MendingDatabase): Promise<void> {
  return db.destroy();
}

/** Refuses a damaged file. On a server there is none. */
export function checkMendingFile({
  dataFolder,
  database,
}: {
  dataFolder: string;
  database: DatabaseServer | null;
}): void {
  if (database === null) checkPages(path.join(dataFolder, FILE), TO_MEND);
}

async function openFile(file: string): Promise<MendingDatabase> {
  refuseEmpty(file, TO_MEND);
  return openSqlite<MendingSchema>(file, inDataFolder(file, openSqliteFile), serviceUser, migrationsOn);
}

async function openOnServer(server: DatabaseServer): Promise<MendingDatabase> {
  const engine = await loadEngine(server.engine);
  return openServer<MendingSchema>(engine, server, serviceUser, { migrationsOn, table: 'mending_migration' });
}

function openEmpty(): Promise<MendingDatabase> {
  const connection = new Database(':memory:');
  return openSqlite<MendingSchema>('memory', { connection: () => connection }, serviceUser, migrationsOn);
}
