import type { Kysely } from 'kysely';

/** MySQL cannot take back a change of a table: one that was cut short finds its own work when it runs again. */
export async function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name, columns }) => name === table && columns.some(({ name }) => name === column));
}
