import { existsSync } from 'node:fs';
import path from 'node:path';
import { inDataFolder, openSqlite, openSqliteFile, refuseEmpty, settleSwitch } from '@signpost/platform/sql';
import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import { migrationsOn } from './migrations/index.ts';
import type { ServiceSchema } from './schema.ts';
import type { ServiceDatabase } from './service-database.ts';

const FILE = 'signpost.db';
const MADE_AFTER = /^(?:links-\d+|ledger|mending|notices|analysis)\.db$/;
const TO_MEND = 'Put a backup of it in its place, or move it away to begin with new users and settings.';

export function hasSqliteDatabase(folder: string): boolean {
  settleSwitch(folder);
  return existsSync(path.join(folder, FILE));
}

/** The service's database in the data folder. */
export async function openSqliteDatabase(folder: string): Promise<ServiceDatabase> {
  const file = path.join(folder, FILE);
  refuseEmpty(file, TO_MEND, MADE_AFTER);
  const source = inDataFolder(file, openSqliteFile);
  let ownChanges = 0;
  const opened = { connection: source.connection, onWrite: () => (ownChanges += 1) };
  const db = await openSqlite<ServiceSchema>(file, opened, serviceUser, migrationsOn);
  const changesOfOthers = oncePerTurn(source.changesOfOthers);
  return {
    engine: 'sqlite',
    db,
    changeCounter() {
      try {
        return changesOfOthers() * 2 ** 32 + ownChanges;
      } catch (error) {
        return Promise.reject(error);
      }
    },
    // SQLite runs every statement as its own transaction, and counts it.
    change: (work) => work(db),
    describe: async () => `SQLite in ${file}`,
    close: () => db.destroy(),
  };
}

/** The longest time between two turns of the event loop under load, in milliseconds. A value older than this is asked for again. */
const TURN_MS = 2;

/**
 * Asks once per turn of the event loop. Everything that a client knew when it sent a request happened before the turn in which the
 * request arrives, so the request sees it.
 */
function oncePerTurn(ask: () => number): () => number {
  let known: number | null = null;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (known === null || now - askedAt > TURN_MS) {
      if (known === null) setImmediate(() => (known = null));
      known = ask();
      askedAt = now;
    }
    return known;
  };
}
