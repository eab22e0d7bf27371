import { mkdirSync } from 'node:fs';
import { PRIVATE_FOLDER } from '@signpost/platform/files';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ServiceDatabase } from '../../../database/service-database.ts';
import { untilChanged } from '../../../database/until-changed.ts';
import type { Generation } from '../read/generation.ts';
import { removeFilesExcept } from './file-generations.ts';
import { pointerAfterUndo, readPointer, type GenerationPointer } from './generation-pointer.ts';
import type { EarlierGeneration, Generations } from './generations.ts';
import { ImportLock } from './import-lock.ts';
import { NextOnServer } from './next-on-server.ts';
import { openGeneration } from './open-generation.ts';
import { readServerGeneration } from './server-generation.ts';
import { ServerLock } from './server-lock.ts';

/**
 * Tables of their own for each generation, `links_7_post`, and a pointer to the current one. An import builds the next generation
 * in a file, as it would on one machine, copies it into new tables and then moves the pointer. The generation before the
 * current one stays until the next import has been published, so that a running query can finish and the import can be undone.
 */
export function serverGenerations(
  folder: string,
  server: DatabaseServer,
  database: ServiceDatabase,
): Generations {
  const place = { server };
  const current = untilChanged(database, async () => (await readPointer(database.db)).number);
  return {
    place,
    current,
    async open(number): Promise<Generation> {
      if (number === 0) return openGeneration(place, number);
      // The service's own connections: they stay.
      return readServerGeneration(database.db, number, async () => {});
    },
    async readAhead() {},
    async begin() {
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const fileLock = new ImportLock(folder);
      try {
        const lock = await ServerLock.take(server);
        removeFilesExcept(folder, { number: lock.pointer.number, previous: null });
        return new NextOnServer(folder, server, fileLock, lock);
      } catch (error) {
        fileLock.release();
        throw error;
      }
    },
    async beginUndo() {
      const lock = await ServerLock.take(server);
      try {
        return undoOnServer(lock, pointerAfterUndo(lock.pointer));
      } catch (error) {
        await lock.release();
        throw error;
      }
    },
  };
}

/** The tables of the undone import stay until the next one: a query may still read them. */
function undoOnServer(lock: ServerLock, pointer: GenerationPointer): EarlierGeneration {
  return {
    number: pointer.number,
    async publish() {
      await lock.movePointer(pointer);
      await lock.release();
    },
    giveUp: () => lock.release(),
  };
}
