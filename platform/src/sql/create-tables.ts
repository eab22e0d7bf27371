import type { Kysely } from 'kysely';
import { hasIndex } from './find-own-work.ts';
import type { TableSpelling } from './table-spelling.ts';

/** By name, what each column holds; `hash` has 64 letters at most, `word` 100, `name` 200. */
export type Columns = Record<string, 'id' | 'number' | 'hash' | 'word' | 'name' | 'text' | 'bytes'>;

interface Index {
  columns: string[];
  isUnique?: boolean;
}

type CreateTable = (
  name: string,
  key: readonly string[] | 'numbered',
  columns: Columns,
  indexes?: Record<string, Index>,
) => Promise<void>;

/** Makes tables. Columns whose name ends with a question mark may be null. */
export function tableCreator(db: Kysely<unknown>, on: TableSpelling): CreateTable {
  const types = {
    id: on.id,
    number: 'bigint',
    hash: on.text(64),
    word: on.text(100),
    name: on.text(200),
    text: on.longText,
    bytes: on.bytes,
  } as const;

  return async (name, key, columns, indexes = {}) => {
    let table = on.createTable(db, name);
    if (key === 'numbered') table = table.addColumn('id', on.id, on.numbered);
    for (const [column, type] of Object.entries(columns)) {
      const isOptional = column.endsWith('?');
      table = table.addColumn(isOptional ? column.slice(0, -1) : column, types[type], (definition) =>
        isOptional ? definition : definition.notNull(),
      );
    }
    if (key !== 'numbered') table = table.addPrimaryKeyConstraint(`${name}_key`, key as never);
    await table.execute();
    for (const [suffix, index] of Object.entries(indexes)) await createIndex(db, on, name, suffix, index);
  };
}

export async function createIndex(
  db: Kysely<unknown>,
  on: TableSpelling,
  table: string,
  suffix: string,
  { columns, isUnique = false }: Index,
): Promise<void> {
  const name = `${table}_${suffix}`;
  if (on.engine === 'mysql' && (await hasIndex(db, table, name))) return;
  const builder = db.schema.createIndex(name).on(table).columns(columns);
  await (isUnique ? builder.unique() : builder).execute();
}
