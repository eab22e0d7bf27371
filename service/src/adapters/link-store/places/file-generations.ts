import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncFile } from '@signpost/platform/files';
import type { ServiceDatabase } from '../../../database/service-database.ts';
import { untilChanged } from '../../../database/until-changed.ts';
import type { EarlierGeneration, Generations, NextGeneration } from './generations.ts';
import { ImportLock } from './import-lock.ts';
import {
  pointerAfterImport,
  pointerAfterUndo,
  readPointer,
  type GenerationPointer,
} from './generation-pointer.ts';
import { generationFile, openGeneration } from './open-generation.ts';
import { readAhead } from './read-ahead.ts';
import { toStorageError } from '../../../shared/storage-error.ts';

/**
 * One file per generation in the data folder, `links-7.db`, and a pointer to the current one in the service's database. An
 * import writes the next file and then moves the pointer, so it is all or nothing, and readers in every process keep the
 * old file until they see the pointer move. The file before the current one stays, so that the import can be undone.
 */
export function fileGenerations(folder: string, database: ServiceDatabase): Generations {
  const place = { folder };
  const current = untilChanged(database, async () => (await readPointer(database.db)).number);

  /** Readers that still have a removed file open keep it until they close it. */
  async function point(to: GenerationPointer): Promise<void> {
    await database.change((db) => db.updateTable('link_generation').set(to).execute());
    removeFilesExcept(folder, to);
  }

  /** Runs work under the lock. The lock is released if the work fails; else its result releases it. */
  async function locked<Held>(work: (lock: ImportLock) => Promise<Held>): Promise<Held> {
    const lock = new ImportLock(folder);
    try {
      return await work(lock);
    } catch (error) {
      lock.release();
      throw toStorageError(error);
    }
  }

  function next(current: GenerationPointer, lock: ImportLock): NextGeneration {
    const pointer = pointerAfterImport(current);
    const file = generationFile(folder, pointer.number);
    const partial = `${file}.partial`;
    return {
      file: partial,
      before: current.number === 0 ? null : generationFile(folder, current.number),
      publishingShare: 0,
      async publish() {
        syncFile(partial);
        renameSync(partial, file);
        syncFile(folder);
        await point(pointer);
        lock.release();
      },
      async giveUp() {
        rmSync(partial, { force: true });
        lock.release();
      },
    };
  }

  return {
    place,
    current,
    open: (number) => openGeneration(place, number),
    readAhead: (number) => readAhead(generationFile(folder, number)),
    begin: () =>
      locked(async (lock) => {
        const pointer = await readPointer(database.db);
        removeFilesExcept(folder, pointer);
        return next(pointer, lock);
      }),
    beginUndo: () =>
      locked(async (lock): Promise<EarlierGeneration> => {
        const earlier = pointerAfterUndo(await readPointer(database.db));
        return {
          number: earlier.number,
          async publish() {
            await point(earlier);
            lock.release();
          },
          async giveUp() {
            lock.release();
          },
        };
      }),
  };
}

/** Removes the files of imports that were cut short and of generations that an undo can no longer reach. */
export function removeFilesExcept(
  folder: string,
  kept: Pick<GenerationPointer, 'number' | 'previous'>,
): void {
  for (const name of readdirSync(folder)) {
    const [, number, partial] = /^links-(\d+)\.db(\.partial)?$/.exec(name) ?? [];
    if (number === undefined) continue;
    const isKept =
      partial === undefined && (Number(number) === kept.number || Number(number) === kept.previous);
    if (!isKept) rmSync(path.join(folder, name), { force: true });
  }
}
