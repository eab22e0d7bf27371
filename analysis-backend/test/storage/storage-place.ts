import { sql } from 'kysely';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { serverAt } from '../../../service/test/fakes/database-place.ts';
import type { Engine, ServerEngine } from '../../../service/test/servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { openStorage, type Storage, type StorageSettings } from '../../src/storage/open-storage.ts';
import type { Db } from '../../src/storage/rows/rows.ts';
import { aDataFolder } from '../fakes/storage.ts';

/** The engines on which the analysis backend can store its data. */
export const STORAGE_ENGINES = ['sqlite', 'postgres', 'mariadb'] as const satisfies readonly Engine[];
export type StorageEngine = (typeof STORAGE_ENGINES)[number];

/** An empty place for data. Each `open` acts as another process; all are closed when the test ends. */
export interface StoragePlace {
  settings: StorageSettings;
  open(): Promise<Storage>;
}

const NO_FOLDER = '/nonexistent';

/** Gives every test of a suite its own empty place on the engine. */
export function emptyPlaces(engine: StorageEngine): () => Promise<StoragePlace> {
  if (engine === 'sqlite') return async () => placeAt({ dataFolder: aDataFolder(), database: null });
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());
  return async () => {
    const place = placeAt({ dataFolder: NO_FOLDER, database: serverAt(engine, fresh.url) });
    // Much faster than a new database for every test.
    await empty[engine]((await place.open()).db);
    return place;
  };
}

/** A place that was never opened. */
export async function aNewPlace(engine: StorageEngine): Promise<StoragePlace> {
  if (engine === 'sqlite') return placeAt({ dataFolder: aDataFolder(), database: null });
  const { url, drop } = await freshDatabase(engine);
  onTestFinished(drop);
  return placeAt({ dataFolder: NO_FOLDER, database: serverAt(engine, url) });
}

const empty: Record<ServerEngine, (db: Db) => Promise<unknown>> = {
  postgres: (db) =>
    sql`truncate signpost_analysis.brand, signpost_analysis.spend, signpost_analysis.kept_reply cascade`.execute(
      db,
    ),
  // One connection, because the setting holds for a connection only.
  mariadb: (db) =>
    db.connection().execute(async (connection) => {
      await sql`set foreign_key_checks = 0`.execute(connection);
      for (const table of TABLES) await connection.deleteFrom(table).execute();
      await sql`set foreign_key_checks = 1`.execute(connection);
    }),
};

const TABLES = [
  'brand',
  'query',
  'competitor',
  'analysis',
  'analysis_query',
  'slot',
  'answer',
  'extraction',
  'scoring',
  'change',
  'audit_label',
  'fact',
  'spend',
  'kept_reply',
] as const;

function placeAt(settings: StorageSettings): StoragePlace {
  return {
    settings,
    async open() {
      const storage = await openStorage(settings);
      onTestFinished(() => storage.close());
      return storage;
    },
  };
}
