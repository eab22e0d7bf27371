import { sql, type Kysely } from 'kysely';
import { storable, type DatabaseServer } from '../sql/index.ts';
import type { Cell } from './format.ts';
import { idWithin, tableNames, type Within } from './server-moment.ts';
import type { LogicalTable, StoreAtMoment, StoredTables } from './stored-tables.ts';

/** Limits of one statement: parameters, and about how many characters. */
const MOST_VALUES = 20_000;
const MOST_LENGTH = 1024 * 1024;

/**
 * Puts the rows of a store in the place of all that its tables have on a server, within a transaction. Tables that only this engine has
 * stay as they are; those that it does not have are left out.
 */
export async function putRows(
  transaction: Kysely<unknown>,
  engine: DatabaseServer['engine'],
  { leftOut, byTriggers }: Pick<StoredTables, 'leftOut' | 'byTriggers'>,
  within: Within,
  from: StoreAtMoment,
): Promise<void> {
  const there = new Set(await tableNames(transaction, engine, within));
  const idOf = (name: string) => idWithin(within, name);
  const tables = from.tables.filter(({ name }) => there.has(name));
  const others = tables.filter(({ name }) => !byTriggers.includes(name));
  // Rows that were left out of the backup refer to those that go.
  const cleared = [...others.map(({ name }) => name), ...leftOut.filter((name) => there.has(name))];
  // Changes are counted by triggers, and what they have counted is restored, too.
  if (engine === 'postgres')
    for (const name of cleared)
      await sql`alter table ${idOf(name)} disable trigger user`.execute(transaction);
  for (const name of cleared.toReversed()) await sql`delete from ${idOf(name)}`.execute(transaction);
  for (const table of others) await insertAll(transaction, idOf(table.name), table, from.rows(table));
  for (const table of tables.filter(({ name }) => byTriggers.includes(name))) {
    await sql`delete from ${idOf(table.name)}`.execute(transaction);
    await insertAll(transaction, idOf(table.name), table, from.rows(table));
  }
  if (engine !== 'postgres') return;
  for (const name of cleared) await sql`alter table ${idOf(name)} enable trigger user`.execute(transaction);
  for (const table of tables) await setSequence(transaction, within, table);
}

async function insertAll(
  transaction: Kysely<unknown>,
  id: ReturnType<typeof sql.id>,
  { columns }: LogicalTable,
  rows: AsyncIterable<Cell[][]>,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((column) => sql.id(column)));
  const insert = async (some: readonly Cell[][]): Promise<void> => {
    const values = sql.join(some.map((row) => sql`(${sql.join(row.map(toValue))})`));
    await sql`insert into ${id} (${names}) values ${values}`.execute(transaction);
  };
  let some: Cell[][] = [];
  let length = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      some.push(row);
      length += row.reduce<number>((sum, cell) => sum + lengthOf(cell), 0);
      if (length < MOST_LENGTH && some.length * row.length < MOST_VALUES) continue;
      await insert(some);
      some = [];
      length = 0;
    }
  }
  if (some.length > 0) await insert(some);
}

function toValue(cell: Cell): Cell {
  return typeof cell === 'string' ? storable(cell) : cell;
}

function lengthOf(cell: Cell): number {
  return cell === null || typeof cell === 'number' ? 8 : cell.length;
}

/** PostgreSQL does not notice numbers that it did not give itself. */
async function setSequence(
  transaction: Kysely<unknown>,
  within: Within,
  { name, key, columns }: LogicalTable,
): Promise<void> {
  const [column = ''] = key;
  if (key.length > 1 || columns[column] !== 'integer') return;
  const table = within === undefined ? `"${name}"` : `"${within}"."${name}"`;
  await sql`select setval(sequence, greatest((select max(${sql.id(column)}) from ${sql.raw(table)}), 1))
    from (select pg_get_serial_sequence(${table}, ${column}) as sequence) as found where sequence is not null`.execute(
    transaction,
  );
}
