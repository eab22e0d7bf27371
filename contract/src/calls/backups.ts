import { BackupsBody, SetBackupsParams } from '../administration/index.ts';
import { callsWith } from './call.ts';

const common = { access: 'manager', tag: 'Administration' } as const;

/** Backups at set times. Restoring one is a command: the service has to stop for it. */
export const backupCalls = {
  getBackups: callsWith({ ...common, methods: ['GET'] })(
    '/backups',
    'Where and when backups are made, and how the last one went',
    { answer: BackupsBody },
  ),
  setBackups: callsWith({ ...common, methods: ['PUT'] })(
    '/backups',
    'Make backups at set times, or no longer',
    {
      description:
        'They hold no secrets. Refused for a folder that the settings of the service do not allow.',
      body: SetBackupsParams,
      answer: BackupsBody,
    },
  ),
  startBackup: callsWith({ ...common, methods: ['POST'] })(
    '/backups',
    'Make a backup now, in a separate process',
    {
      status: 202,
      answer: BackupsBody,
      errors: { 409: 'backup_running: one is being made; backup_no_folder: no folder was named' },
    },
  ),
};
