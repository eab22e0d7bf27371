import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'kept_reply')
    .addColumn('key', on.key, (column) => column.primaryKey())
    .addColumn('model', on.longText, (column) => column.notNull())
    .addColumn('body', on.longText, (column) => column.notNull())
    .addColumn('kept_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, on, { name: 'kept_reply_by_time', table: 'kept_reply', columns: ['kept_at'] });
}
