import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'audit_label')
    .addColumn('slot_id', on.key, (column) => column.primaryKey())
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('labelled_at', 'bigint', (column) => column.notNull())
    .addColumn('body', on.longText, (column) => column.notNull())
    .addForeignKeyConstraint('audit_label_slot_id_fkey', ['slot_id'], 'slot', ['id'])
    .addForeignKeyConstraint('audit_label_brand_id_fkey', ['brand_id'], 'brand', ['id'])
    .execute();
  await createIndex(db, on, { name: 'audit_label_of_brand', table: 'audit_label', columns: ['brand_id'] });
}
