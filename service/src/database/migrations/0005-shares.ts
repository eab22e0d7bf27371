import type { Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await on
    .createTable(db, 'share')
    .addColumn('id', on.text(32), (column) => column.primaryKey())
    // The backend's ids can have any length.
    .addColumn('brand_id', on.longText, (column) => column.notNull())
    .addColumn('analysis_id', on.longText, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('report', on.longText, (column) => column.notNull())
    .execute();
  await on
    .createTable(db, 'share_secret')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('secret', on.text(64), (column) => column.notNull())
    .execute();
}
