import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import { ownTables } from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import { migrationsOn } from './migrations.ts';
import type { MendingSchema } from './schema.ts';

export type MendingDatabase = Kysely<MendingSchema>;

/** Beside the service's own tables: in the data folder, or on the server, where their names begin with `mending_`. */
export const { tablesAt: mendingPlace, checkFile: checkMendingFile } = ownTables<MendingSchema>({
  file: 'mending.db',
  toMend:
    'Put a backup of it in its place, or move it away: suggestions are made again, but decisions and plans are lost.',
  migrationsOn,
  migrationTable: 'mending_migration',
  user: serviceUser,
});
