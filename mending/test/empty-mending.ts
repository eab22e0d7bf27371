import { sql } from 'kysely';
import type { Engine } from '../../service/test/servers/engines.ts';
import { emptyTables } from '../../service/test/fakes/empty-tables.ts';
import { mendingPlace, type MendingDatabase } from '../src/adapters/sql-store/open.ts';

/** Gives every test of a suite empty tables on the engine. */
export function emptyMending(engine: Engine): () => Promise<MendingDatabase> {
  const empty = emptyTables(engine, mendingPlace, (name) => /^mending_(?!migration|state$)/.test(name));
  return async () => {
    const db = await empty();
    await sql`update mending_state set revision = null, made_at = null, holder = null, lease_until = 0`.execute(
      db,
    );
    return db;
  };
}
