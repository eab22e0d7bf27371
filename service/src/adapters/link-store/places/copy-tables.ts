import type Database from 'better-sqlite3';
import type { ImportProgress } from '@signpost/indexing/ports/published-links';
import type { ChangedKeys } from '../build/generation-schema.ts';
import type { GenerationWriter } from './generation-writer.ts';
import { SERVER_INDEXES, SERVER_TABLES, serverTableName, type ServerTable } from './server-tables.ts';

/** How many rows are copied between two reports of progress. */
const PROGRESS_ROWS = 10_000;

/** The generation on the server that another one was made from. */
export interface Origin {
  generation: number;
  changed: ChangedKeys;
}

/** Every table of a generation's file, into the tables of that generation on the server. What is there already is copied there. */
export async function copyTables(
  source: Database.Database,
  generation: number,
  writer: GenerationWriter,
  onProgress: ImportProgress,
  origin: Origin | null,
): Promise<void> {
  const tables = Object.entries<ServerTable>(SERVER_TABLES);
  const count = (table: string): number =>
    Number(source.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const total = tables.reduce((sum, [name]) => sum + count(name), 0);
  let done = 0;
  for (const [name, table] of tables) {
    const columns = Object.keys(table.columns);
    const [key = ''] = columns;
    const changed = origin?.changed[name as keyof ChangedKeys];
    const rows = source
      .prepare<unknown[], unknown[]>(
        `SELECT ${columns.join(', ')} FROM ${name}
         ${changed === undefined ? '' : `WHERE ${key} IN (SELECT value FROM json_each(?))`}
         ORDER BY ${columns.slice(0, table.keyColumns).join(', ')}`,
      )
      .raw();
    const counted = function* (): Generator<unknown[]> {
      for (const row of changed === undefined ? rows.iterate() : rows.iterate(JSON.stringify(changed))) {
        done += 1;
        if (done % PROGRESS_ROWS === 0) onProgress('storing', done / total);
        yield row;
      }
    };
    const target = serverTableName(generation, name);
    await writer.create(target, table);
    if (origin !== null && changed !== undefined)
      await writer.copy(serverTableName(origin.generation, name), target, key, changed);
    await writer.load(target, table, counted());
    const indexed = SERVER_INDEXES.filter((index) => index.table === name);
    await writer.finish(
      target,
      table,
      indexed.map(({ column }) => column),
    );
  }
}
