import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'fact')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('id', on.key, (column) => column.notNull().unique())
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('kind', on.longText, (column) => column.notNull())
    .addColumn('label', on.longText, (column) => column.notNull())
    .addColumn('words', on.longText, (column) => column.notNull())
    .addColumn('value', on.longText, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('fact_brand_id_fkey', ['brand_id'], 'brand', ['id'])
    .execute();
  await createIndex(db, on, { name: 'fact_of_brand', table: 'fact', columns: ['brand_id', 'seq'] });
}
