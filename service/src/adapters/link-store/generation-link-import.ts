import { makePrivateFile } from '@signpost/platform/files';
import type { Clock } from '@signpost/platform/time';
import type {
  ImportChanges,
  ImportOptions,
  ImportProgress,
  LinkImport,
  PublishedRecord,
} from '@signpost/indexing/ports/published-links';
import { progressPart } from '../../shared/progress-part.ts';
import { GenerationImport } from './build/generation-import.ts';
import { writeMeta } from './build/write-meta.ts';
import { buildGeneration } from './parts/build-generation.ts';
import { noteDays } from './parts/days/note-days.ts';
import { storedDays } from './parts/days/read.ts';
import { compareGenerations } from './parts/digests/compare-generations.ts';
import type { Generation } from './read/generation.ts';
import type { NextGeneration } from './places/generations.ts';
import { readGeneration } from './places/open-generation.ts';
import type { RowValues, TakenRecords } from './build/record-rows.ts';
import type { RecordTaker } from './read-in-thread.ts';
import { readSource } from './read-source.ts';
import { toStorageError } from '../../shared/storage-error.ts';

/** Takes records into the next generation, which readers see once it is complete. */
export class GenerationLinkImport implements LinkImport, RecordTaker {
  readonly #next: NextGeneration;
  readonly #sample: boolean;
  readonly #name: string | undefined;
  readonly #openPrevious: () => Promise<Generation>;
  readonly #clock: Clock;
  readonly #records: GenerationImport;

  constructor(
    next: NextGeneration,
    { sample = false, name }: ImportOptions,
    openPrevious: () => Promise<Generation>,
    clock: Clock,
  ) {
    this.#next = next;
    this.#sample = sample;
    this.#name = name;
    this.#openPrevious = openPrevious;
    this.#clock = clock;
    makePrivateFile(next.file);
    this.#records = new GenerationImport(next.file);
  }

  put(record: PublishedRecord): void {
    try {
      this.#records.put(record);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  read(source: AsyncIterable<Uint8Array>): Promise<number> {
    return readSource(source, this);
  }

  putRows(values: RowValues): void {
    try {
      this.#records.putRows(values);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  noteTaken(taken: TakenRecords): void {
    this.#records.noteTaken(taken);
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
      compared?.notePast();
      if (this.#name !== undefined) writeMeta(this.#records.db, { name: this.#name });
      this.#records.db.close();
      await this.#next.publish(progressPart(onProgress, built, 1));
      return compared?.changes ?? null;
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /** What differs from the data before. The days on which posts of this site were added or removed go on. */
  async #compare(): Promise<{ changes: ImportChanges; notePast(): void }> {
    const previous = await this.#openPrevious();
    try {
      const { db } = this.#records;
      const next = await readGeneration(db);
      const { changes, ...moves } = await compareGenerations(previous, next);
      const isSameSite = !this.#sample && previous.meta.site.home === next.meta.site.home;
      const before = await storedDays(previous);
      const notePast = (): void => {
        if (isSameSite) writeMeta(db, { published_days: noteDays(db, before, moves, this.#clock.now()) });
      };
      return { changes, notePast };
    } finally {
      await previous.close();
    }
  }

  async abort(): Promise<void> {
    this.#records.db.close();
    await this.#next.giveUp();
  }
}
