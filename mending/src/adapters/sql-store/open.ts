import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import {
  checkOwnFile,
  ownTables,
  type DatabaseServer,
  type OwnTables,
  type OwnTablesOptions,
} from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import { migrationsOn } from './migrations.ts';
import type { MendingSchema } from './schema.ts';

export type MendingDatabase = Kysely<MendingSchema>;
/** The tables of suggestions and plans. */
export type MendingPlace = OwnTables<MendingSchema>;

const TABLES: OwnTablesOptions = {
  file: 'mending.db',
  toMend:
    'Put a backup of it in its place, or move it away: suggestions are made again, but decisions and plans are lost.',
  migrationsOn,
  migrationTable: 'mending_migration',
  user: serviceUser,
};

interface Place {
  dataFolder: string;
  database: DatabaseServer | null;
}

/** Beside the service's own tables: in the data folder, or on the server, where their names begin with `mending_`. */
export function mendingPlace(place: Place): MendingPlace {
  return ownTables(place, TABLES);
}

export function checkMendingFile(place: Place): void {
  checkOwnFile(place, TABLES);
}
