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
}
