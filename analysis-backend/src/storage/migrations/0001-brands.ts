import { sql, type Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'brand')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('id', on.key, (column) => column.notNull().unique())
    .addColumn('name', on.longText, (column) => column.notNull())
    .addColumn('url', on.longText, (column) => column.notNull())
    .addColumn('description', on.longText, (column) => column.notNull())
    .addColumn('country_code', on.longText, (column) => column.notNull())
    .addColumn('status', on.longText, (column) => column.notNull())
    .addColumn('aliases', on.longText, (column) => column.notNull())
    .addColumn('domains', on.longText, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_scheduled_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute();
  await on
    .createTable(db, 'query')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('id', on.key, (column) => column.notNull().unique())
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('text', on.longText, (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('is_baseline', 'integer', (column) => column.notNull())
    .addColumn('method', on.longText, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint')
    .addForeignKeyConstraint('query_brand_id_fkey', ['brand_id'], 'brand', ['id'])
    .execute();
  await createIndex(db, on, { name: 'query_of_brand', table: 'query', columns: ['brand_id', 'seq'] });
  await on
    .createTable(db, 'competitor')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('id', on.key, (column) => column.notNull().unique())
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('name', on.longText, (column) => column.notNull())
    .addColumn('folded_name', on.longText, (column) => column.notNull())
    .addColumn('aliases', on.longText, (column) => column.notNull())
    .addColumn('domains', on.longText, (column) => column.notNull())
    .addColumn('state', on.longText, (column) => column.notNull())
    .addColumn('origin', on.longText, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('competitor_brand_id_fkey', ['brand_id'], 'brand', ['id'])
    .$call((table) =>
      on.engine === 'mysql'
        ? // MySQL cannot index a text of any length, but it can index a hash of it.
          table
            .addColumn('folded_name_hash', 'char(64)', (column) =>
              column.generatedAlwaysAs(sql`sha2(folded_name, 256)`).stored(),
            )
            .addUniqueConstraint('competitor_name', ['brand_id', 'folded_name_hash'])
        : table.addUniqueConstraint('competitor_name', ['brand_id', 'folded_name']),
    )
    .execute();
}
