import { readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { DatabaseUnavailableError } from '../errors/app-error.ts';

/** An open SQLite database that notices changes by other connections. */
export interface SqliteSource {
  /** May return another connection after a call of `changesOfOthers`. */
  connection(): Database.Database;
  /** A number that differs after any other connection, in any process, has changed the database. */
  changesOfOthers(): number;
}

/**
 * A database file that this process can read but not write. SQLite reads a database with a write-ahead log only if it can write
 * beside it, or if a writer has it open. Otherwise this reads a copy in memory, and copies again when the file has changed.
 */
export function readOnlyFile(file: string): SqliteSource {
  let opened = open(file);
  let known = opened.changesOfOthers();
  let changes = 0;
  return {
    connection: () => opened.connection,
    changesOfOthers() {
      try {
        const isOld = opened.copyOf !== null && opened.copyOf !== look(file).version;
        if (isOld) {
          const next = open(file);
          opened.connection.close();
          opened = next;
        }
        const counted = opened.changesOfOthers();
        if (isOld || counted !== known) changes += 1;
        known = counted;
        return changes;
      } catch (error) {
        // Our data may be out of date, and a removed user must not get in.
        throw new DatabaseUnavailableError(error);
      }
    },
  };
}

/** SQLite's own count of the changes that other connections have made. */
export function countChangesOfOthers(connection: Database.Database): () => number {
  const dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck();
  return () => dataVersion.get() ?? 0;
}

interface Opened {
  connection: Database.Database;
  /** Never changes for a copy in memory. */
  changesOfOthers: () => number;
  /** The version of the file that was copied into memory; null when the connection reads the file itself. */
  copyOf: string | null;
}

function open(file: string): Opened {
  try {
    const connection = new Database(file, { readonly: true });
    connection.pragma('schema_version');
    return { connection, changesOfOthers: countChangesOfOthers(connection), copyOf: null };
  } catch (error) {
    const before = look(file);
    const bytes = readFileSync(file);
    const after = look(file);
    // The file is incomplete if its log has content, or if it changed while we read it.
    if (before.hasLog || after.hasLog || before.version !== after.version) throw error;
    // The header asks for a write-ahead log, which a copy in memory cannot have.
    bytes.fill(1, 18, 20);
    const connection = new Database(bytes, { readonly: true });
    return { connection, changesOfOthers: () => 0, copyOf: before.isSettled ? before.version : UNSETTLED };
  }
}

/**
 * The age in milliseconds from which a file's time can be trusted: file times advance in steps of some milliseconds, so two changes
 * of a younger file may have the same time.
 */
const SETTLED_MS = 1000;
/** A version that no file has: the copy is made again at the next check. */
const UNSETTLED = '';

interface Look {
  version: string;
  isSettled: boolean;
  hasLog: boolean;
}

function look(file: string): Look {
  const { ino, size, mtimeNs, mtimeMs } = statSync(file, { bigint: true });
  const log = statSync(`${file}-wal`, { bigint: true, throwIfNoEntry: false });
  return {
    version: `${ino} ${size} ${mtimeNs} ${log?.size ?? 0n}`,
    isSettled: Date.now() - Number(mtimeMs) > SETTLED_MS,
    hasLog: log !== undefined && log.size > 0n,
  };
}
