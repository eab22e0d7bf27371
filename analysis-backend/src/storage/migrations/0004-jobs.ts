import type { Kysely } from 'kysely';
import type { TableSpelling } from './table-spelling.ts';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  // pg-boss makes tables of its own.
  if (on.engine === 'postgres') return;
  await db.schema
    .createTable('job')
    .addColumn('seq', on.seq, on.numbered)
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_by', 'text')
    .addUniqueConstraint('job_alive_once', ['queue', 'key'])
    .execute();
  await db.schema.createIndex('job_due').on('job').columns(['queue', 'run_at', 'seq']).execute();
}
