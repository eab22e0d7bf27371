import { closeSync, openSync } from 'node:fs';

/** Permissions of the files that we make: only the user that runs the program reads or writes them. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/**
 * Makes an empty private file unless there is a file already, which stays as it is. SQLite takes an empty file for a new database, and
 * gives the files it makes beside a database the permissions of the database.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
