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

type LaterIndex = keyof typeof LATER;

/** Links of a ledger from which on a first run is quicker without these indexes. */
const MANY_LINKS = 10_000;

/**
 * A new hash goes to any page of an index, so that every transaction of a long first run would write most pages of these indexes
 * again. SQLite makes them faster from all rows at once. Servers keep them: making one stops others who use the table.
 */
export async function dropLaterIndexes({ db, engine }: LedgerDatabase, links: number): Promise<void> {
  if (engine !== 'sqlite' || links < MANY_LINKS) return;
  for (const name of Object.keys(LATER)) await sql`drop index if exists ${sql.ref(name)}`.execute(db);
}

/** Those that have to be made again. */
export async function missingLaterIndexes({ db, engine }: LedgerDatabase): Promise<LaterIndex[]> {
  if (engine !== 'sqlite') return [];
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'index'`.execute(
    db,
  );
  const known = new Set(rows.map(({ name }) => name));
  return (Object.keys(LATER) as LaterIndex[]).filter((name) => !known.has(name));
}

export async function createLaterIndex({ db }: LedgerDatabase, name: LaterIndex): Promise<void> {
  const [table, column] = LATER[name];
  await db.schema.createIndex(name).on(table).column(column).execute();
}
