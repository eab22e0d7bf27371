import { readdirSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '@signpost/platform/errors';
import {
  buildFile,
  onlyThese,
  type BackupHeader,
  type OpenedBackup,
  type RowTarget,
  type StoredTables,
} from '@signpost/platform/backup';
import { sqliteSpelling } from '@signpost/platform/sql';
import Database from 'better-sqlite3';
import { generationFile } from '../link-store/places/open-generation.ts';
import { buildLinks, refuseNewerForm } from './link-tables.ts';
import { LINKS, STORES } from './stores.ts';

/** Called between two steps of a restore, each of which a kill could be the last one of. */
export type Step = () => void;

/** Refuses what this version cannot read. */
export function refuseNewer({ stores }: BackupHeader): void {
  for (const { name, schema } of stores) {
    const store = STORES.find((each) => each.name === name);
    if (store !== undefined) onlyThese(store, store.migrationsOn(sqliteSpelling), schema);
    else if (name === LINKS) refuseNewerForm({ schema });
    else
      throw new UserError(
        `The backup has data of a newer version of Signpost: ${name}. Nothing was changed.`,
      );
  }
}

/**
 * Builds files of all stores in an empty folder, and gives their names. The number of the link data will be higher than `number`. Stores
 * of `always` are built without rows when the backup does not have them.
 */
export async function buildAll(
  folder: string,
  backup: OpenedBackup,
  number: number,
  always: readonly StoredTables[],
  step: Step,
): Promise<string[]> {
  const targets = new Map<string, { target: RowTarget; file: string }>();
  let current = 0;
  try {
    for (const { name, schema } of backup.header.stores) {
      const store = STORES.find((each) => each.name === name);
      if (store === undefined) continue;
      const file = path.join(folder, store.file);
      targets.set(name, { target: await buildFile(file, store, schema), file });
    }
    for (const store of always) {
      if (targets.has(store.name)) continue;
      const file = path.join(folder, store.file);
      const all = Object.keys(store.migrationsOn(sqliteSpelling));
      targets.set(store.name, { target: await buildFile(file, store, all), file });
    }
    for await (const table of backup.tables()) {
      if (table.store === LINKS && !targets.has(LINKS)) {
        current = Math.max(number, await highestIn(targets.get('service')?.file)) + 1;
        const file = generationFile(folder, current);
        targets.set(LINKS, { target: buildLinks(file), file });
      }
      await targets.get(table.store)?.target.take(table);
      step();
    }
    for (const { target } of targets.values()) {
      await target.finish();
      step();
    }
  } finally {
    for (const { target } of targets.values()) target.close();
  }
  const service = targets.get('service')?.file;
  if (service !== undefined) pointTo(service, current, number);
  step();
  return [...targets.values()].map(({ file }) => path.basename(file));
}

export const LINK_FILE = /^links-(\d+)\.db(?:\.partial)?$/;

/** Of the link data in a folder. No number is used twice: services and browsers know data by it. */
export function highestNumber(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(LINK_FILE.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

async function highestIn(file: string | undefined): Promise<number> {
  if (file === undefined) return 0;
  const service = new Database(file, { readonly: true });
  try {
    return service.prepare<[], number>('select highest from link_generation').pluck().get() ?? 0;
  } finally {
    service.close();
  }
}

/** Makes this generation the current one; 0 for none. An earlier one is in no backup. */
function pointTo(file: string, current: number, least: number): void {
  const service = new Database(file);
  service
    .prepare('update link_generation set number = ?, previous = null, highest = max(highest, ?, ?)')
    .run(current, current, least);
  service.pragma('journal_mode = DELETE');
  service.close();
}
