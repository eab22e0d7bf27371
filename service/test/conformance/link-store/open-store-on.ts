import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@signpost/platform/settings';
import { afterAll, beforeAll } from 'vitest';
import { openStores, type StoreOptions } from '../../../src/compose/stores.ts';
import { readConfig } from '../../../src/config.ts';
import type { LinkStore } from '../../../src/ports/link-store.ts';
import { aNewFolderWithTables } from '../../fakes/database.ts';
import type { Engine } from '../../servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../../servers/fresh-database.ts';

export interface OpenedStore {
  store: LinkStore;
  /** The data folder of the store. */
  folder: string;
  /** Another handle on the same data, as another process would have it. */
  openAgain(options?: StoreOptions): Promise<Pick<OpenedStore, 'store' | 'cleanUp'>>;
  cleanUp(): Promise<void>;
}

export type OpenEmptyStore = (options?: StoreOptions) => Promise<OpenedStore>;

/** For the tests of a suite, which have one store at a time: each call opens an empty one on the engine. */
export function emptyStoresOn(engine: Engine): OpenEmptyStore {
  if (engine === 'sqlite') return openStoreInFolder;
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());
  // The same database each time: to make one and all its tables takes longer than most of the tests.
  return (options = {}) => openEmpty({ SIGNPOST_DATABASE_URL: fresh.url }, options);
}

/** An empty store in a new folder. */
export function openStoreInFolder(options: StoreOptions = {}): Promise<OpenedStore> {
  return openEmpty({}, options, aNewFolderWithTables);
}

async function openEmpty(
  settings: Environment,
  options: StoreOptions,
  aFolder = () => mkdtemp(path.join(tmpdir(), 'signpost-')),
): Promise<OpenedStore> {
  const folder = await aFolder();
  const open = (how = options) => openStores(readConfig({ data: folder }, settings), how);
  const { links, database, close } = await open();
  // As before the first import. The tables of earlier ones go with the next.
  await database.change((db) =>
    db.updateTable('link_generation').set({ number: 0, previous: null }).execute(),
  );
  return {
    store: links,
    folder,
    async openAgain(how) {
      const again = await open(how);
      return { store: again.links, cleanUp: again.close };
    },
    async cleanUp() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
