import type { ServerTable } from './server-tables.ts';

/** Stores the tables of a generation by the quickest way that a server has. It has a connection of its own and no time limit. */
export interface GenerationWriter {
  create(name: string, table: ServerTable): Promise<void>;

  /** Takes rows in the order of their key, their values in the order of the columns. */
  load(name: string, table: ServerTable, rows: Iterable<readonly unknown[]>): Promise<void>;

  /** All rows are in: whatever is quicker to make afterwards. */
  finish(name: string, table: ServerTable, indexed: readonly string[]): Promise<void>;

  close(): Promise<void>;
}
