import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to a brand: queries are paid for before the brand is there.
  await db.schema
    .createTable('spend')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('brand_id', 'text', (column) => column.notNull())
    .addColumn('analysis_id', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('engine_id', 'text')
    .addColumn('nano_usd', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('spend_by_time').on('spend').columns(['at', 'nano_usd']).execute();
  await db.schema.createIndex('spend_of_brand').on('spend').columns(['brand_id', 'at', 'nano_usd']).execute();
  await db.schema.createIndex('spend_of_run').on('spend').columns(['analysis_id', 'nano_usd']).execute();
}
