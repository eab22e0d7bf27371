import path from 'node:path';
import {
  openAtOneMoment,
  storeInFile,
  tablesInFile,
  type BackedUpStore,
  type StoredTables,
} from '@signpost/platform/backup';
import { settleSwitch } from '@signpost/platform/sql';
import Database from 'better-sqlite3';
import { generationFile } from '../link-store/places/open-generation.ts';
import { FORM_ROW, LINK_TABLES, linkSchema } from './link-tables.ts';
import { LINKS } from './stores.ts';

/** All stores of some files, as they are at one moment. */
export interface OpenMoment {
  engine: string;
  stores: readonly BackedUpStore[];
  close(): Promise<void>;
}

/** Some stores in a data folder, with the link data if the service's own is among them. */
export async function openFolder(
  folder: string,
  inFolder: readonly StoredTables[],
): Promise<Omit<OpenMoment, 'engine'>> {
  settleSwitch(folder);
  const fileOf = (name: string): string => path.join(folder, name);
  const {
    readers,
    result: links,
    close,
  } = await openAtOneMoment(
    inFolder.map(({ file }) => fileOf(file)),
    (opened) => openLinks(folder, opened.get(fileOf('signpost.db'))),
  );
  const closeAll = async (): Promise<void> => {
    close();
    links?.close();
  };
  try {
    const stores: BackedUpStore[] = [];
    for (const store of inFolder) {
      const at = await storeInFile(store, readers.get(fileOf(store.file)));
      stores.push({ name: store.name, secrets: store.secrets, at });
    }
    const form = links?.prepare<[], string>(FORM_ROW).pluck().get();
    const at =
      links === null ? tablesInFile(undefined, [], []) : tablesInFile(links, linkSchema(form), LINK_TABLES);
    return { stores: [...stores, { name: LINKS, secrets: [], at }], close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The file of the current generation, which never changes; null when there is none. Opened, it can still be read once it is removed. */
function openLinks(folder: string, service: Database.Database | undefined): Database.Database | null {
  const number = service?.prepare<[], number>('select number from link_generation').pluck().get() ?? 0;
  if (number === 0) return null;
  const links = new Database(generationFile(folder, number), { readonly: true, fileMustExist: true });
  // The file is opened by the first statement.
  links.prepare('select count(*) from sqlite_master').get();
  return links;
}
