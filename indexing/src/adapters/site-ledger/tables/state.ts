import type { Selectable } from 'kysely';
import type { Db } from './rows.ts';
import type { LedgerSchema } from './schema.ts';

/** The one row of what is true of the whole ledger. */
export type LedgerState = Selectable<LedgerSchema['ledger_state']>;

export function readState(db: Db): Promise<LedgerState> {
  return db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();
}
