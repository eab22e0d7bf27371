import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { LinkDataRecord } from '@signpost/contract';
import type { ServiceDatabase } from '../../database/sqlite.ts';
import type { ImportProgress, LinkImport } from '../../ports/link-store.ts';
import { buildGeneration } from './build-generation.ts';
import { GenerationImport } from './generation-import.ts';
import type { ImportLock } from './import-lock.ts';
import { generationFile } from './open-generation.ts';
import { toStorageError } from './storage-error.ts';

/** The next generation in the making: under another name until it is complete, then the pointer moves. */
export class SqliteLinkImport implements LinkImport {
  readonly #database: ServiceDatabase;
  readonly #lock: ImportLock;
  readonly #number: number;
  readonly #sample: boolean;
  readonly #file: string;
  readonly #partial: string;
  readonly #generation: GenerationImport;

  constructor(folder: string, database: ServiceDatabase, lock: ImportLock, number: number, sample: boolean) {
    this.#database = database;
    this.#lock = lock;
    this.#number = number;
    this.#sample = sample;
    this.#file = generationFile(folder, number);
    this.#partial = `${this.#file}.partial`;
    this.#generation = new GenerationImport(this.#partial);
  }

  put(record: LinkDataRecord): void {
    try {
      this.#generation.put(record);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async commit(onProgress: ImportProgress = () => {}): Promise<void> {
    try {
      buildGeneration(this.#generation, this.#sample, onProgress);
      this.#generation.db.close();
      sync(this.#partial);
      renameSync(this.#partial, this.#file);
      sync(path.dirname(this.#file));
      await this.#database.db
        .insertInto('link_generation')
        .values({ id: 1, number: this.#number })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ number: this.#number }))
        .execute();
      // Readers that still have the old file open keep it until they close it.
      rmSync(generationFile(path.dirname(this.#file), this.#number - 1), { force: true });
    } catch (error) {
      throw toStorageError(error);
    }
    this.#lock.release();
  }

  async abort(): Promise<void> {
    this.#generation.db.close();
    rmSync(this.#partial, { force: true });
    this.#lock.release();
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
