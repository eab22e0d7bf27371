import type { LinkDataRecord } from '@signpost/contract/records';
import { makePrivateFile } from '@signpost/platform/files';
import type { Clock } from '@signpost/platform/time';
import type { ImportChanges, ImportProgress, LinkImport } from '../../ports/link-store.ts';
import { progressPart } from '../../shared/progress-part.ts';
import { buildGeneration, writeMeta } from './build/build-generation.ts';
import { writeChunks } from './build/column-writers.ts';
import { compareGenerations } from './read/compare-generations.ts';
import { GenerationImport } from './build/generation-import.ts';
import type { Generation } from './read/generation.ts';
import type { NextGeneration } from './places/generations.ts';
import { readGeneration } from './places/open-generation.ts';
import { publishedDaysAfter, type PostMoves, type PublishedDays } from './build/published-days.ts';
import { toStorageError } from '../../shared/storage-error.ts';

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
    makePrivateFile(next.file);
    this.#records = new GenerationImport(next.file);
  }

  put(record: LinkDataRecord): void {
    try {
      this.#records.put(record);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async commit(
    onProgress: ImportProgress = () => {},
    accept: (changes: ImportChanges | null) => void = () => {},
  ): Promise<ImportChanges | null> {
    const built = 1 - this.#next.publishingShare;
    try {
      buildGeneration(this.#records, this.#sample, progressPart(onProgress, 0, built * 0.9));
      onProgress('comparing', built * 0.9);
      // If the old data cannot be read, the import replaces it all the same, without a comparison.
      const compared = await this.#compare().catch(() => null);
      accept(compared?.changes ?? null);
      if (compared?.published !== undefined) this.#notePublished(compared.published);
      this.#records.db.close();
      await this.#next.publish(progressPart(onProgress, built, 1));
      return compared?.changes ?? null;
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /** What differs from the data before, and the days on which posts of this site were added or removed. */
  async #compare(): Promise<{ changes: ImportChanges; published?: PublishedDays }> {
    const previous = await this.#openPrevious();
    try {
      const { changes, ...posts } = await compareGenerations(
        previous,
        await readGeneration(this.#records.db),
      );
      const isSameSite = !this.#sample && previous.meta.site.home === this.#records.site.home;
      return isSameSite ? { changes, published: await this.#publishedAfter(previous, posts) } : { changes };
    } finally {
      await previous.close();
    }
  }

  async #publishedAfter(previous: Generation, moves: PostMoves): Promise<PublishedDays> {
    const lastDay = {
      added: [...(await previous.dayIds('day_added'))],
      removed: [...(await previous.dayIds('day_removed'))],
    };
    const titles = this.#records.db.prepare<[number], string>('SELECT title FROM post WHERE id = ?').pluck();
    return publishedDaysAfter(
      { days: previous.meta.published_days ?? [], lastDay },
      moves,
      this.#clock.now(),
      (id) => titles.get(id) ?? '',
    );
  }

  #notePublished({ days, lastDay }: PublishedDays): void {
    const { db } = this.#records;
    writeChunks(db, 'day_added', Float64Array.from(lastDay.added));
    writeChunks(db, 'day_removed', Float64Array.from(lastDay.removed));
    writeMeta(db, { published_days: days });
  }

  async abort(): Promise<void> {
    this.#records.db.close();
    await this.#next.giveUp();
  }
}
