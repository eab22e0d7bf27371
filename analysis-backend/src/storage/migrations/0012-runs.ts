import type { Kysely } from 'kysely';

/** Reservations that run out, what was really charged, and runs that were cancelled or brought too few answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spend').addColumn('reserved_until', 'bigint').execute();
  await db.schema
    .alterTable('spend')
    .addColumn('is_reported', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const index of ['spend_by_time', 'spend_of_brand', 'spend_of_run'])
    await db.schema.dropIndex(index).execute();
  const sums = ['nano_usd', 'reserved_until'];
  await db.schema
    .createIndex('spend_by_time')
    .on('spend')
    .columns(['at', ...sums])
    .execute();
  await db.schema
    .createIndex('spend_of_brand')
    .on('spend')
    .columns(['brand_id', 'at', ...sums])
    .execute();
  await db.schema
    .createIndex('spend_of_run')
    .on('spend')
    .columns(['analysis_id', ...sums])
    .execute();
  await db.schema
    .createIndex('spend_reported')
    .on('spend')
    .columns(['engine_id', 'purpose', 'is_reported', 'at', 'nano_usd'])
    .execute();
  await db.schema.alterTable('analysis').addColumn('cancelled_at', 'bigint').execute();
  await db.schema.alterTable('analysis').addColumn('thin', 'text').execute();
}
