import type { Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  // MySQL parses a reference in a column definition but ignores it.
  const refersInColumn = on.engine !== 'mysql';
  await on
    .createTable(db, 'user')
    .addColumn('id', on.id, on.numbered)
    .addColumn('login', on.text(190), (column) => column.notNull().unique())
    .addColumn('role', on.text(32), (column) => column.notNull())
    .addColumn('created_at', on.text(32), (column) => column.notNull())
    .execute();
  await on
    .createTable(db, 'credential')
    .addColumn('id', on.text(32), (column) => column.primaryKey())
    .addColumn('user_id', on.id, (column) =>
      refersInColumn ? column.notNull().references('user.id').onDelete('cascade') : column.notNull(),
    )
    .addColumn('kind', on.text(32), (column) => column.notNull())
    .addColumn('name', on.text(190), (column) => column.notNull())
    .addColumn('hash', 'char(64)', (column) => column.notNull())
    .addColumn('created_at', on.text(32), (column) => column.notNull())
    .$call((table) =>
      refersInColumn
        ? table
        : table.addForeignKeyConstraint('credential_user', ['user_id'], 'user', ['id'], (reference) =>
            reference.onDelete('cascade'),
          ),
    )
    .execute();
  await on
    .createTable(db, 'link_generation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute();
}
