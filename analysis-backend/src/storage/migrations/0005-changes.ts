import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { addColumn, createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'change')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', on.longText, (column) => column.notNull())
    .addColumn('body', on.longText, (column) => column.notNull())
    .addForeignKeyConstraint('change_brand_id_fkey', ['brand_id'], 'brand', ['id'])
    .execute();
  await createIndex(db, on, { name: 'change_of_brand', table: 'change', columns: ['brand_id', 'at', 'seq'] });
  await addColumn(db, on, { table: 'scoring', column: 'band', type: on.longText });
}
