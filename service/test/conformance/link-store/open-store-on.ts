import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStores, type StoreOptions } from '../../../src/compose.ts';
import { readConfig } from '../../../src/config.ts';
import type { LinkStore } from '../../../src/ports/link-store.ts';
import type { Engine } from '../../servers/engines.ts';
import { freshDatabase } from '../../servers/fresh-database.ts';

export interface OpenedStore {
  store: LinkStore;
  /** The data folder of the store. */
  folder: string;
  /** Another handle on the same data, as another process would have it. */
  openAgain(options?: StoreOptions): Promise<Pick<OpenedStore, 'store' | 'cleanUp'>>;
  cleanUp(): Promise<void>;
}

/** An empty store on an engine: in a new folder, or in a new database. */
export async function openStoreOn(engine: Engine, options: StoreOptions = {}): Promise<OpenedStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signpost-'));
  const database = engine === 'sqlite' ? null : await freshDatabase(engine);
  const settings = database === null ? {} : { SIGNPOST_DATABASE_URL: database.url };
  const open = async (how = options): Promise<Pick<OpenedStore, 'store' | 'cleanUp'>> => {
    const stores = await openStores(readConfig({ data: folder }, settings), how);
    return { store: stores.links, cleanUp: () => stores.close() };
  };
  const { store, cleanUp } = await open();
  return {
    store,
    folder,
    openAgain: open,
    async cleanUp() {
      await cleanUp();
      await database?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
