import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for scorings from before: nobody knows what the names were then.
  await db.schema.alterTable('scoring').addColumn('names', 'text').execute();
}
