import type { DatabaseServer, OwnTables } from '@signpost/platform/sql';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Engine } from '../servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../servers/fresh-database.ts';
import { aDatabaseFolder } from './database.ts';
import { runTogether } from './run-together.ts';
import { serverAt } from './database-place.ts';

interface Place {
  dataFolder: string;
  database: DatabaseServer | null;
}

/** Gives every test of a suite the same tables on the engine: new ones in a file, or those on a server after their rows are deleted. */
export function emptyTables<Schema>(
  engine: Engine,
  tablesAt: (place: Place) => OwnTables<Schema>,
  isEmptied: (table: string) => boolean,
): () => Promise<Kysely<Schema>> {
  if (engine === 'sqlite') {
    return () => {
      const tables = tablesAt({ dataFolder: aDatabaseFolder(), database: null });
      onTestFinished(() => tables.close());
      return tables.open();
    };
  }
  let fresh: FreshDatabase;
  let tables: OwnTables<Schema>;
  let emptied: string[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    tables = tablesAt({ dataFolder: '/nowhere', database: serverAt(engine, fresh.url) });
    const all = await (await tables.open()).introspection.getTables();
    emptied = all.map(({ name }) => name).filter(isEmptied);
  });
  afterAll(async () => {
    await tables.close();
    await fresh.drop();
  });
  return async () => {
    const db = await tables.open();
    const deletions = emptied.map((name) => sql`delete from ${sql.table(name)}`.compile(db));
    await runTogether(engine, db, deletions);
    return db;
  };
}
