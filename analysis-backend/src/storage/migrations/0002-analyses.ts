import { sql, type Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

const IS_ACTIVE = sql<boolean>`status in ('pending', 'running') and reason <> 'history'`;

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  await on
    .createTable(db, 'analysis')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('id', on.key, (column) => column.notNull().unique())
    .addColumn('brand_id', on.key, (column) => column.notNull())
    .addColumn('status', on.longText, (column) => column.notNull())
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('reason', on.longText, (column) => column.notNull())
    .addColumn('engines', on.longText, (column) => column.notNull())
    .addColumn('replicates', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('problem', on.longText)
    .addColumn('estimated_usd', 'double precision')
    .addForeignKeyConstraint('analysis_brand_id_fkey', ['brand_id'], 'brand', ['id'])
    .$call((table) =>
      on.engine === 'mysql'
        ? // MySQL has no partial index: a generated column is null for the rows that do not count.
          table
            .addColumn('active_brand_id', on.key, (column) =>
              column.generatedAlwaysAs(sql`case when ${IS_ACTIVE} then brand_id end`).stored(),
            )
            .addUniqueConstraint('one_active_analysis', ['active_brand_id'])
        : table,
    )
    .execute();
  await createIndex(db, on, {
    name: 'analysis_of_brand',
    table: 'analysis',
    columns: ['brand_id', 'created_at', 'seq'],
  });
  if (on.engine !== 'mysql')
    await db.schema
      .createIndex('one_active_analysis')
      .unique()
      .on('analysis')
      .column('brand_id')
      .where(IS_ACTIVE)
      .execute();
  await on
    .createTable(db, 'analysis_query')
    .addColumn('analysis_id', on.key, (column) => column.notNull())
    .addColumn('query_id', on.key, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('text', on.longText, (column) => column.notNull())
    .addColumn('branded', 'integer', (column) => column.notNull())
    .addColumn('is_baseline', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('analysis_query_key', ['analysis_id', 'query_id'])
    .addForeignKeyConstraint('analysis_query_analysis_id_fkey', ['analysis_id'], 'analysis', ['id'])
    .execute();
  await on
    .createTable(db, 'slot')
    .addColumn('id', on.key, (column) => column.primaryKey())
    .addColumn('analysis_id', on.key, (column) => column.notNull())
    .addColumn('query_id', on.key, (column) => column.notNull())
    .addColumn('engine_id', on.key, (column) => column.notNull())
    .addColumn('replicate', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', on.longText, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('problem', on.longText)
    .addUniqueConstraint('slot_asked_once', ['analysis_id', 'query_id', 'engine_id', 'replicate'])
    .addForeignKeyConstraint('slot_query', ['analysis_id', 'query_id'], 'analysis_query', [
      'analysis_id',
      'query_id',
    ])
    .execute();
  await on
    .createTable(db, 'answer')
    .addColumn('slot_id', on.key, (column) => column.primaryKey())
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addColumn('cost_usd', 'double precision')
    .addColumn('body', on.longText, (column) => column.notNull())
    .addColumn('raw', on.bytes)
    .addForeignKeyConstraint('answer_slot_id_fkey', ['slot_id'], 'slot', ['id'])
    .execute();
  await createIndex(db, on, {
    name: 'answer_with_raw',
    table: 'answer',
    columns: ['answered_at'],
    where: sql<boolean>`raw is not null`,
  });
  await on
    .createTable(db, 'extraction')
    .addColumn('slot_id', on.key, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('body', on.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint('extraction_key', ['slot_id', 'revision'])
    .addForeignKeyConstraint('extraction_slot_id_fkey', ['slot_id'], 'slot', ['id'])
    .execute();
  await on
    .createTable(db, 'scoring')
    .addColumn('analysis_id', on.key, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('scored_at', 'bigint', (column) => column.notNull())
    .addColumn('body', on.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint('scoring_key', ['analysis_id', 'revision'])
    .addForeignKeyConstraint('scoring_analysis_id_fkey', ['analysis_id'], 'analysis', ['id'])
    .execute();
}
