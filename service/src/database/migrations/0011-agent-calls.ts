import type { Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await on
    .createTable(db, 'agent_call')
    .addColumn('id', on.id, on.numbered)
    .addColumn('time', on.text(32), (column) => column.notNull())
    .addColumn('login', on.text(190), (column) => column.notNull())
    .addColumn('tool', on.text(64), (column) => column.notNull())
    .addColumn('way', on.text(16), (column) => column.notNull())
    .addColumn('ms', 'integer', (column) => column.notNull())
    .addColumn('result', on.text(64), (column) => column.notNull())
    .execute();
}
