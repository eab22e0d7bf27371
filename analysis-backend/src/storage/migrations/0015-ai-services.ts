import { sql, type Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';

const TABLES = ['ai_service', 'ai_setting'];

/** AI services that administrators connected, and settings that they made. Changes are counted. */
export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'ai_service')
    .addColumn('account', on.key, (column) => column.primaryKey())
    .addColumn('sealed_key', on.longText)
    .addColumn('key_end', on.longText)
    .addColumn('base_url', on.longText)
    .addColumn('engines', on.longText, (column) => column.notNull())
    .execute();
  await on
    .createTable(db, 'ai_setting')
    .addColumn('name', on.key, (column) => column.primaryKey())
    .addColumn('value', on.longText, (column) => column.notNull())
    .execute();
  for (const table of TABLES)
    for (const statement of on.countChanges(table, () => 'null')) await sql.raw(statement).execute(db);
}
