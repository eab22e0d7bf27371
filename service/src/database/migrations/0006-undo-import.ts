import { sql, type Kysely } from 'kysely';
import type { TableSpelling } from './table-spelling.ts';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  // MySQL cannot take back a change of a table: one that was cut short finds its own work when it runs again.
  const done = on.engine === 'mysql' ? await columnsOf(db, 'link_generation') : [];
  if (!done.includes('previous')) {
    await db.schema.alterTable('link_generation').addColumn('previous', 'integer').execute();
  }
  if (!done.includes('highest')) {
    const atLeast0 = db.schema
      .alterTable('link_generation')
      .addColumn('highest', 'integer', (column) => column.notNull().defaultTo(0));
    await atLeast0.execute();
  }
  await sql`update link_generation set highest = number`.execute(db);
}

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}
