import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the disk has a file, or the names in a folder. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
