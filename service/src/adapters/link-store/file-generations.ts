import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ServiceDatabase } from '../../database/service-database.ts';
import { untilChanged } from '../../database/until-changed.ts';
import type { Generations, NextGeneration } from './generations.ts';
import { ImportLock } from './import-lock.ts';
import { generationFile, openGeneration } from './open-generation.ts';
import { toStorageError } from './storage-error.ts';

/**
 * One file per generation in the data folder, `links-7.db`, and a pointer to the current one in the service's database. An
 * import writes the next file and then moves the pointer, so it is all or nothing, and readers in every process keep the
 * old file until they see the pointer move.
 */
export function fileGenerations(folder: string, database: ServiceDatabase): Generations {
  const place = { folder };
  const current = untilChanged(database, async () => {
    const row = await database.db.selectFrom('link_generation').select('number').executeTakeFirstOrThrow();
    return row.number;
  });

  function next(number: number, lock: ImportLock): NextGeneration {
    const file = generationFile(folder, number);
    const partial = `${file}.partial`;
    return {
      file: partial,
      async publish() {
        sync(partial);
        renameSync(partial, file);
        sync(folder);
        await database.change((db) => db.updateTable('link_generation').set({ number }).execute());
        // Readers that still have the old file open keep it until they close it.
        rmSync(generationFile(folder, number - 1), { force: true });
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
    async begin() {
      const lock = new ImportLock(folder);
      try {
        const number = await current();
        removeFilesExcept(folder, number);
        return next(number + 1, lock);
      } catch (error) {
        lock.release();
        throw toStorageError(error);
      }
    },
  };
}

/** What imports that were cut short have left behind. */
export function removeFilesExcept(folder: string, current: number): void {
  for (const name of readdirSync(folder)) {
    const number = /^links-(\d+)\.db/.exec(name)?.[1];
    if (number !== undefined && (Number(number) !== current || name.endsWith('.partial'))) {
      rmSync(path.join(folder, name), { force: true });
    }
  }
}

function sync(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
