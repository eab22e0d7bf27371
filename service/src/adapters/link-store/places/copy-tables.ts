import type Database from 'better-sqlite3';
import type { ImportProgress } from '../../../ports/link-store.ts';
import type { GenerationWriter } from './generation-writer.ts';
import { SERVER_INDEXES, SERVER_TABLES, serverTableName, type ServerTable } from './server-tables.ts';

/** How many rows are copied between two reports of progress. */
const PROGRESS_ROWS = 10_000;

/** Every table of a generation's file, into the tables of that generation on the server. */
export async function copyTables(
  source: Database.Database,
  generation: number,
  writer: GenerationWriter,
  onProgress: ImportProgress,
): Promise<void> {
  const tables = Object.entries<ServerTable>(SERVER_TABLES);
  const count = (table: string): number =>
    Number(source.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const total = tables.reduce((sum, [name]) => sum + count(name), 0);
  let done = 0;
  for (const [name, table] of tables) {
    const columns = Object.keys(table.columns);
    const rows = source
      .prepare<[], unknown[]>(
        `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${columns.slice(0, table.keyColumns).join(', ')}`,
      )
      .raw();
    const counted = function* (): Generator<unknown[]> {
      for (const row of rows.iterate()) {
        done += 1;
        if (done % PROGRESS_ROWS === 0) onProgress('storing', done / total);
        yield row;
      }
    };
    const target = serverTableName(generation, name);
    await writer.create(target, table);
    await writer.load(target, table, counted());
    const indexed = SERVER_INDEXES.filter((index) => index.table === name);
    await writer.finish(
      target,
      table,
      indexed.map(({ column }) => column),
    );
  }
}
