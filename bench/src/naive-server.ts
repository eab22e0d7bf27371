import Database from 'better-sqlite3';
import { openWriter } from '../../service/src/adapters/link-store/places/open-writer.ts';
import type { ServerTable } from '../../service/src/adapters/link-store/places/server-tables.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import { NAIVE_INDEXES, type NaiveDatabase } from './naive.ts';

const TABLES: Record<string, ServerTable> = {
  post: {
    columns: {
      id: 'integer',
      type: 'name',
      status: 'name',
      title: 'text',
      modified: 'name',
      permalink: 'text',
      content: 'text',
    },
    keyColumns: 1,
  },
  meta: { columns: { id: 'integer', post_id: 'integer', name: 'name', value: 'text' }, keyColumns: 1 },
  link_meta: {
    columns: { post_id: 'integer', internal: 'integer', external: 'integer', incoming: 'integer' },
    keyColumns: 1,
  },
  link: {
    columns: { id: 'integer', url: 'text', post_id: 'integer', target_post_id: 'integer', type: 'name' },
    keyColumns: 1,
  },
};

/** Copies the naive tables from the SQLite file to a server, with the same indexes. */
export async function fillNaiveServer(
  server: DatabaseServer,
  database: NaiveDatabase,
  file: string,
): Promise<void> {
  const source = new Database(file, { readonly: true });
  const writer = await openWriter(server);
  for (const [name, table] of Object.entries(TABLES)) {
    const columns = Object.keys(table.columns).join(', ');
    const rows = source.prepare<[], unknown[]>(`SELECT ${columns} FROM ${name} ORDER BY 1`).raw();
    await writer.create(name, table);
    await writer.load(name, table, rows.iterate());
    await writer.finish(name, table, []);
  }
  await writer.close();
  source.close();
  for (const statement of NAIVE_INDEXES.split(';')) {
    if (statement.trim() !== '') await database.run(statement, []);
  }
}
