import { execute, type LedgerDatabase } from './rows.ts';
import type { LedgerSchema } from './schema.ts';

/** Few lengths, so that few statements are prepared. */
const LENGTHS = [64, 8, 1];

/** Which columns are set, and by which key. */
export interface RowUpdate {
  table: keyof LedgerSchema;
  columns: Readonly<Record<string, 'bigint' | 'text'>>;
  /** A number. */
  key: string;
}

/**
 * Sets columns of rows, each row given by its values in the order of the columns, and then its key. A server is asked once for many of
 * them: there, the way of a statement takes longer than its work.
 */
export async function updateRows(
  ledger: LedgerDatabase,
  update: RowUpdate,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  let at = 0;
  for (const length of ledger.engine === 'sqlite' ? [1] : LENGTHS) {
    const text = length === 1 ? forOne(update) : forMany(update, length, ledger.engine);
    for (; rows.length - at >= length; at += length)
      await execute(ledger, text, rows.slice(at, at + length).flat());
  }
}

function forOne({ table, columns, key }: RowUpdate): string {
  const set = Object.keys(columns).map((column) => `${column} = ?`);
  return `update ${table} set ${set.join()} where ${key} = ?`;
}

function forMany({ table, columns, key }: RowUpdate, length: number, engine: string): string {
  const names = [...Object.keys(columns), key];
  const further = Array.from({ length: length - 1 }, () => names.map(() => '?').join());
  if (engine === 'mysql') {
    const first = names.map((name) => `? as ${name}`).join();
    const rows = [first, ...further].map((row) => `select ${row}`).join(' union all ');
    const set = Object.keys(columns).map((name) => `${table}.${name} = given.${name}`);
    return `update ${table} join (${rows}) as given on given.${key} = ${table}.${key} set ${set.join()}`;
  }
  // The types of the first row are those of all.
  const first = [...Object.values(columns), 'bigint'].map((type) => `cast(? as ${type})`).join();
  const rows = [first, ...further].map((row) => `(${row})`).join();
  const set = Object.keys(columns).map((name) => `${name} = given.${name}`);
  return `update ${table} set ${set.join()} from (values ${rows}) as given (${names.join()}) where ${table}.${key} = given.${key}`;
}
