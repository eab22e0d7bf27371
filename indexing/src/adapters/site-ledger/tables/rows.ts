import { storable } from '@signpost/platform/sql';
import { hash } from 'node:crypto';
import { CompiledQuery, sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { LedgerSchema } from './schema.ts';

export type Db = Kysely<LedgerSchema>;

/** The connections of a ledger and the engine they lead to. */
export interface LedgerDatabase {
  readonly engine: 'sqlite' | 'postgres' | 'mysql';
  readonly db: Db;
}

/** 128 bits: no two texts of a site share them by chance. */
export function hashOf(text: string): string {
  return hash('sha256', text).slice(0, 32);
}

/** Of what names begin with. No key begins like this. */
export function hashOfName(beginning: string): string {
  return hashOf(`name ${beginning}`);
}

export function jsonText(value: unknown): string {
  return storable(JSON.stringify(value));
}

/** The source of a document, for statements that look at all documents: by an index they would take ten times as long. */
export const sourceOfEach = sql<number>`source_id + 0`;

/** Few lengths, so that few statements are prepared. */
const INSERT_LENGTHS = [64, 8, 1];
const MOST_IN_LIST = 256;

/** Inserts rows with the same columns. The statement is not put together anew for every row, which would take most of the time. */
export async function insertRows<Table extends keyof LedgerSchema>(
  { db, engine }: LedgerDatabase,
  table: Table,
  rows: readonly Insertable<LedgerSchema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first) as (keyof typeof first)[];
  let at = 0;
  for (const length of INSERT_LENGTHS) {
    const text = insertText(table, columns as string[], length, engine);
    for (; rows.length - at >= length; at += length) {
      const values: unknown[] = [];
      for (let row = at; row < at + length; row++) {
        for (const column of columns) {
          const value: unknown = rows[row]?.[column];
          values.push(typeof value === 'string' ? storable(value) : value);
        }
      }
      await db.executeQuery(CompiledQuery.raw(text, values));
    }
  }
}

/** Runs a statement that is written out, with question marks for its values. Many small ones are faster so than put together anew. */
export async function execute<Row>(
  { db, engine }: LedgerDatabase,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(spelled(text, engine), [...values]));
  return rows;
}

function spelled(text: string, engine: LedgerDatabase['engine']): string {
  if (engine !== 'postgres') return text;
  const known = texts.get(text);
  if (known !== undefined) return known;
  let parameter = 0;
  const result = text.replaceAll('?', () => `$${(parameter += 1)}`);
  texts.set(text, result);
  return result;
}

const texts = new Map<string, string>();

function insertText(table: string, columns: string[], length: number, engine: string): string {
  const name = `${engine} ${table} ${length} ${columns.join()}`;
  const known = texts.get(name);
  if (known !== undefined) return known;
  let parameter = 0;
  const row = (): string =>
    `(${columns.map(() => (engine === 'postgres' ? `$${(parameter += 1)}` : '?')).join()})`;
  const text = `insert into ${table} (${columns.join()}) values ${Array.from({ length }, row).join()}`;
  texts.set(name, text);
  return text;
}

/** In lists that are short enough for a statement, each filled up with its last item to one of few lengths. */
function* inLists<Item>(items: Iterable<Item>): Generator<Item[]> {
  const all = [...items];
  for (let at = 0; at < all.length; at += MOST_IN_LIST) {
    const list = all.slice(at, at + MOST_IN_LIST);
    const last = list.at(-1) as Item;
    let length = 1;
    while (length < list.length) length *= 4;
    while (list.length < length) list.push(last);
    yield list;
  }
}

/** The rows that a query gives for each of the lists. */
export async function selectIn<Item, Row>(
  items: Iterable<Item>,
  select: (list: Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const list of inLists(items)) for (const row of await select(list)) found.push(row);
  return found;
}

type Values<Table extends keyof LedgerSchema, Column extends keyof LedgerSchema[Table]> = Iterable<
  Selectable<LedgerSchema[Table]>[Column & keyof Selectable<LedgerSchema[Table]>]
>;

/** The rows of a table that have one of these values in a column. */
export function rowsWith<Table extends keyof LedgerSchema, Column extends keyof LedgerSchema[Table] & string>(
  { db }: Pick<LedgerDatabase, 'db'>,
  table: Table,
  column: Column,
  values: Values<Table, Column>,
): Promise<Selectable<LedgerSchema[Table]>[]> {
  return selectIn(values, async (list) => {
    const found = await sql<Selectable<LedgerSchema[Table]>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(list)})`.execute(db);
    return found.rows;
  });
}

export async function deleteWith<
  Table extends keyof LedgerSchema,
  Column extends keyof LedgerSchema[Table] & string,
>(
  { db }: Pick<LedgerDatabase, 'db'>,
  table: Table,
  column: Column,
  values: Values<Table, Column>,
): Promise<void> {
  for (const list of inLists(values))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(list)})`.execute(db);
}
