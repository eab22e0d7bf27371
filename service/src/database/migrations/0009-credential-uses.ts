import type { Kysely } from 'kysely';
import { hasColumn, type TableSpelling } from '@signpost/platform/sql';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  const isDone = on.engine === 'mysql' && (await hasColumn(db, 'credential', 'last_used_at'));
  if (!isDone) await db.schema.alterTable('credential').addColumn('last_used_at', 'bigint').execute();
}
