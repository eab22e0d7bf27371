import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { messageOf } from '../errors/message-of.ts';
import { UserError } from '../errors/user-error.ts';
import type { DatabaseUser } from './database-user.ts';

export interface MigrateOptions {
  /** The schema of the tables, on an engine that has schemas. */
  schema?: string | undefined;
  /** The table that records which migrations ran, where two parts of a program have tables in one database. */
  table?: string | undefined;
  /** Runs all of the work or none of it, in one process at a time. Missing on servers, where the migrator takes a lock. */
  atomically?(work: () => Promise<void>): Promise<void>;
}

/** Brings the tables up to date. Refuses a database of a newer version or of another program before it changes anything. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  user: DatabaseUser,
  { schema, table = 'kysely_migration', atomically = (work) => work() }: MigrateOptions = {},
): Promise<void> {
  const applied = await appliedMigrations(db, table, schema);
  refuseUnknown(applied, migrations, user);
  if (applied.length === Object.keys(migrations).length) return;
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  try {
    await atomically(async () => {
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
  } catch (error) {
    if (error instanceof user.Unavailable) throw error;
    throw new UserError(`${user.theDatabase} could not be brought up to date: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function refuseUnknown(
  applied: readonly string[],
  migrations: Record<string, Migration>,
  { theData, theDatabase, setting }: DatabaseUser,
): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  if (unknown.length === applied.length)
    throw new UserError(
      `${theDatabase} holds the tables of another program (it has ${unknown[0]}). ` +
        `Name a database of its own with ${setting}; nothing was changed.`,
    );
  throw new UserError(
    `${theData} was written by a newer version of Signpost (it has ${unknown.join(', ')}). ` +
      'Install that version or newer; nothing was changed.',
  );
}

async function appliedMigrations<Schema>(
  db: Kysely<Schema>,
  name: string,
  schema: string | undefined,
): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isThere = tables.some(
    (table) => table.name === name && (schema === undefined || table.schema === schema),
  );
  if (!isThere) return [];
  const table = sql.table(schema === undefined ? name : `${schema}.${name}`);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name);
}
