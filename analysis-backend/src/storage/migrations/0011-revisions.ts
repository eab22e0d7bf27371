import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';

/** The tables whose changes are counted, with the brand that a row of each is about. */
const COUNTED: Readonly<Record<string, (row: string) => string>> = {
  brand: (row) => `${row}.id`,
  query: ofItsBrand,
  competitor: ofItsBrand,
  analysis: ofItsBrand,
  fact: ofItsBrand,
  audit_label: ofItsBrand,
  change: ofItsBrand,
  scoring: (row) => `(select brand_id from analysis where id = ${row}.analysis_id)`,
};

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'instance')
    .addColumn('id', on.key, (column) => column.notNull())
    .addColumn('shows', on.longText, (column) => column.notNull())
    .execute();
  await on
    .createTable(db, 'revision')
    .addColumn('brand_id', on.key, (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  const insert = db as Kysely<{
    instance: { id: string; shows: string };
    revision: { brand_id: string; number: number };
  }>;
  if ((await insert.selectFrom('instance').select('id').execute()).length === 0)
    await insert.insertInto('instance').values({ id: randomUUID(), shows: '' }).execute();
  await insert
    .insertInto('revision')
    .values({ brand_id: '', number: 0 })
    .onConflict((conflict) => conflict.column('brand_id').doNothing())
    .execute();
  for (const [table, brandOf] of Object.entries(COUNTED))
    for (const statement of on.countChanges(table, brandOf)) await sql.raw(statement).execute(db);
}

function ofItsBrand(row: string): string {
  return `${row}.brand_id`;
}
