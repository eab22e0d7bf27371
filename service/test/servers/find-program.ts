import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where a program is, looking in these folders first, or null when it is not installed. */
export function findProgram(name: string, folders: string[] = []): string | null {
  // Servers live in sbin, which is not always on the PATH.
  const everywhere = [...folders, ...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return everywhere.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
