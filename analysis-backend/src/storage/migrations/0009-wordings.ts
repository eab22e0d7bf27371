import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('query')
    .addColumn('wording_of', 'text', (column) => column.references('query.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('wording_of_query').on('query').column('wording_of').execute();
  // No reference: the analysis outlives its queries.
  await db.schema.alterTable('analysis_query').addColumn('wording_of', 'text').execute();
}
