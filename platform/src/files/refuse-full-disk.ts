import { statfsSync } from 'node:fs';
import { UserError } from '../errors/user-error.ts';

/** Bytes that have to be free before a run begins, so that there is room for a removal when it does not fit. */
const MARGIN = 64 * 1024 * 1024;

/** Refuses to begin when hardly anything can be written. */
export function refuseFullDisk(folder: string, margin = MARGIN): void {
  const disk = statfsSync(folder, { bigint: true });
  const free = disk.bavail * disk.bsize;
  if (free >= BigInt(margin)) return;
  const [left, needed] = [free, BigInt(margin)].map((bytes) => Math.round(Number(bytes) / 1024 / 1024));
  throw new UserError(
    `The disk of ${folder} is almost full: ${left} MB are free, and ${needed} MB have to be before anything is read. Make room on it, then try again.`,
  );
}
