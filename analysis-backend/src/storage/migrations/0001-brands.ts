import type { Kysely } from 'kysely';
import type { TableSpelling } from './table-spelling.ts';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await db.schema
    .createTable('brand')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('country_code', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('aliases', 'text', (column) => column.notNull())
    .addColumn('domains', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_scheduled_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('query')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('brand_id', 'text', (column) => column.notNull().references('brand.id'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('is_baseline', 'integer', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint')
    .execute();
  await db.schema.createIndex('query_of_brand').on('query').columns(['brand_id', 'seq']).execute();
  await db.schema
    .createTable('competitor')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('brand_id', 'text', (column) => column.notNull().references('brand.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('folded_name', 'text', (column) => column.notNull())
    .addColumn('aliases', 'text', (column) => column.notNull())
    .addColumn('domains', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('competitor_name', ['brand_id', 'folded_name'])
    .execute();
}
