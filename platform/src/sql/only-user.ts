import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isDamage } from '../errors/damaged-file.ts';
import { codeOf } from '../errors/some-cause.ts';
import { UserError } from '../errors/user-error.ts';

/**
 * Locks database files of which no other connection is open, in any process, until `release`. A connection to a file with a
 * write-ahead log keeps a lock on it for as long as it is open, so that the log can be taken away only when there is no other one.
 */
export function lockUnused(files: readonly string[]): { release(): void } {
  const locks: Database.Database[] = [];
  const release = (): void => {
    for (const lock of locks.splice(0)) lock.close();
  };
  try {
    for (const file of files) {
      if (!existsSync(file)) continue;
      const lock = new Database(file, { timeout: 0, fileMustExist: true });
      locks.push(lock);
      lockFile(lock);
    }
    return { release };
  } catch (error) {
    release();
    if (!(error instanceof Error) || !codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw new UserError('A service or a command is using this data: stop it first. Nothing was changed.', {
      cause: error,
    });
  }
}

function lockFile(lock: Database.Database): void {
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
  } catch (error) {
    // No process can work with a damaged file, and it is often why a backup is restored.
    if (!isDamage(error)) throw error;
  }
}
