import type { DatabaseUser } from '@signpost/platform/sql';
import { DatabaseUnavailableError } from '@signpost/platform/errors';

export const serviceUser: DatabaseUser = {
  applicationName: 'signpost',
  setting: 'SIGNPOST_DATABASE_URL',
  theDatabase: 'The database',
  theData: 'The data',
  Unavailable: DatabaseUnavailableError,
};
