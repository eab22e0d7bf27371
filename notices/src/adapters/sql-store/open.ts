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
import type { NoticeSchema } from './schema.ts';

export type NoticeDatabase = Kysely<NoticeSchema>;
/** The tables of notices. */
export type NoticeTables = OwnTables<NoticeSchema>;

const TABLES: OwnTablesOptions = {
  file: 'notices.db',
  toMend:
    'Put a backup of it in its place, or move it away: notices start anew, and who was to get them is lost.',
  migrationsOn,
  migrationTable: 'notice_migration',
  user: serviceUser,
};

interface Place {
  dataFolder: string;
  database: DatabaseServer | null;
}

/** Beside the service's own tables: in the data folder, or on the server, where their names begin with `notice_`. */
export function noticeTables(place: Place): NoticeTables {
  return ownTables(place, TABLES);
}

export function checkNoticeFile(place: Place): void {
  checkOwnFile(place, TABLES);
}
