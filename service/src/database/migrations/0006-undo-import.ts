import { sql, type Kysely } from 'kysely';
import { hasColumn, type TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const isDone = async (column: string) =>
    on.engine === 'mysql' && (await hasColumn(db, 'link_generation', column));
  if (!(await isDone('previous'))) {
    await db.schema.alterTable('link_generation').addColumn('previous', 'integer').execute();
  }
  if (!(await isDone('highest'))) {
    const atLeast0 = db.schema
      .alterTable('link_generation')
      .addColumn('highest', 'integer', (column) => column.notNull().defaultTo(0));
    await atLeast0.execute();
  }
  await sql`update link_generation set highest = number`.execute(db);
}
