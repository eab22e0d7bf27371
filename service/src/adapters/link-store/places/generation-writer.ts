import type { ServerTable } from './server-tables.ts';

/** Stores the tables of a generation in the quickest way a server has, over its own connection and without a time limit. */
export interface GenerationWriter {
  /** The names of all tables of the database. */
  tables(): Promise<string[]>;

  /** Drops these tables, one at least; one that is gone already is no failure. */
  drop(names: readonly string[]): Promise<void>;

  create(name: string, table: ServerTable): Promise<void>;

  /** Takes the rows of another table, but for those with these keys. */
  copy(from: string, to: string, key: string, except: readonly number[]): Promise<void>;

  /** Takes rows in the order of their key, their values in the order of the columns. */
  load(name: string, table: ServerTable, rows: Iterable<readonly unknown[]>): Promise<void>;

  /** Called when all rows are in: makes keys and indexes that are quicker to make then. */
  finish(name: string, table: ServerTable, indexed: readonly string[]): Promise<void>;

  close(): Promise<void>;
}
