import { sql, type Kysely } from 'kysely';
import { hasColumn, type TableSpelling } from '@signpost/platform/sql';

/** The longest time that any entry was kept until now, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const isDone = on.engine === 'mysql' && (await hasColumn(db, 'brand_cache', 'expires_at'));
  if (!isDone) await db.schema.alterTable('brand_cache').addColumn('expires_at', 'bigint').execute();
  // Without an index SQLite would read through all values to find expired entries; servers store long values elsewhere.
  if (on.engine === 'sqlite')
    await db.schema.createIndex('brand_cache_expires').on('brand_cache').column('expires_at').execute();
  await sql`update brand_cache set expires_at = stored_at + ${KEPT_MS} where cache_key <> 'dashboard' and expires_at is null`.execute(
    db,
  );
}
