import type { Migration } from 'kysely/migration';
import type { DatabaseUser, TableSpelling } from '../sql/index.ts';
import type { BackupTable, Cell } from './format.ts';

/** A store as a backup sees it: tables that migrations have made, in a file of the data folder or on a server. */
export interface StoredTables {
  /** Its name in backups. */
  readonly name: string;
  /** Its file in a data folder. */
  readonly file: string;
  /** The schema of its tables on PostgreSQL; missing for the default one. */
  readonly postgresSchema?: string;
  /** Where a server keeps which migrations ran. */
  readonly migrationTable: string;
  /** Every engine has the tables and columns of SQLite, if it has them at all. */
  migrationsOn(spelling: TableSpelling): Record<string, Migration>;
  /** Tables that no backup has. */
  readonly leftOut: readonly string[];
  /** Tables that triggers of other tables write to: their rows are put in last. */
  readonly byTriggers: readonly string[];
  /** `table.column` or `table`: what only a backup with secrets has. */
  readonly secrets: readonly string[];
  /** Statements after the rows are in, with a random text as their parameter: what must differ from the data it was made of. */
  readonly renew: readonly string[];
  readonly user: DatabaseUser;
}

export interface LogicalTable extends Omit<BackupTable, 'rows'> {
  /** The columns by which rows are ordered. */
  key: readonly string[];
}

/** The tables of a store at the moment of a backup. */
export interface StoreAtMoment {
  /** The migrations that ran, in order; none when the store does not exist. */
  readonly schema: readonly string[];
  readonly tables: readonly LogicalTable[];
  count(table: LogicalTable): Promise<number>;
  rows(table: LogicalTable): AsyncIterable<Cell[][]>;
}
