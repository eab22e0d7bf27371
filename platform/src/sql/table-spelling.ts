import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';

export type EngineName = 'sqlite' | 'postgres' | 'mysql';

export type ColumnType = Parameters<CreateTableBuilder<string>['addColumn']>[1];

/** The engine's column types and table options for migrations. */
export interface TableSpelling {
  readonly engine: EngineName;
  createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string>;
  /** The type of row numbers, and of columns that refer to them. */
  readonly id: ColumnType;
  /** Makes a column the key of its table, numbered by the database. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** A text that can be a key: compared and ordered by its code points. */
  text(length: number): ColumnType;
  /** A text of any length. */
  readonly longText: ColumnType;
  readonly bytes: ColumnType;
}
