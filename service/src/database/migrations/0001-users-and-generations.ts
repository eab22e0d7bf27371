import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('login', 'varchar(190)', (column) => column.notNull().unique())
    .addColumn('role', 'varchar(32)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('credential')
    .addColumn('id', 'varchar(32)', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'varchar(32)', (column) => column.notNull())
    .addColumn('name', 'varchar(190)', (column) => column.notNull())
    .addColumn('hash', 'char(64)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('link_generation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute();
}
