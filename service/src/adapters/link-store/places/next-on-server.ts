import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseUnavailableError, messageOf, UserError } from '@signpost/platform/errors';
import { syncFile } from '@signpost/platform/files';
import Database from 'better-sqlite3';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ImportProgress } from '@signpost/indexing/ports/published-links';
import type { ChangedKeys } from '../build/generation-schema.ts';
import { copyTables } from './copy-tables.ts';
import { pointerAfterImport, type GenerationPointer } from './generation-pointer.ts';
import { removeFilesExcept } from './file-generations.ts';
import type { GenerationWriter } from './generation-writer.ts';
import type { NextGeneration } from './generations.ts';
import type { ImportLock } from './import-lock.ts';
import { generationFile } from './open-generation.ts';
import { openWriter } from './open-writer.ts';
import type { ServerLock } from './server-lock.ts';
import { generationOf } from './server-tables.ts';

/**
 * The next generation: built in a file, then copied into tables of its own. The file stays, so that the one after it can be made from
 * it; when it is not there, all records are read.
 */
export class NextOnServer implements NextGeneration {
  readonly file: string;
  readonly before: string | null;
  readonly publishingShare = 0.6;
  readonly #pointer: GenerationPointer;
  readonly #folder: string;
  readonly #server: DatabaseServer;
  readonly #fileLock: ImportLock;
  readonly #lock: ServerLock;

  constructor(folder: string, server: DatabaseServer, fileLock: ImportLock, lock: ServerLock) {
    this.#pointer = pointerAfterImport(lock.pointer);
    this.#folder = folder;
    this.file = `${generationFile(folder, this.#pointer.number)}.partial`;
    const before = generationFile(folder, lock.pointer.number);
    this.before = existsSync(before) ? before : null;
    this.#server = server;
    this.#fileLock = fileLock;
    this.#lock = lock;
  }

  async publish(onProgress: ImportProgress, changed?: ChangedKeys): Promise<void> {
    const writer = await this.#store(onProgress, changed);
    const { previous } = this.#lock.pointer;
    // The lock is gone, and another machine may be importing: only the generation that an undo can no longer reach is dropped. The
    // import is done: leftover tables only take room until the next one.
    await dropTables(writer, (generation) => generation === previous).catch(() => {});
    await writer.close().catch(() => {});
    this.#keepFile();
    await this.#release();
  }

  #keepFile(): void {
    const { number } = this.#pointer;
    try {
      // After a power failure it must not be there with a part of its rows.
      syncFile(this.file);
      renameSync(this.file, generationFile(this.#folder, number));
      removeFilesExcept(this.#folder, { number, previous: null });
    } catch {
      // Without it the next one takes longer.
    }
  }

  giveUp(): Promise<void> {
    return this.#release();
  }

  async #store(onProgress: ImportProgress, changed?: ChangedKeys): Promise<GenerationWriter> {
    let writer: GenerationWriter | null = null;
    try {
      writer = await openWriter(this.#server);
      const { number, previous } = this.#lock.pointer;
      // What imports that were cut short or undone have left.
      await dropTables(writer, (generation) => generation !== number && generation !== previous);
      await this.#copy(writer, onProgress, changed);
      await this.#lock.movePointer(this.#pointer);
      return writer;
    } catch (error) {
      await writer?.close().catch(() => {});
      const reason = error instanceof DatabaseUnavailableError ? error.cause : error;
      throw new UserError(
        `The database did not take the import: ${messageOf(reason)}. The stored data is unchanged.`,
        { cause: error },
      );
    }
  }

  async #copy(writer: GenerationWriter, onProgress: ImportProgress, changed?: ChangedKeys): Promise<void> {
    const origin = changed === undefined ? null : { generation: this.#lock.pointer.number, changed };
    const source = new Database(this.file, { readonly: true });
    try {
      await copyTables(source, this.#pointer.number, writer, onProgress, origin);
    } finally {
      source.close();
    }
  }

  async #release(): Promise<void> {
    rmSync(this.file, { force: true });
    await this.#lock.release();
    this.#fileLock.release();
  }
}

async function dropTables(
  writer: GenerationWriter,
  isDropped: (generation: number) => boolean,
): Promise<void> {
  const names = (await writer.tables()).filter((name) => {
    const generation = generationOf(name);
    return generation !== null && isDropped(generation);
  });
  if (names.length > 0) await writer.drop(names);
}
