import type { CreateTableBuilder, Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await ofUser(on, db, 'own_password')
    .addColumn('id', on.text(32), (column) => column.notNull())
    .addColumn('hash', on.text(190), (column) => column.notNull())
    .addColumn('created_at', on.text(32), (column) => column.notNull())
    .addPrimaryKeyConstraint('own_password_key', ['user_id'])
    .execute();
  await ofUser(on, db, 'session')
    .addColumn('hash', 'char(64)', (column) => column.primaryKey())
    .addColumn('opened_with', on.text(32))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await ofUser(on, db, 'sign_in_code')
    .addColumn('hash', 'char(64)', (column) => column.primaryKey())
    .addColumn('purpose', on.text(32), (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** A table whose rows are removed with their user. */
function ofUser(on: TableSpelling, db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'user_id'> {
  // MySQL parses a reference in a column definition but ignores it.
  if (on.engine === 'mysql')
    return on
      .createTable(db, name)
      .addColumn('user_id', on.id, (column) => column.notNull())
      .addForeignKeyConstraint(`${name}_user`, ['user_id'], 'user', ['id'], (reference) =>
        reference.onDelete('cascade'),
      );
  return on
    .createTable(db, name)
    .addColumn('user_id', on.id, (column) => column.notNull().references('user.id').onDelete('cascade'));
}
