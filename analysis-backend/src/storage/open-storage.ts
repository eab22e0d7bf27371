import { type Clock, systemClock } from '@signpost/platform/time';
import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { ChangeLog } from '../ports/change-log.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { LabelStore } from '../ports/label-store.ts';
import type { Revisions } from '../ports/revisions.ts';
import type { SpendStore } from '../ports/spend-store.ts';
import { sqlAnalysisStore } from './analysis-store.ts';
import { sqlBrandStore } from './brand-store.ts';
import { sqlChangeLog } from './change-log.ts';
import { sqlFactStore } from './fact-store.ts';
import { sqlKeptReplies } from './kept-replies.ts';
import { sqlLabelStore } from './label-store.ts';
import { sqlRevisions } from './revisions.ts';
import type { Db } from './rows.ts';
import { sqlSpendStore, type LockSpend } from './spend-store.ts';
import { hasSqliteDatabase, openSqlite } from './sqlite.ts';

/** Where the backend keeps everything. */
export interface Storage {
  brands: BrandStore;
  changes: ChangeLog;
  analyses: AnalysisStore;
  spend: SpendStore;
  facts: FactStore;
  replies: KeptReplies;
  labels: LabelStore;
  revisions: Revisions;
  db: Db;
  /** The server's address, for who needs connections of its own; null for SQLite. May hold a password: never shown. */
  readonly databaseUrl: string | null;
  close(): Promise<void>;
}

export interface StorageSettings {
  dataFolder: string;
  /** `postgres://…`; null for SQLite in the data folder. */
  databaseUrl: string | null;
}

/** Whether opening the storage finds any, as far as that can be told without opening it: a server is asked only then. */
export function hasStorage({ dataFolder, databaseUrl }: StorageSettings): boolean {
  return databaseUrl !== null || hasSqliteDatabase(dataFolder);
}

/** Opens the storage and brings its tables up to date. The clock dates what is in the log of changes. */
export async function openStorage(
  { dataFolder, databaseUrl }: StorageSettings,
  clock: Clock = systemClock,
): Promise<Storage> {
  const { db, lockSpend } = await (databaseUrl === null ? onSqlite(dataFolder) : onPostgres(databaseUrl));
  return {
    brands: sqlBrandStore(db, clock),
    changes: sqlChangeLog(db),
    analyses: sqlAnalysisStore(db),
    spend: sqlSpendStore(db, lockSpend),
    facts: sqlFactStore(db),
    replies: sqlKeptReplies(db),
    labels: sqlLabelStore(db),
    revisions: sqlRevisions(db),
    db,
    databaseUrl,
    close: () => db.destroy(),
  };
}

interface Opened {
  db: Db;
  lockSpend: LockSpend;
}

async function onSqlite(dataFolder: string): Promise<Opened> {
  // A transaction is alone there.
  return { db: await openSqlite(dataFolder), lockSpend: async () => {} };
}

async function onPostgres(databaseUrl: string): Promise<Opened> {
  // The driver is loaded only where it is needed.
  const { lockSpend, openPostgres } = await import('./postgres.ts');
  return { db: await openPostgres(databaseUrl), lockSpend };
}
