import { sql, type Kysely } from 'kysely';

// MySQL cannot roll back a change of a table: a migration that was interrupted looks for what it has done when it runs again.
// Both work on MySQL only.

export async function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db);
  return rows.length > 0;
}

export async function hasIndex(db: Kysely<unknown>, table: string, index: string): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.statistics
    where table_schema = database() and table_name = ${table} and index_name = ${index}`.execute(db);
  return rows.length > 0;
}
