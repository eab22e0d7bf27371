import type { ColumnType, TableSpelling } from '@signpost/platform/sql';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../rows/rows.ts';

/** What the backend needs of a database engine beyond what every program needs. */
export interface StorageEngine {
  /** The schema of the tables; null on an engine without schemas. */
  readonly schema: string | null;
  readonly plugins: readonly KyselyPlugin[];
  /** The column type of ids and of short texts that can be part of a key. */
  readonly key: ColumnType;
  /** Statements that make every change of the table count in `revision`; `brandOf` gives the SQL for the brand of a row. */
  countChanges(table: string, brandOf: (row: string) => string): string[];
  /** Takes the lock that reservations of spending share, until the end of the transaction. */
  lockSpend(transaction: Db): Promise<void>;
}

export type StorageSpelling = TableSpelling & Pick<StorageEngine, 'key' | 'countChanges'>;
