import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * The folder for the temporary files of tests: in memory if there is room. The tests create and drop many thousands of tables, and a
 * disk would have to confirm each of their many small commits.
 */
export function memoryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : IN_MEMORY;
}
