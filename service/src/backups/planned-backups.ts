import { statSync } from 'node:fs';
import path from 'node:path';
import type { BackupsBody, SetBackupsParams } from '@signpost/contract/administration';
import { AppError, invalidParams, messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import { timeAfter, timeAnew } from '@signpost/indexing/schedule/run-due';
import { parseSchedule } from '@signpost/indexing/schedule/schedule';
import { isBelowOne } from '@signpost/indexing/sources/allowed-places';
import type { BackupPlan, PlannedBackup } from '../ports/backup-plan.ts';

/** How often a backup says that it goes on, in milliseconds. */
const RENEW_MS = 10_000;

export interface PlannedBackupDeps {
  plan: BackupPlan;
  /** Folders that administrators may name. */
  allowedFolders: readonly string[];
  /** Makes a backup in a process of its own; ended when the signal is aborted. */
  backUp(to: { folder: string; keep: number }, signal: AbortSignal): Promise<{ file: string; bytes: number }>;
  clock: Clock;
  wait: Wait;
  logger: { error(fields: object, message: string): void };
  /** Aborted when the service stops. */
  stopping: AbortSignal;
}

export async function getBackups({
  plan,
  allowedFolders,
}: Pick<PlannedBackupDeps, 'plan' | 'allowedFolders'>): Promise<BackupsBody> {
  const { folder, keep, schedule, nextAt, last } = await plan.read();
  return {
    folder,
    keep,
    schedule,
    next_at: isoTime(nextAt),
    running: last?.state === 'running',
    last: last && toRow(last),
    allowed_folders: [...allowedFolders],
  };
}

export async function setBackups(
  deps: Pick<PlannedBackupDeps, 'plan' | 'allowedFolders' | 'clock'>,
  { folder, keep, schedule }: SetBackupsParams,
): Promise<BackupsBody> {
  const problems = new Map<string, string>();
  const times = schedule === null ? null : parseSchedule(schedule);
  if (typeof times === 'string') problems.set('schedule', times);
  const whyNot = await whyNotInto(folder, deps.allowedFolders);
  if (whyNot !== null) problems.set('folder', whyNot);
  if (problems.size > 0) throw invalidParams(problems);
  await deps.plan.set({ folder, keep, schedule, nextAt: timeAfter(schedule, deps.clock.now()) });
  return getBackups(deps);
}

async function whyNotInto(folder: string, allowed: readonly string[]): Promise<string | null> {
  if (!path.isAbsolute(folder) || !(await isBelowOne(folder, allowed)))
    return 'The service may not write there. SIGNPOST_BACKUP_FOLDERS names the folders that are allowed.';
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    ? null
    : 'There is no such folder.';
}

/** Starts a backup in the folder that was named, and does not wait for it. */
export async function startBackup(deps: PlannedBackupDeps): Promise<BackupsBody> {
  const { folder } = await deps.plan.read();
  if (folder === null)
    throw new AppError('backup_no_folder', 409, 'Name the folder that backups are written to first.');
  if (!(await begin(deps))) throw new AppError('backup_running', 409, 'A backup is being made.');
  return getBackups(deps);
}

/** Starts the backup that is due by its schedule. When one is being made already, it counts as this one. */
export async function startDueBackup(deps: PlannedBackupDeps): Promise<void> {
  const { plan, clock } = deps;
  const { schedule, nextAt } = await plan.read();
  if (nextAt === null) return;
  const now = clock.now();
  const anew = timeAnew({ schedule, nextRunAt: nextAt }, now);
  if (anew !== null) await plan.claim(nextAt, anew);
  else if (nextAt <= now && (await plan.claim(nextAt, timeAfter(schedule, now)))) await begin(deps);
}

async function begin(deps: PlannedBackupDeps): Promise<boolean> {
  const { plan, logger } = deps;
  const { folder, keep } = await plan.read();
  const id = folder === null ? null : await plan.begin();
  if (id === null || folder === null) return false;
  void run(deps, id, { folder, keep }).catch((error: unknown) =>
    logger.error({ problem: messageOf(error) }, 'the end of a backup could not be noted'),
  );
  return true;
}

async function run(deps: PlannedBackupDeps, id: number, to: { folder: string; keep: number }): Promise<void> {
  const { plan, logger, stopping, allowedFolders } = deps;
  const ended = new AbortController();
  void renewUntil(deps, id, ended.signal);
  try {
    // The settings may have changed since it was named.
    const whyNot = await whyNotInto(to.folder, allowedFolders);
    if (whyNot !== null) throw new Error(whyNot);
    await plan.end(id, await deps.backUp(to, stopping));
  } catch (error) {
    const problem = messageOf(error);
    logger.error({ problem }, 'backup failed');
    await plan.end(id, { problem });
  } finally {
    ended.abort();
  }
}

async function renewUntil({ plan, wait }: PlannedBackupDeps, id: number, ended: AbortSignal): Promise<void> {
  for (;;) {
    await wait(RENEW_MS, ended);
    if (ended.aborted) return;
    // The next time may be well.
    await plan.renew(id).catch(() => {});
  }
}

function toRow({
  state,
  startedAt,
  endedAt,
  file,
  bytes,
  problem,
}: PlannedBackup): NonNullable<BackupsBody['last']> {
  return {
    state,
    started_at: new Date(startedAt).toISOString(),
    ended_at: isoTime(endedAt),
    file,
    bytes,
    problem,
  };
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
