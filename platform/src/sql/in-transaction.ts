import type { Kysely, Transaction } from 'kysely';
import { ConflictError } from './errors.ts';

/** How often a transaction that lost against others is repeated before its error is thrown. */
const ATTEMPTS = 10;

/** Does the work in one transaction. Work that lost against another transaction is rolled back and repeated. */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
}
