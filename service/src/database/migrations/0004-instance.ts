import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await on
    .createTable(db, 'instance')
    .addColumn('id', on.text(36), (column) => column.primaryKey())
    .execute();
  if (await isEmpty(db, 'instance'))
    await sql`insert into instance (id) values (${randomUUID()})`.execute(db);
  // The row exists from the start, so that it can be locked and changed; number 0 means no link data.
  if (await isEmpty(db, 'link_generation')) {
    await sql`insert into link_generation (id, number) values (1, 0)`.execute(db);
  }
}

async function isEmpty(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(table)}`.execute(db);
  return rows.length === 0;
}
