import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  // No reference to a brand: queries are paid for before the brand is stored.
  await on
    .createTable(db, 'spend')
    .addColumn('id', on.key, (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('analysis_id', on.key)
    .addColumn('purpose', on.key, (column) => column.notNull())
    .addColumn('engine_id', on.key)
    .addColumn('nano_usd', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(db, on, { name: 'spend_by_time', table: 'spend', columns: ['at', 'nano_usd'] });
  await createIndex(db, on, {
    name: 'spend_of_brand',
    table: 'spend',
    columns: ['brand_id', 'at', 'nano_usd'],
  });
  await createIndex(db, on, { name: 'spend_of_run', table: 'spend', columns: ['analysis_id', 'nano_usd'] });
}
