import { startDueCheck } from '@signpost/indexing/check-links/link-checks';
import type { IndexDeps } from '@signpost/indexing/index-deps';
import { IndexScheduler } from '@signpost/indexing/schedule/index-scheduler';
import { noteEndedRun } from '@signpost/indexing/schedule/run-due';
import type { Clock, Wait } from '@signpost/platform/time';
import type { Logger } from 'pino';
import { childIndexRunner } from '../adapters/index-runner/child-process.ts';
import { startDueBackup, type PlannedBackupDeps } from '../backups/planned-backups.ts';
import type { Config } from '../config.ts';
import type { Stores } from './stores.ts';

/** The scheduler is null when this process starts no runs on its own. */
export interface Indexing extends IndexDeps {
  scheduler: IndexScheduler | null;
}

export interface IndexingOptions {
  /** What schedules start beside runs. */
  backups: PlannedBackupDeps;
  /** Of the processes that read and check. */
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  wait: Wait;
  logger: Logger;
}

export function openIndexing(
  config: Config,
  { ledger }: Stores,
  { backups, environment, clock, wait, logger }: IndexingOptions,
): Indexing {
  const runner = childIndexRunner({
    environment,
    logger,
    onSilent: async (sourceId) =>
      noteEndedRun({ ledger: await ledger.open(), clock }, sourceId, { code: 'silent_process' }),
    onCheckEnded: async (checkId) => {
      const { checks } = await ledger.read();
      await checks.end(checkId, { state: 'interrupted', totals: null, problem: null });
    },
  });
  const startOthers = async (): Promise<void> => {
    await startDueCheck({ ledger, runner, clock });
    await startDueBackup(backups);
  };
  return {
    ledger,
    runner,
    allowedPlaces: { folders: config.sourceFolders, databaseHosts: config.sourceDatabaseHosts },
    clock,
    wait,
    scheduler: config.startsRuns ? new IndexScheduler({ ledger, runner, startOthers, clock, logger }) : null,
  };
}
