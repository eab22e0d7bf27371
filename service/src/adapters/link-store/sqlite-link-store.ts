import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type {
  LinkDataRecord,
  LinkListArgs,
  LinksStatsBody,
  PostListArgs,
  PostsStatsBody,
} from '@signpost/contract';
import Database from 'better-sqlite3';
import type { ServiceDatabase } from '../../database/sqlite.ts';
import {
  ImportRunningError,
  type Difference,
  type ImportProgress,
  type LinkImport,
  type LinkStore,
  type ListPage,
} from '../../ports/link-store.ts';
import { messageOf, UserError } from '../../shared/errors.ts';
import { buildGeneration } from './build-generation.ts';
import { exportRecords } from './export-records.ts';
import { findLinks } from './find-links.ts';
import { findPosts } from './find-posts.ts';
import { GenerationImport } from './generation-import.ts';
import { generationFile, openGeneration, type OpenGeneration } from './open-generation.ts';
import type { QueryThreads } from './query-threads.ts';
import { verifyGeneration } from './verify-generation.ts';

/**
 * Link data in the data folder: one file per generation, `links-7.db`, and a pointer to the current one in the
 * service's database. An import writes the next file and then moves the pointer, so it is all or nothing, and readers in every process
 * keep the old file until they see the pointer move.
 */
export class SqliteLinkStore implements LinkStore {
  readonly #folder: string;
  readonly #database: ServiceDatabase;
  readonly #threads: QueryThreads | null;
  #seen = -1;
  #number = 0;
  #current: Promise<OpenGeneration> | null = null;

  /** Without threads, searches run where they are asked: right for the command line, not for a server. */
  constructor(folder: string, database: ServiceDatabase, threads: QueryThreads | null) {
    this.#folder = folder;
    this.#database = database;
    this.#threads = threads;
  }

  async dataVersion(): Promise<number> {
    const counter = this.#database.changeCounter();
    if (counter !== this.#seen) {
      const row = await this.#database.db.selectFrom('link_generation').select('number').executeTakeFirst();
      this.#seen = counter;
      this.#number = row?.number ?? 0;
    }
    return this.#number;
  }

  findPosts(args: PostListArgs): Promise<ListPage> {
    return this.#read(({ number, generation }) => {
      const slow = args.search !== '';
      if (!slow || this.#threads === null) return findPosts(generation, args);
      return this.#threads.run({ folder: this.#folder, number, find: 'posts', args });
    });
  }

  findLinks(args: LinkListArgs): Promise<ListPage> {
    return this.#read(({ number, generation }) => {
      const slow = args.search !== '' || args.source_id !== 0 || args.target_post_id !== 0;
      if (!slow || this.#threads === null) return findLinks(generation, args);
      return this.#threads.run({ folder: this.#folder, number, find: 'links', args });
    });
  }

  countPosts(): Promise<PostsStatsBody> {
    return this.#read(async ({ generation }) => generation.meta.posts_stats);
  }

  countLinks(): Promise<LinksStatsBody> {
    return this.#read(async ({ generation }) => generation.meta.links_stats);
  }

  site(): Promise<{ home: string; sample: boolean }> {
    return this.#read(async ({ generation: { meta } }) => ({ home: meta.site.home, sample: meta.sample }));
  }

  async beginImport({ sample }: { sample: boolean } = { sample: false }): Promise<LinkImport> {
    const lock = new ImportLock(this.#folder);
    try {
      const current = await this.dataVersion();
      this.#removeFilesExcept(current);
      return new SqliteLinkImport(this.#folder, this.#database, lock, current + 1, sample);
    } catch (error) {
      lock.release();
      throw toStorageError(error);
    }
  }

  async *records(): AsyncGenerator<LinkDataRecord> {
    // A handle of its own: a long export goes on reading its generation while others move to the next.
    const { generation } = await openGeneration(this.#folder, await this.dataVersion());
    try {
      yield* exportRecords(generation);
    } finally {
      await generation.close();
    }
  }

  verify(): Promise<Difference | null> {
    return this.#read(({ generation }) => verifyGeneration(generation));
  }

  async close(): Promise<void> {
    await this.#threads?.close();
    const open = await this.#current;
    await open?.generation.close();
    this.#current = null;
  }

  /** Runs a query on the current generation; once more if that was replaced and removed meanwhile. */
  async #read<Result>(query: (open: OpenGeneration) => Promise<Result>): Promise<Result> {
    const open = await this.#open();
    try {
      return await query(open);
    } catch (error) {
      this.#seen = -1;
      if ((await this.dataVersion()) === open.number) throw error;
      return query(await this.#open());
    }
  }

  async #open(): Promise<OpenGeneration> {
    const number = await this.dataVersion();
    const current = await this.#current?.catch(() => null);
    if (current?.number === number) return current;
    this.#current = openGeneration(this.#folder, number);
    const opened = await this.#current;
    // A query that is still at work on the old generation fails, and `#read` runs it again on this one.
    await current?.generation.close();
    return opened;
  }

  #removeFilesExcept(current: number): void {
    for (const name of readdirSync(this.#folder)) {
      const number = /^links-(\d+)\.db/.exec(name)?.[1];
      if (number !== undefined && (Number(number) !== current || name.endsWith('.partial'))) {
        rmSync(path.join(this.#folder, name), { force: true });
      }
    }
  }
}

class SqliteLinkImport implements LinkImport {
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

/** Held by an open transaction on a file of its own: the system lets go of it however the process ends. */
class ImportLock {
  readonly #connection: Database.Database;

  constructor(folder: string) {
    try {
      this.#connection = new Database(path.join(folder, 'import.lock'), { timeout: 0 });
    } catch (error) {
      throw toStorageError(error);
    }
    try {
      this.#connection.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.#connection.close();
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
        throw new ImportRunningError();
      throw toStorageError(error);
    }
  }

  release(): void {
    this.#connection.close();
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

const STORAGE_ADVICE: Record<string, string> = {
  SQLITE_FULL: 'The disk is full',
  ENOSPC: 'The disk is full',
  SQLITE_IOERR: 'The data folder cannot be written (the disk may be full)',
  SQLITE_READONLY: 'The data folder is read-only',
  SQLITE_CANTOPEN: 'The data folder cannot be written',
  EROFS: 'The data folder is read-only',
  EACCES: 'The data folder is not writable for this user',
};

/** A failure of the disk under the import, told so that the reader knows what to mend. */
function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const advice = Object.entries(STORAGE_ADVICE).find(([prefix]) => code.startsWith(prefix))?.[1];
  if (advice === undefined) return error;
  return new UserError(`${advice}: ${messageOf(error)}. The stored data is unchanged.`, { cause: error });
}
