import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';

/** The newest migration by the table that records them, such as `{ kysely_migration: '0010-usage-events' }`. */
export type SchemaVersions = Readonly<Record<string, string | null>>;

const RECORDS_MIGRATIONS = /_migration$/;

/** The versions in a database file; null when there is no such file. */
export function schemaOfFile(file: string): SchemaVersions | null {
  if (!existsSync(file)) return null;
  const db = new Database(file, { readonly: true });
  try {
    const names = db.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    return Object.fromEntries(
      names
        .filter((name) => RECORDS_MIGRATIONS.test(name))
        .map((name) => [
          name,
          db.prepare<[], string>(`select max(name) from "${name}"`).pluck().get() ?? null,
        ]),
    );
  } finally {
    db.close();
  }
}

/** The versions in the database of a server. */
export async function schemaOfServer<Schema>(db: Kysely<Schema>): Promise<SchemaVersions> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const versions: Record<string, string | null> = {};
  for (const { name, schema } of tables.filter((table) => RECORDS_MIGRATIONS.test(table.name))) {
    const table = sql.table(schema === undefined ? name : `${schema}.${name}`);
    const { rows } = await sql<{ newest: string | null }>`select max(name) as newest from ${table}`.execute(
      db,
    );
    versions[name] = rows[0]?.newest ?? null;
  }
  return versions;
}
