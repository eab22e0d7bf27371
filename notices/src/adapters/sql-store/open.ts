import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import { ownTables, type OwnTables } from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import { migrationsOn } from './migrations.ts';
import type { NoticeSchema } from './schema.ts';

export type NoticeDatabase = Kysely<NoticeSchema>;
/** The tables of notices. */
export type NoticeTables = OwnTables<NoticeSchema>;

/** Beside the service's own tables: in the data folder, or on the server, where their names begin with `notice_`. */
export const { tablesAt: noticeTables, checkFile: checkNoticeFile } = ownTables<NoticeSchema>({
  file: 'notices.db',
  toMend:
    'Put a backup of it in its place, or move it away: notices start anew, and who was to get them is lost.',
  migrationsOn,
  migrationTable: 'notice_migration',
  user: serviceUser,
});
