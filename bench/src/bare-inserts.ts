import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/** Rows that are read at a time, outside of what is measured. */
const ROWS_AT_ONCE = 5000;

/** Seconds of the processor in which all rows of these files are inserted into tables without an index, and nothing else is done. */
export function bareInsertSeconds(files: readonly string[], into: string): number {
  const db = new Database(into);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  let seconds = 0;
  for (const file of files) {
    const from = new Database(file, { readonly: true });
    const tables = from
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .pluck()
      .all() as string[];
    for (const table of tables) seconds += copy(from, db, table, `${path.parse(file).name}-${table}`);
    from.close();
  }
  db.close();
  rmSync(into);
  return seconds;
}

function copy(from: Database.Database, to: Database.Database, table: string, name: string): number {
  const rows = from.prepare(`SELECT * FROM "${table}"`).raw();
  const columns = rows.columns().map((column) => `"${column.name}"`);
  to.exec(`CREATE TABLE "${name}" (${columns.join()})`);
  const insert = to.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join()})`);
  const insertAll = to.transaction((some: unknown[][]) => some.forEach((row) => insert.run(...row)));
  let seconds = 0;
  let some: unknown[][] = [];
  const flush = (): void => {
    const before = process.cpuUsage();
    insertAll(some);
    const { user, system } = process.cpuUsage(before);
    seconds += (user + system) / 1e6;
    some = [];
  };
  for (const row of rows.iterate() as IterableIterator<unknown[]>) {
    some.push(row);
    if (some.length === ROWS_AT_ONCE) flush();
  }
  flush();
  return seconds;
}
