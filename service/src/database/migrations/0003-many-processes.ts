import { sql, type Kysely } from 'kysely';
import { hasColumn, type TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const isDone = on.engine === 'mysql' && (await hasColumn(db, 'event_queue', 'claimed_by'));
  if (!isDone) await db.schema.alterTable('event_queue').addColumn('claimed_by', on.text(36)).execute();
  // SQLite counts changes by itself.
  if (on.engine === 'sqlite') return;
  await on
    .createTable(db, 'change_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  const { rows } = await sql`select id from change_counter`.execute(db);
  if (rows.length === 0) await sql`insert into change_counter (id, number) values (1, 0)`.execute(db);
}
