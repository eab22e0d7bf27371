import path from 'node:path';
import {
  type DatabaseServer,
  inDataFolder,
  loadEngine,
  openServer,
  openSqlite,
  openSqliteFile,
  refuseEmpty,
} from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import Database from 'better-sqlite3';
import { serviceUser } from './database-user.ts';
import type { SiteLedger } from '../../ports/site-ledger.ts';
import { refuseFullDisk } from './refuse-full-disk.ts';
import { migrationsOn } from './tables/migrations.ts';
import type { LedgerSchema } from './tables/schema.ts';
import { sqlSiteLedger } from './sql-site-ledger.ts';

const CACHE_KILOBYTES = 64 * 1024;
/** Enough for a first run, which makes most indexes at its end. SQLite sorts their rows in as much memory again. */
const FIRST_RUN_KILOBYTES = 16 * 1024;
/** Enough to read everything once, in order. */
const READING_KILOBYTES = 4 * 1024;
/** Pages of 4 KB that are written to the file at once. */
const PAGES_PER_CHECKPOINT = 8000;

/** A first run that was killed at its start may leave an empty file, and has published nothing. */
const PUBLISHED = /^links-\d+\.db$/;
const TO_MEND = 'Put a backup of it in its place, or move it away and index the site again.';

/** The site ledger in a file. */
export async function openSqliteLedger(file: string, clock: Clock): Promise<SiteLedger> {
  refuseEmpty(file, TO_MEND, PUBLISHED);
  const { connection, changesOfOthers } = inDataFolder(file, openSqliteFile);
  // Keys are hashes: new ones go to any page of an index, and most pages have to be at hand.
  connection().pragma(`cache_size = -${CACHE_KILOBYTES}`);
  connection().pragma(`wal_autocheckpoint = ${PAGES_PER_CHECKPOINT}`);
  const ledger = await openOn(
    () => {
      // A file that cannot be written may be read from a copy in memory: this makes it again when the file has changed.
      if (connection().readonly) changesOfOthers();
      return connection();
    },
    file,
    clock,
  );
  return {
    ...ledger,
    async openRun(sourceId, isPartial) {
      refuseFullDisk(path.dirname(file));
      return ledger.openRun(sourceId, isPartial);
    },
    async beginRun(sourceId, args) {
      refuseFullDisk(path.dirname(file));
      const run = await ledger.beginRun(sourceId, args);
      const isFirst = connection().prepare('select is_unsettled from ledger_state').pluck().get() === 1;
      connection().pragma(`cache_size = -${isFirst ? FIRST_RUN_KILOBYTES : CACHE_KILOBYTES}`);
      return run;
    },
    // The room that a run has needed is left to what is made of the records.
    records() {
      connection().pragma(`cache_size = -${READING_KILOBYTES}`);
      connection().pragma('shrink_memory');
      return ledger.records();
    },
  };
}

/** A ledger that holds nothing and is stored nowhere. */
export function openEmptyLedger(clock: Clock): Promise<SiteLedger> {
  const connection = new Database(':memory:');
  return openOn(() => connection, 'memory', clock);
}

async function openOn(connection: () => Database.Database, file: string, clock: Clock): Promise<SiteLedger> {
  const db = await openSqlite<LedgerSchema>(file, { connection }, serviceUser, migrationsOn);
  return sqlSiteLedger({ engine: 'sqlite', db }, clock);
}

/** The site ledger in the service's database, where its tables begin with `ledger_`. */
export async function openServerLedger(server: DatabaseServer, clock: Clock): Promise<SiteLedger> {
  const db = await openServer<LedgerSchema>(await loadEngine(server.engine), server, serviceUser, {
    migrationsOn,
    table: 'ledger_migration',
    isKnown: true,
  });
  return sqlSiteLedger({ engine: server.engine, db }, clock);
}
