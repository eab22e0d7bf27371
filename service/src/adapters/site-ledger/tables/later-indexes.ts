import { sql } from 'kysely';
import type { LedgerDatabase } from './rows.ts';

/** Indexes that a first run does not need until its end, with their tables and columns. */
const LATER = {
  ledger_candidate_look: ['ledger_candidate', 'look_hash'],
  ledger_link_external: ['ledger_link', 'external_hash'],
  ledger_link_given_target: ['ledger_link', 'given_target_id'],
  ledger_link_page_key: ['ledger_link', 'page_key_id'],
  ledger_page_key_target: ['ledger_page_key', 'target_id'],
} as const;

/**
 * A new hash goes to any page of an index, so that every transaction of a first run would write most pages of these indexes again.
 * SQLite makes them faster from all rows at once. Servers keep them: making one stops others who use the table.
 */
export async function dropLaterIndexes({ db, engine }: LedgerDatabase): Promise<void> {
  if (engine !== 'sqlite') return;
  for (const name of Object.keys(LATER)) await sql`drop index if exists ${sql.ref(name)}`.execute(db);
}

/** Each makes one of them: all together would take longer than a process may be silent. */
export const createLaterIndexes = Object.entries(LATER).map(
  ([name, [table, column]]) =>
    async ({ db, engine }: LedgerDatabase): Promise<void> => {
      if (engine !== 'sqlite') return;
      await db.schema.createIndex(name).ifNotExists().on(table).column(column).execute();
    },
);
