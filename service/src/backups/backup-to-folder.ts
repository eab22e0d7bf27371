import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@signpost/platform/time';
import type { BackupFacts, Backups } from '../ports/backups.ts';

/** The names that this gives. */
const NAME = /^signpost-\d{8}T\d{6}Z\.backup$/;
const UNFINISHED = /^signpost-\d{8}T\d{6}Z\.backup\.[0-9a-f]{12}\.partial$/;
/** How old an unfinished file is that no process writes to any more, in milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

export interface FolderBackup {
  folder: string;
  /** How many are kept, the new one included. */
  keep: number;
  withSecrets: boolean;
}

/** Writes a backup that is named after its time, then removes the oldest ones beyond `keep`. Other files are left alone. */
export async function backupToFolder(
  { backups, clock }: { backups: Pick<Backups, 'take'>; clock: Clock },
  { folder, keep, withSecrets }: FolderBackup,
): Promise<BackupFacts & { file: string; bytes: number; removed: string[] }> {
  const now = clock.now();
  const file = path.join(folder, `signpost-${timeInName(now)}.backup`);
  const taken = await backups.take(file, { withSecrets });
  const names = (await readdir(folder)).toSorted();
  const removed = names.filter((name) => NAME.test(name)).slice(0, -keep);
  const abandoned = names.filter((name) => UNFINISHED.test(name) && name < cutoff(now));
  for (const name of [...removed, ...abandoned]) await rm(path.join(folder, name), { force: true });
  return { ...taken, file, removed };
}

function cutoff(now: number): string {
  return `signpost-${timeInName(now - ABANDONED_MS)}`;
}

/** `20261118T012000Z`. */
function timeInName(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
