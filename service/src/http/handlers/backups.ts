import { SetBackupsParams } from '@signpost/contract/administration';
import {
  getBackups,
  setBackups,
  startBackup,
  type PlannedBackupDeps,
} from '../../backups/planned-backups.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { parseObject } from '../params/parse-object.ts';

/** Backups at set times. */
export function backupHandlers(deps: PlannedBackupDeps) {
  return {
    getBackups: () => getBackups(deps),
    setBackups: ({ request }) => setBackups(deps, parseObject(SetBackupsParams, request)),
    startBackup: () => startBackup(deps),
  } satisfies Partial<Handlers>;
}
