import type { LinkDataRecord } from '@signpost/contract';
import type { Clock } from '../../ports/clock.ts';
import type { ImportProgress, LinkImport, PublishedDay } from '../../ports/link-store.ts';
import { buildGeneration, writeMeta } from './build-generation.ts';
import { GenerationImport } from './generation-import.ts';
import type { Generation } from './generation.ts';
import type { NextGeneration } from './generations.ts';
import { publishedDaysAfter } from './published-days.ts';
import { toStorageError } from './storage-error.ts';

/** Takes records into the next generation, which readers see once it is complete. */
export class GenerationLinkImport implements LinkImport {
  readonly #next: NextGeneration;
  readonly #sample: boolean;
  readonly #openPrevious: () => Promise<Generation>;
  readonly #clock: Clock;
  readonly #records: GenerationImport;

  constructor(next: NextGeneration, sample: boolean, openPrevious: () => Promise<Generation>, clock: Clock) {
    this.#next = next;
    this.#sample = sample;
    this.#openPrevious = openPrevious;
    this.#clock = clock;
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
      // What cannot be read is no reason to refuse what comes in its place: only its past is lost.
      const days = await this.#publishedDays().catch(() => null);
      if (days !== null) writeMeta(this.#records.db, { published_days: days });
      this.#records.db.close();
      await this.#next.publish(onProgress);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /** Null when nothing is known of what was there before. */
  async #publishedDays(): Promise<readonly PublishedDay[] | null> {
    const previous = await this.#openPrevious();
    try {
      const { site, sample } = previous.meta;
      const { db, site: own } = this.#records;
      if (this.#sample || sample || site.home !== own.home) return null;
      return await publishedDaysAfter(previous, db, this.#clock.now());
    } finally {
      await previous.close();
    }
  }

  async abort(): Promise<void> {
    this.#records.db.close();
    await this.#next.giveUp();
  }
}
