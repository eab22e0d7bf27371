import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';

export type ColumnType = Parameters<CreateTableBuilder<string>['addColumn']>[1];

/** How an engine spells what tables are made of. */
export interface TableSpelling {
  readonly engine: 'sqlite' | 'postgres';
  /** The type of row numbers. */
  readonly seq: ColumnType;
  /** Makes a column the key of its table, numbered by the database. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  readonly bytes: ColumnType;
  /** The statements that have every change of the table counted in `revision`; `brandOf` says in SQL which brand a row is about. */
  countChanges(table: string, brandOf: (row: string) => string): string[];
}
