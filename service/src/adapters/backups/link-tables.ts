import { UserError } from '@signpost/platform/errors';
import {
  insertRows,
  openUnseen,
  type BackupStore,
  type LogicalTable,
  type RowTarget,
} from '@signpost/platform/backup';
import type Database from 'better-sqlite3';
import {
  GENERATION_FORM,
  GENERATION_INDEXES,
  GENERATION_TABLES,
} from '../link-store/build/generation-schema.ts';
import { SERVER_TABLES, type ColumnKind, type ServerTable } from '../link-store/places/server-tables.ts';

const KINDS: Record<ColumnKind, LogicalTable['columns'][string]> = {
  integer: 'integer',
  name: 'text',
  text: 'text',
  bytes: 'bytes',
};

/** The tables of a generation: all engines have the same. */
export const LINK_TABLES: readonly LogicalTable[] = Object.entries<ServerTable>(SERVER_TABLES).map(
  ([name, { columns, keyColumns }]) => ({
    name,
    columns: Object.fromEntries(Object.entries(columns).map(([column, kind]) => [column, KINDS[kind]])),
    key: Object.keys(columns).slice(0, keyColumns),
  }),
);

const FORM = /^form-(\d{1,6})$/;

/** What a backup says in place of migrations: how what is derived from the rows is stored. `form` is JSON, as the meta data has it. */
export function linkSchema(form: string | undefined): string[] {
  return [`form-${form ?? 0}`];
}

export function refuseNewerForm({ schema }: Pick<BackupStore, 'schema'>): void {
  const [, form] = FORM.exec(schema[0] ?? '') ?? [];
  if (form !== undefined && Number(form) <= GENERATION_FORM) return;
  throw new UserError(
    'The link data was written by a newer version of Signpost. Install that version or newer; nothing was changed.',
  );
}

/** A new file of a generation. */
export function buildLinks(file: string): RowTarget {
  const connection: Database.Database = openUnseen(file);
  connection.exec(GENERATION_TABLES);
  return {
    take: (table) => insertRows(connection, table),
    async finish() {
      connection.exec(GENERATION_INDEXES);
      connection.close();
    },
    close: () => connection.close(),
  };
}

/** The form in the meta data of a generation. */
export const FORM_ROW = `select value from meta where name = 'form'`;
