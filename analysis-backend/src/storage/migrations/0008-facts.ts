import type { Kysely } from 'kysely';
import type { TableSpelling } from './table-spelling.ts';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await db.schema
    .createTable('fact')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('brand_id', 'text', (column) => column.notNull().references('brand.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('fact_of_brand').on('fact').columns(['brand_id', 'seq']).execute();
}
