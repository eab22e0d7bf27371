import path from 'node:path';
import { terminal } from '@signpost/platform/command';
import { systemClock, type Clock } from '@signpost/platform/time';
import { sqlBackupPlan } from '../adapters/backup-plan/sql.ts';
import { sqlIdentityStore } from '../adapters/identity-store/sql.ts';
import type { Generations } from '../adapters/link-store/places/generations.ts';
import { sqlSessionStore } from '../adapters/session-store/sql.ts';
import { LEDGER_FILE, ledgerPlace } from '@signpost/indexing/adapters/site-ledger/ledger-place';
import { checkMendingFile, mendingPlace } from '@signpost/mending/adapters/sql-store/open';
import { sqlPlanStore } from '@signpost/mending/adapters/sql-store/plans';
import { sqlSuggestionStore } from '@signpost/mending/adapters/sql-store/suggestions';
import { checkNoticeFile, noticeTables } from '@signpost/notices/adapters/sql-store/open';
import { sqlNoticePlace } from '@signpost/notices/adapters/sql-store/notice-place';
import type { NoticePlace } from '@signpost/notices/ports/notice-store';
import type { PlanDeps } from '@signpost/mending/plans/plan-deps';
import type { SuggestionDeps } from '@signpost/mending/suggestions/suggestion-deps';
import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { ServiceDatabase } from '../database/service-database.ts';
import {
  checkPages,
  schemaOfFile,
  schemaOfServer,
  settleSwitch,
  type SchemaVersions,
} from '@signpost/platform/sql';
import { hasSqliteDatabase, openSqliteDatabase } from '../database/sqlite.ts';
import type { SourceOpener } from '@signpost/indexing/ports/content-source';
import type { BackupPlan } from '../ports/backup-plan.ts';
import type { Backups } from '../ports/backups.ts';
import type { IdentityStore } from '../ports/identity-store.ts';
import type { LinkStore } from '../ports/link-store.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { LedgerPlace } from '@signpost/indexing/ports/site-ledger';
import { sourceOpener } from './sources.ts';

/** The stores that commands use. */
export interface Stores {
  links: LinkStore;
  identities: IdentityStore;
  sessions: SessionStore;
  database: ServiceDatabase;
  ledger: LedgerPlace;
  suggestions: SuggestionDeps['store'];
  plans: PlanDeps['plans'];
  notices: NoticePlace;
  backupPlan: BackupPlan;
  /** Not a store, but what indexing needs beside them. */
  opener: SourceOpener;
  close(): Promise<void>;
}

export interface StoreOptions {
  clock?: Clock;
  /** Runs slow queries in separate threads, so that fast ones need not wait; `large` leaves out the searches of small sites, as a server does. */
  threads?: boolean | 'large';
  /** Called with what went wrong without stopping anything. A command prints it. */
  warn?: (problem: string) => void;
}

export async function openStores(
  config: Config,
  { clock = systemClock, threads = false, warn = terminal.note }: StoreOptions = {},
): Promise<Stores> {
  const others = await openWithoutLinks(config, clock);
  const generations = await openGenerations(config, others.database);
  // Only servers have threads, and their library takes a tenth of the start of a command.
  const threadModule = threads !== false ? await import('../adapters/link-store/query-threads.ts') : null;
  const queryThreads =
    threadModule === null ? null : new threadModule.QueryThreads({ searchesSmall: threads === true });
  const { GenerationLinkStore } = await import('../adapters/link-store/generation-link-store.ts');
  const links = new GenerationLinkStore(generations, queryThreads, clock, warn);
  return {
    ...others,
    links,
    async close() {
      await links.close();
      await others.close();
    },
  };
}

/** The stores of a command that needs no link data, which would be a fifth of the modules to load. */
export async function openWithoutLinks(
  config: Config,
  clock: Clock = systemClock,
): Promise<Omit<Stores, 'links'>> {
  const database = await openDatabase(config);
  const ledger = ledgerPlace(config, clock);
  const mending = mendingPlace(config);
  const notices = noticeTables(config);
  return {
    identities: sqlIdentityStore(database, clock),
    sessions: sqlSessionStore(database),
    database,
    ledger,
    suggestions: {
      read: async () => sqlSuggestionStore(await mending.read(), clock),
      open: async () => sqlSuggestionStore(await mending.open(), clock),
    },
    plans: {
      read: async () => sqlPlanStore(await mending.read(), clock),
      open: async () => sqlPlanStore(await mending.open(), clock),
    },
    notices: sqlNoticePlace(notices),
    backupPlan: sqlBackupPlan(database, clock),
    opener: sourceOpener(config),
    async close() {
      await ledger.close();
      await mending.close();
      await notices.close();
      await database.close();
    },
  };
}

/** The link data is stored where the service's own tables are. */
async function openGenerations(
  { database: server, dataFolder }: Config,
  database: ServiceDatabase,
): Promise<Generations> {
  if (server === null) {
    const { fileGenerations } = await import('../adapters/link-store/places/file-generations.ts');
    return fileGenerations(dataFolder, database);
  }
  const { serverGenerations } = await import('../adapters/link-store/places/server-generations.ts');
  return serverGenerations(dataFolder, server, database);
}

/** Which migrations each part of the data has had: of the files in the data folder, or on the server. */
export async function schemaVersions(config: Config): Promise<Record<string, SchemaVersions | null>> {
  const { database: server, dataFolder } = config;
  const inFiles = ['signpost.db', LEDGER_FILE, 'mending.db', 'notices.db', 'analysis.db'].map((name) => [
    name,
    schemaOfFile(path.join(dataFolder, name)),
  ]);
  if (server === null) return Object.fromEntries(inFiles) as Record<string, SchemaVersions | null>;
  const database = await openDatabase(config);
  try {
    return { server: await schemaOfServer(database.db) };
  } finally {
    await database.close();
  }
}

/** A configured server counts as having stores: only opening them would tell. */
export function hasStores({ database, dataFolder }: Config): boolean {
  return database !== null || hasSqliteDatabase(dataFolder);
}

/** Refuses damaged files that no recount looks at: suggestions and plans, and our own analysis backend, which may be of an earlier version. */
export function checkOtherFiles(config: Pick<Config, 'database' | 'dataFolder'>): void {
  checkMendingFile(config);
  checkNoticeFile(config);
  if (config.database !== null) return;
  checkPages(
    path.join(config.dataFolder, 'analysis.db'),
    'It holds the brands and their runs: put a backup of it in its place, or move it away to start without any.',
  );
}

/** Backups of everything that is configured here. Imported on demand: no request needs them. */
export async function openBackups(config: Config, clock: Clock = systemClock): Promise<Backups> {
  const { backupPlace, sqlBackups } = await import('../adapters/backups/open-backups.ts');
  return sqlBackups(backupPlace(config), packageFile.version, clock);
}

/** The service's own tables: in the data folder, or on the configured server. */
export async function openDatabase({ database: server, dataFolder }: Config): Promise<ServiceDatabase> {
  if (server === null) return openSqliteDatabase(dataFolder);
  // A restore into several databases may have been cut short.
  settleSwitch(dataFolder);
  const { openServerDatabase } = await import('../database/server-database.ts');
  return openServerDatabase(server);
}
