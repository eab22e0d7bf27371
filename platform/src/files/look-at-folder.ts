import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../errors/index.ts';

/** Below this many free bytes a data folder is short of room: an import needs some beside the old data. */
export const LOW_DISK_BYTES = 1024 ** 3;

/**
 * Whether a folder exists, and how many bytes are free there. Throws when this user cannot read and write it or, if it does not exist
 * yet, the folder that it would be made in.
 */
export function lookAtFolder(folder: string): { exists: boolean; freeBytes: number } {
  const nearest = nearestExisting(folder);
  checkAccess(nearest);
  const { bavail, bsize } = statfsSync(nearest);
  return { exists: nearest === folder, freeBytes: bavail * bsize };
}

function checkAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`${folder} must be a folder that this user can read and write (${messageOf(error)})`, {
      cause: error,
    });
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}
