import type { DatabaseUser } from '@signpost/platform/sql';
import { StorageUnavailableError } from '../shared/errors.ts';

export const storageUser: DatabaseUser = {
  applicationName: 'signpost-analysis',
  setting: 'SIGNPOST_BACKEND_DATABASE_URL',
  theDatabase: 'The analysis database',
  theData: 'The analysis data',
  Unavailable: StorageUnavailableError,
};
