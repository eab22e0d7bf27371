import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { serverAt } from '../../../service/test/fakes/database-place.ts';
import { runTogether } from '../../../service/test/fakes/run-together.ts';
import { keptOpen } from '../../../service/test/fakes/kept-open.ts';
import type { Engine } from '../../../service/test/servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { openStorage, type Storage, type StorageSettings } from '../../src/storage/open-storage.ts';
import { aDataFolder, aFolderWithTables } from '../fakes/storage.ts';

/** The engines on which the analysis backend can store its data. */
export const STORAGE_ENGINES = ['sqlite', 'postgres', 'mariadb'] as const satisfies readonly Engine[];
export type StorageEngine = (typeof STORAGE_ENGINES)[number];

/** An empty place for data. Each `open` acts as another process; the test need not close it. */
export interface StoragePlace {
  settings: StorageSettings;
  open(): Promise<Storage>;
}

const NO_FOLDER = '/nonexistent';

/** Gives every test of a suite its own empty place on the engine. */
export function emptyPlaces(engine: StorageEngine): () => Promise<StoragePlace> {
  if (engine === 'sqlite')
    return async () => placeAt({ dataFolder: await aFolderWithTables(), database: null });
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());
  const settings = (): StorageSettings => ({ dataFolder: NO_FOLDER, database: serverAt(engine, fresh.url) });
  const { open, takeBack } = keptOpen(() => openStorage(settings()));
  return async () => {
    takeBack();
    // Much faster than a new database for every test.
    const { db } = await open();
    const deletions = TABLES.map((table) => db.deleteFrom(table).compile());
    await runTogether(engine, db, deletions);
    takeBack();
    return { settings: settings(), open };
  };
}

/** A place that was never opened. */
export async function aNewPlace(engine: StorageEngine): Promise<StoragePlace> {
  if (engine === 'sqlite') return placeAt({ dataFolder: aDataFolder(), database: null });
  const { url, drop } = await freshDatabase(engine);
  onTestFinished(drop);
  return placeAt({ dataFolder: NO_FOLDER, database: serverAt(engine, url) });
}

/** Those that refer to others first. */
const TABLES = [
  'ai_service',
  'ai_setting',
  'kept_reply',
  'spend',
  'fact',
  'audit_label',
  'change',
  'scoring',
  'extraction',
  'answer',
  'slot',
  'analysis_query',
  'analysis',
  'competitor',
  'query',
  'brand',
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
