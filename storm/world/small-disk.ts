import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const MEGABYTES = 256;
const BLOCK = Buffer.alloc(1024 * 1024);

export interface SmallDisk {
  fill(): void;
  free(): void;
  remove(): void;
}

/** A small file system in memory at this folder; null where this user may not mount one. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0700`, 'signpost-storm', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  const filler = path.join(folder, 'filler');
  const remove = (): void => void execFileSync('umount', ['--lazy', folder]);
  // Also when the storm is broken off.
  process.once('exit', remove);
  return {
    fill() {
      const file = openSync(filler, 'w');
      try {
        // Block by block, then byte by byte: nothing is left.
        for (let size = BLOCK.length; size >= 1; size = Math.floor(size / 16)) fillWith(file, size);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

function fillWith(file: number, size: number): void {
  try {
    for (;;) if (writeSync(file, BLOCK, 0, size) < size) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
