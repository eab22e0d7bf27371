import type { Kysely } from 'kysely';
import type { ServiceSchema } from './schema.ts';

/** The service's own database: in the data folder, or on a server that several machines share. */
export interface ServiceDatabase {
  readonly engine: 'sqlite' | 'postgres' | 'mysql';
  db: Kysely<ServiceSchema>;

  /**
   * Changes whenever any process commits a change through `change`. On SQLite a number at once, for a microsecond or two;
   * on a server one round trip, asked once for all that happens in one turn of the event loop.
   */
  changeCounter(): number | Promise<number>;

  /**
   * Runs work that changes what answers are made of, and tells every process. On a server it is one transaction with
   * the counter's step, so that the new counter is seen with the new data or not at all; work that lost against another
   * transaction is rolled back and runs again.
   */
  change<Result>(work: (db: Kysely<ServiceSchema>) => Promise<Result>): Promise<Result>;

  /** Which database this is, for people: no user, no password. */
  describe(): Promise<string>;

  close(): Promise<void>;
}
