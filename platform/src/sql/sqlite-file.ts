import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { openWritable } from './sqlite.ts';
import { countChangesOfOthers, readOnlyFile, type SqliteSource } from './read-only-file.ts';

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
