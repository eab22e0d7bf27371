import { messageOf, UserError } from '@signpost/platform/errors';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseUnavailableError } from '../shared/errors.ts';

/**
 * Brings the tables up to date. A database from a newer version is refused before anything is changed. `atomically` runs all
 * of the work or none of it, and for one process at a time; servers have a lock for that, which the migrator takes.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  atomically: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<void> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new UserError(
      `The data was written by a newer version of Signpost (it has ${unknown.join(', ')}). ` +
        'Install that version or newer; nothing was changed.',
    );
  }
  if (applied.length === Object.keys(migrations).length) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  try {
    await atomically(async () => {
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    throw new UserError(`The database could not be brought up to date: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function appliedMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
