import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { addColumn, createIndex, dropIndex } from './steps.ts';

/** Reservations that expire, reported costs, and runs that were cancelled or got too few answers. */
export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await addColumn(db, on, { table: 'spend', column: 'reserved_until', type: 'bigint' });
  await addColumn(db, on, { table: 'spend', column: 'is_reported', type: 'integer' }, (column) =>
    column.notNull().defaultTo(0),
  );
  const sums = ['nano_usd', 'reserved_until'];
  const indexes = {
    spend_by_time: ['at', ...sums],
    spend_of_brand: ['brand_id', 'at', ...sums],
    spend_of_run: ['analysis_id', ...sums],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await dropIndex(db, on, { name, table: 'spend' });
    await createIndex(db, on, { name, table: 'spend', columns });
  }
  await createIndex(db, on, {
    name: 'spend_reported',
    table: 'spend',
    columns: ['engine_id', 'purpose', 'is_reported', 'at', 'nano_usd'],
  });
  await addColumn(db, on, { table: 'analysis', column: 'cancelled_at', type: 'bigint' });
  await addColumn(db, on, { table: 'analysis', column: 'thin', type: on.longText });
}
