import type { Kysely } from 'kysely';
import type { ServiceSchema } from './schema.ts';

/** The service's own database: in the data folder, or on a server that several machines share. */
export interface ServiceDatabase {
  readonly engine: 'sqlite' | 'postgres' | 'mysql';
  db: Kysely<ServiceSchema>;

  /**
   * Changes whenever any process commits a change through `change`. SQLite gives the number at once, in a microsecond or two; a
   * server takes one round trip per turn of the event loop.
   */
  changeCounter(): number | Promise<number>;

  /**
   * Runs work that changes data that answers are made from, and tells every process. On a server the work and the counter's step
   * are one transaction, so readers see the new counter with the new data or not at all; work that lost a conflict with another
   * transaction is rolled back and runs again.
   */
  change<Result>(work: (db: Kysely<ServiceSchema>) => Promise<Result>): Promise<Result>;

  /** Names the database for people, without user and password. */
  describe(): Promise<string>;

  close(): Promise<void>;
}
