import { messageOf, UserError } from '@signpost/platform/errors';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

export interface MigrateOptions {
  /** Where the tables are, on engines that have schemas. */
  schema?: string;
  /** Runs all of the work or none of it, and for one process at a time; servers have a lock for that, which the migrator takes. */
  atomically?(work: () => Promise<void>): Promise<void>;
}

/** Brings the tables up to date. A database from a newer version is refused before anything is changed. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  { schema, atomically = (work) => work() }: MigrateOptions = {},
): Promise<void> {
  const applied = await appliedMigrations(db, schema);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new UserError(
      `The analysis data was written by a newer version of Signpost (it has ${unknown.join(', ')}). ` +
        'Install that version or newer; nothing was changed.',
    );
  }
  if (applied.length === Object.keys(migrations).length) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  try {
    await atomically(async () => {
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
  } catch (error) {
    throw new UserError(`The analysis database could not be brought up to date: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function appliedMigrations<Schema>(db: Kysely<Schema>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isThere = tables.some(
    (table) => table.name === 'kysely_migration' && (schema === undefined || table.schema === schema),
  );
  if (!isThere) return [];
  const table = sql.table(schema === undefined ? 'kysely_migration' : `${schema}.kysely_migration`);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name);
}
