import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { PRIVATE_FILE } from '@signpost/platform/files';

/** The age from which a lock is taken for a leftover of a crash: rotating takes a moment only. */
const STALE_LOCK_MS = 60_000;

/**
 * Moves `file` to `file.1` and each older file one number up; the one beyond `keep` is removed. While another process rotates, this
 * does nothing: the file grows a little, and the next event tries again. A process that has the file open goes on writing
 * into `file.1`, so no line is lost.
 */
export function rotate(file: string, keep: number, isStillFull: () => boolean): void {
  const lock = `${file}.lock`;
  if (!take(lock)) return;
  try {
    // Another process may have rotated it since the caller looked.
    if (!isStillFull()) return;
    // Only up to the first gap in the numbers, which a crash may have left: the files after it stay as they are.
    let free = 1;
    while (free < keep && existsSync(`${file}.${free}`)) free += 1;
    for (let number = free; number > 1; number -= 1) renameSync(`${file}.${number - 1}`, `${file}.${number}`);
    renameSync(file, `${file}.1`);
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', PRIVATE_FILE));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    // The age of a file is in the machine's time, not the Clock's. The next event takes the lock.
    if (Date.now() - since > STALE_LOCK_MS) rmSync(lock, { force: true });
    return false;
  }
}
