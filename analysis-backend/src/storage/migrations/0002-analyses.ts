import { sql, type Kysely } from 'kysely';
import type { TableSpelling } from './table-spelling.ts';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await db.schema
    .createTable('analysis')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('brand_id', 'text', (column) => column.notNull().references('brand.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('engines', 'text', (column) => column.notNull())
    .addColumn('replicates', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('estimated_usd', 'double precision')
    .execute();
  await db.schema
    .createIndex('analysis_of_brand')
    .on('analysis')
    .columns(['brand_id', 'created_at', 'seq'])
    .execute();
  await db.schema
    .createIndex('one_active_analysis')
    .unique()
    .on('analysis')
    .column('brand_id')
    .where(sql<boolean>`status in ('pending', 'running') and reason <> 'history'`)
    .execute();
  await db.schema
    .createTable('analysis_query')
    .addColumn('analysis_id', 'text', (column) => column.notNull().references('analysis.id'))
    .addColumn('query_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('branded', 'integer', (column) => column.notNull())
    .addColumn('is_baseline', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('analysis_query_key', ['analysis_id', 'query_id'])
    .execute();
  await db.schema
    .createTable('slot')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('analysis_id', 'text', (column) => column.notNull())
    .addColumn('query_id', 'text', (column) => column.notNull())
    .addColumn('engine_id', 'text', (column) => column.notNull())
    .addColumn('replicate', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addUniqueConstraint('slot_asked_once', ['analysis_id', 'query_id', 'engine_id', 'replicate'])
    .addForeignKeyConstraint('slot_query', ['analysis_id', 'query_id'], 'analysis_query', [
      'analysis_id',
      'query_id',
    ])
    .execute();
  await db.schema
    .createTable('answer')
    .addColumn('slot_id', 'text', (column) => column.primaryKey().references('slot.id'))
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addColumn('cost_usd', 'double precision')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('raw', on.bytes)
    .execute();
  await db.schema
    .createIndex('answer_with_raw')
    .on('answer')
    .column('answered_at')
    .where(sql<boolean>`raw is not null`)
    .execute();
  await db.schema
    .createTable('extraction')
    .addColumn('slot_id', 'text', (column) => column.notNull().references('slot.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('extraction_key', ['slot_id', 'revision'])
    .execute();
  await db.schema
    .createTable('scoring')
    .addColumn('analysis_id', 'text', (column) => column.notNull().references('analysis.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('scored_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scoring_key', ['analysis_id', 'revision'])
    .execute();
}
