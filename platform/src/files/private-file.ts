import { closeSync, openSync } from 'node:fs';

/** Permissions of new files: only the user who runs the program may read and write them. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/**
 * Creates an empty private file; an existing file stays as it is. SQLite treats an empty file as a new database, and gives the files it
 * makes beside a database the same permissions.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
