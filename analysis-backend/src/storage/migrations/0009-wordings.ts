import { hasIndex } from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { addColumn, createIndex } from './steps.ts';

const INDEX = 'wording_of_query';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  const wordingOf = { table: 'query', column: 'wording_of', type: on.key };
  if (on.engine === 'mysql') await addWithConstraint(db, on);
  else await addColumn(db, on, wordingOf, (column) => column.references('query.id').onDelete('cascade'));
  await createIndex(db, on, { name: INDEX, table: 'query', columns: ['wording_of'] });
  // No reference: the analysis outlives its queries.
  await addColumn(db, on, { ...wordingOf, table: 'analysis_query' });
}

/** MySQL ignores a reference in a column definition. The index is made last and shows that the rest is done. */
async function addWithConstraint(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  if (await hasIndex(db, 'query', INDEX)) return;
  await addColumn(db, on, { table: 'query', column: 'wording_of', type: on.key });
  await db.schema
    .alterTable('query')
    .addForeignKeyConstraint(INDEX, ['wording_of'], 'query', ['id'])
    .onDelete('cascade')
    .execute();
}
