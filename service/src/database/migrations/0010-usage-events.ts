import type { Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await on
    .createTable(db, 'usage_event')
    .addColumn('id', on.id, on.numbered)
    .addColumn('time', on.text(32), (column) => column.notNull())
    .addColumn('event', on.text(190), (column) => column.notNull())
    .addColumn('properties', on.longText, (column) => column.notNull())
    .execute();
}
