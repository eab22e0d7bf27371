import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { inDataFolder, openSqlite, openWritable } from '@signpost/platform/sql';
import { DamagedFileError } from '../shared/damaged-file.ts';
import { serviceUser } from './database-user.ts';
import { migrationsOn } from './migrations/index.ts';
import { countChangesOfOthers, readOnlyFile, type SqliteSource } from './read-only-file.ts';
import type { ServiceSchema } from './schema.ts';
import type { ServiceDatabase } from './service-database.ts';

const FILE = 'signpost.db';

export function hasSqliteDatabase(folder: string): boolean {
  return existsSync(path.join(folder, FILE));
}

/** The service's database in the data folder. */
export async function openSqliteDatabase(folder: string): Promise<ServiceDatabase> {
  const file = path.join(folder, FILE);
  refuseEmpty(folder, file);
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
    // SQLite runs every statement as a transaction of its own, and counts it.
    change: (work) => work(db),
    describe: async () => `SQLite in ${file}`,
    close: () => db.destroy(),
  };
}

/** An empty file is a new one, unless it is beside others: then it was cut, and users, settings and brands would seem to be gone. */
function refuseEmpty(folder: string, file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0 || existsSync(`${file}-wal`)) return;
  const other = readdirSync(folder).find((name) => /^(?:links-\d+|ledger|analysis)\.db$/.test(name));
  if (other === undefined) return;
  throw new DamagedFileError(
    `${file} is empty although ${other} is beside it, so it was damaged. Put a backup of it in its place, or move it away to begin with new users and settings.`,
  );
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

/** A file of the data folder. One that this user cannot write can be read all the same. */
export function openSqliteFile(file: string): SqliteSource {
  if (!isWritable(path.dirname(file)) || !isWritable(file)) return readOnlyFile(file);
  const connection = openWritable(file);
  return { connection: () => connection, changesOfOthers: countChangesOfOthers(connection) };
}

/** A file that does not exist yet counts as writable. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
