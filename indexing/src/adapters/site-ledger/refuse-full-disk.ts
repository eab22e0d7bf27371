import { statfsSync } from 'node:fs';
import { SaidError } from '../../said/said-error.ts';

/** Bytes that have to be free before a run begins, so that there is room for a removal when it does not fit. */
const MARGIN = 64 * 1024 * 1024;

/** Refuses to begin when hardly anything can be written. */
export function refuseFullDisk(folder: string, margin = MARGIN): void {
  const disk = statfsSync(folder, { bigint: true });
  const free = disk.bavail * disk.bsize;
  if (free >= BigInt(margin)) return;
  const [left, needed] = [Number(free), margin].map((bytes) => Math.round(bytes / 1024 / 1024)) as [
    number,
    number,
  ];
  throw new SaidError({ code: 'disk_almost_full', folder, left, needed });
}
