import type { Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await on
    .createTable(db, 'brand_cache')
    .addColumn('cache_key', on.text(190), (column) => column.primaryKey())
    .addColumn('value', on.longText, (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await on
    .createTable(db, 'event_queue')
    .addColumn('id', on.id, on.numbered)
    .addColumn('body', on.longText, (column) => column.notNull())
    .addColumn('created_at', on.text(32), (column) => column.notNull())
    .addColumn('claimed_until', 'bigint')
    .execute();
}
