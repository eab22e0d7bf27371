import type { Kysely } from 'kysely';
import type { StorageSpelling } from '../engines/storage-engine.ts';
import { createIndex } from './steps.ts';

export async function up(db: Kysely<unknown>, on: StorageSpelling): Promise<void> {
  // pg-boss makes its own tables.
  if (on.engine === 'postgres') return;
  await on
    .createTable(db, 'job')
    .addColumn('seq', on.id, on.numbered)
    .addColumn('queue', on.key, (column) => column.notNull())
    .addColumn('key', on.key, (column) => column.notNull())
    .addColumn('data', on.longText, (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_by', on.key)
    .addUniqueConstraint('job_alive_once', ['queue', 'key'])
    .execute();
  await createIndex(db, on, { name: 'job_due', table: 'job', columns: ['queue', 'run_at', 'seq'] });
}
