import Database from 'better-sqlite3';
import { UserError } from '../errors/index.ts';
import { openSqlite } from '../sql/index.ts';
import type { ColumnKind } from './format.ts';
import type { LogicalTable, StoredTables } from './stored-tables.ts';

interface ColumnInfo {
  name: string;
  type: string;
  pk: number;
}

/** The tables that these migrations make, in an order in which rows refer only to tables before. */
export async function logicalTables(
  store: StoredTables,
  schema: readonly string[],
): Promise<readonly LogicalTable[]> {
  const connection = new Database(':memory:');
  const db = await openSqlite('memory', { connection: () => connection }, store.user, (spelling) =>
    onlyThese(store, store.migrationsOn(spelling), schema),
  );
  try {
    const names = inOrder(connection).filter((name) => !store.leftOut.includes(name));
    const isLast = (name: string): boolean => store.byTriggers.includes(name);
    return [...names.filter((name) => !isLast(name)), ...names.filter(isLast)].map((name) =>
      describeTable(connection, name),
    );
  } finally {
    await db.destroy();
  }
}

/** The first migrations of a store; refuses names that this version does not know. */
export function onlyThese<Value>(
  { name }: Pick<StoredTables, 'name'>,
  migrations: Record<string, Value>,
  schema: readonly string[],
): Record<string, Value> {
  const unknown = schema.filter((each) => !(each in migrations));
  if (unknown.length > 0)
    throw new UserError(
      `The ${name} data was written by a newer version of Signpost (it has ${unknown.join(', ')}). Install that version or newer; nothing was changed.`,
    );
  return Object.fromEntries(Object.entries(migrations).filter(([each]) => schema.includes(each)));
}

function inOrder(connection: Database.Database): string[] {
  const names = connection
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%' order by name`,
    )
    .pluck()
    .all();
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const { table } of connection.pragma(`foreign_key_list("${name}")`) as { table: string }[])
      if (table !== name) add(table);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

function describeTable(connection: Database.Database, name: string): LogicalTable {
  const columns = connection.pragma(`table_info("${name}")`) as ColumnInfo[];
  return {
    name,
    columns: Object.fromEntries(columns.map((column) => [column.name, kindOf(column.type)])),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map((column) => column.name),
  };
}

/** By the words of our migrations. */
function kindOf(type: string): ColumnKind {
  if (/int/i.test(type)) return 'integer';
  if (/double|real/i.test(type)) return 'real';
  return /blob/i.test(type) ? 'bytes' : 'text';
}
