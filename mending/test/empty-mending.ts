import { sql } from 'kysely';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { serverAt } from '../../service/test/fakes/database-place.ts';
import type { Engine } from '../../service/test/servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../../service/test/servers/fresh-database.ts';
import { mendingPlace, type MendingDatabase, type MendingPlace } from '../src/adapters/sql-store/open.ts';

/** Gives every test of a suite empty tables on the engine. */
export function emptyMending(engine: Engine): () => Promise<MendingDatabase> {
  if (engine === 'sqlite') {
    return () => {
      const place = mendingPlace({ dataFolder: aDatabaseFolder(), database: null });
      onTestFinished(() => place.close());
      return place.open();
    };
  }
  let fresh: FreshDatabase;
  let place: MendingPlace;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    place = mendingPlace({ dataFolder: '/nowhere', database: serverAt(engine, fresh.url) });
  });
  afterAll(async () => {
    await place.close();
    await fresh.drop();
  });
  return async () => {
    const db = await place.open();
    await empty(db);
    return db;
  };
}

async function empty(db: MendingDatabase): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const { name } of tables) {
    if (name.startsWith('mending_') && !name.startsWith('mending_migration') && name !== 'mending_state')
      await sql`delete from ${sql.table(name)}`.execute(db);
  }
  await sql`update mending_state set revision = null, made_at = null, holder = null, lease_until = 0`.execute(
    db,
  );
}
