import type { LinkDataRecord } from '@signpost/contract';
import type { ImportProgress, LinkImport } from '../../ports/link-store.ts';
import { buildGeneration } from './build-generation.ts';
import { GenerationImport } from './generation-import.ts';
import type { NextGeneration } from './generations.ts';
import { toStorageError } from './storage-error.ts';

/** Takes records into the next generation, which readers see once it is complete. */
export class GenerationLinkImport implements LinkImport {
  readonly #next: NextGeneration;
  readonly #sample: boolean;
  readonly #records: GenerationImport;

  constructor(next: NextGeneration, sample: boolean) {
    this.#next = next;
    this.#sample = sample;
    this.#records = new GenerationImport(next.file);
  }

  put(record: LinkDataRecord): void {
    try {
      this.#records.put(record);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async commit(onProgress: ImportProgress = () => {}): Promise<void> {
    try {
      buildGeneration(this.#records, this.#sample, onProgress);
      this.#records.db.close();
      await this.#next.publish(onProgress);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async abort(): Promise<void> {
    this.#records.db.close();
    await this.#next.giveUp();
  }
}
