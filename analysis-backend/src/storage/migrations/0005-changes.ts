import type { Kysely } from 'kysely';
import type { TableSpelling } from './table-spelling.ts';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await db.schema
    .createTable('change')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('brand_id', 'text', (column) => column.notNull().references('brand.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('change_of_brand').on('change').columns(['brand_id', 'at', 'seq']).execute();
  await db.schema.alterTable('scoring').addColumn('band', 'text').execute();
}
