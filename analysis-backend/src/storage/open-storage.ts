import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  inDataFolder,
  loadEngine,
  openServer,
  openSqlite,
  openWritable,
  refuseEmpty,
  placeOf,
  type DatabaseServer,
} from '@signpost/platform/sql';
import type { AiServiceStore } from '../ports/ai-service-store.ts';
import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { ChangeLog } from '../ports/change-log.ts';
import { systemClock, type Clock } from '@signpost/platform/time';
import type { FactStore } from '../ports/fact-store.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { LabelStore } from '../ports/label-store.ts';
import type { Revisions } from '../ports/revisions.ts';
import type { SpendStore } from '../ports/spend-store.ts';
import { sqlAiServiceStore } from './ai-service-store.ts';
import { sqlAnalysisStore } from './analysis-store.ts';
import { sqlBrandStore } from './brand-store.ts';
import { sqlChangeLog } from './change-log.ts';
import { sqlFactStore } from './fact-store.ts';
import { sqlKeptReplies } from './kept-replies.ts';
import { sqlLabelStore } from './label-store.ts';
import { sqlRevisions } from './revisions.ts';
import { storageUser } from './database-user.ts';
import { sqliteStorage } from './engines/sqlite.ts';
import type { StorageEngine } from './engines/storage-engine.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Db } from './rows/rows.ts';
import type { AnalysisSchema } from './rows/schema.ts';
import { sqlSpendStore } from './spend-store.ts';
import { storedTables } from './stored-tables.ts';

/** Where the backend keeps everything. */
export interface Storage extends AsyncDisposable {
  brands: BrandStore;
  changes: ChangeLog;
  analyses: AnalysisStore;
  spend: SpendStore;
  facts: FactStore;
  replies: KeptReplies;
  labels: LabelStore;
  revisions: Revisions;
  aiServices: AiServiceStore;
  db: Db;
  /** The server, for code that opens its own connections; null for SQLite. */
  readonly server: DatabaseServer | null;
  /** The database in words for people, without user and password. */
  describe(): Promise<string>;
  close(): Promise<void>;
}

export interface StorageSettings {
  dataFolder: string;
  /** The database server; null for SQLite in the data folder. */
  database: DatabaseServer | null;
}

const FILE = storedTables.file;
const TO_MEND =
  'It holds the brands and their runs: put a backup of it in its place, or move it away to begin with none.';

/** Whether data exists. Always true for a server, which is not asked. */
export function hasStorage({ dataFolder, database }: StorageSettings): boolean {
  return database !== null || existsSync(path.join(dataFolder, FILE));
}

/** Opens the storage and brings its tables up to date. The clock dates the entries of the change log. */
export async function openStorage(
  { dataFolder, database }: StorageSettings,
  clock: Clock = systemClock,
): Promise<Storage> {
  const { db, lockSpend, describe } = await (database === null ? onSqlite(dataFolder) : onServer(database));
  return {
    brands: sqlBrandStore(db, clock),
    changes: sqlChangeLog(db),
    analyses: sqlAnalysisStore(db),
    spend: sqlSpendStore(db, lockSpend),
    facts: sqlFactStore(db),
    replies: sqlKeptReplies(db),
    labels: sqlLabelStore(db),
    revisions: sqlRevisions(db),
    aiServices: sqlAiServiceStore(db),
    db,
    server: database,
    describe,
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

type Opened = Pick<StorageEngine, 'lockSpend'> & Pick<Storage, 'db' | 'describe'>;

async function onSqlite(dataFolder: string): Promise<Opened> {
  const file = path.join(dataFolder, FILE);
  refuseEmpty(file, TO_MEND);
  const connection = inDataFolder(file, openWritable);
  const db = await openSqlite<AnalysisSchema>(
    file,
    { connection: () => connection },
    storageUser,
    migrationsFor(sqliteStorage),
  );
  const describe = async (): Promise<string> => `SQLite in ${dataFolder}`;
  return { db, lockSpend: sqliteStorage.lockSpend, describe };
}

const serverStorages: { [Name in DatabaseServer['engine']]: () => Promise<StorageEngine> } = {
  postgres: async () => (await import('./engines/postgres.ts')).postgresStorage,
  mysql: async () => (await import('./engines/mysql.ts')).mysqlStorage,
};

async function onServer(server: DatabaseServer): Promise<Opened> {
  const storage = await serverStorages[server.engine]();
  const engine = await loadEngine(server.engine);
  const db = await openServer<AnalysisSchema>(engine, server, storageUser, {
    migrationsOn: migrationsFor(storage),
    schema: storage.schema ?? undefined,
  });
  const { plugins, lockSpend } = storage;
  return {
    db: plugins.reduce((wrapped, plugin) => wrapped.withPlugin(plugin), db),
    lockSpend,
    describe: async () => `${await engine.version(db)} at ${placeOf(server.url)}`,
  };
}
