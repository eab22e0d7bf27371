import type { ColumnType, TableSpelling } from '@signpost/platform/sql';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../rows/rows.ts';

/** What the backend's tables need of a database beyond what every program needs: each engine fills in this list. */
export interface StorageEngine {
  /** Where the tables are; null on an engine without schemas. */
  readonly schema: string | null;
  readonly plugins: readonly KyselyPlugin[];
  /** An id, or a short text that can be part of a key. */
  readonly key: ColumnType;
  /** The statements that have every change of the table counted in `revision`; `brandOf` says in SQL which brand a row is about. */
  countChanges(table: string, brandOf: (row: string) => string): string[];
  /** Takes the lock that reservations of spending share, until the end of the transaction. */
  lockSpend(transaction: Db): Promise<void>;
}

/** How a migration spells its tables. */
export type StorageSpelling = TableSpelling & Pick<StorageEngine, 'key' | 'countChanges'>;
