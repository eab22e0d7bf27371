import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_label')
    .addColumn('slot_id', 'text', (column) => column.primaryKey().references('slot.id'))
    .addColumn('brand_id', 'text', (column) => column.notNull().references('brand.id'))
    .addColumn('labelled_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_label_of_brand').on('audit_label').column('brand_id').execute();
}
