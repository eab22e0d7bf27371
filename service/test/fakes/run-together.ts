import { sql, type Kysely } from 'kysely';
import type { ServerEngine } from '../servers/engines.ts';

/** Runs statements without values by one call, such as the deletions before a test: a trip to the server for each takes longer. */
export async function runTogether<Schema>(
  engine: ServerEngine,
  db: Kysely<Schema>,
  statements: readonly { sql: string }[],
): Promise<void> {
  const all = statements.map((statement) => `${statement.sql};`).join(' ');
  await sql
    .raw(engine === 'postgres' ? `do $$ begin ${all} end $$` : `begin not atomic ${all} end`)
    .execute(db);
}
