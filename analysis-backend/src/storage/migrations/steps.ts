import { hasColumn, hasIndex } from '@signpost/platform/sql';
import type { ColumnBuilderCallback, Expression, Kysely } from 'kysely';
import type { ColumnType } from '@signpost/platform/sql';
import type { StorageSpelling } from '../engines/storage-engine.ts';

// MySQL cannot roll back a change of a table: there each step checks whether an interrupted migration has already done it.

export interface NewColumn {
  table: string;
  column: string;
  type: ColumnType;
}

export async function addColumn(
  db: Kysely<unknown>,
  on: StorageSpelling,
  { table, column, type }: NewColumn,
  build: ColumnBuilderCallback = (builder) => builder,
): Promise<void> {
  if (on.engine === 'mysql' && (await hasColumn(db, table, column))) return;
  await db.schema.alterTable(table).addColumn(column, type, build).execute();
}

export interface NewIndex {
  name: string;
  table: string;
  columns: readonly string[];
  /** Restricts the index to some rows, on engines that support it. */
  where?: Expression<boolean>;
}

export async function createIndex(
  db: Kysely<unknown>,
  on: StorageSpelling,
  { name, table, columns, where }: NewIndex,
): Promise<void> {
  if (on.engine === 'mysql' && (await hasIndex(db, table, name))) return;
  const index = db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns]);
  await (where === undefined || on.engine === 'mysql' ? index : index.where(where)).execute();
}

export async function dropIndex(
  db: Kysely<unknown>,
  on: StorageSpelling,
  { name, table }: Pick<NewIndex, 'name' | 'table'>,
): Promise<void> {
  if (on.engine !== 'mysql') await db.schema.dropIndex(name).execute();
  else if (await hasIndex(db, table, name)) await db.schema.dropIndex(name).on(table).execute();
}
