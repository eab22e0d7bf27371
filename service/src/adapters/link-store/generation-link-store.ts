import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type {
  LinkDataRecord,
  LinkListArgs,
  LinksStatsBody,
  PostListArgs,
  PostsStatsBody,
} from '@signpost/contract';
import type { ServiceDatabase } from '../../database/sqlite.ts';
import type { Difference, LinkImport, LinkStore, ListPage } from '../../ports/link-store.ts';
import { exportRecords } from './export-records.ts';
import { findLinks } from './find-links.ts';
import { findPosts } from './find-posts.ts';
import { ImportLock } from './import-lock.ts';
import { openGeneration, type OpenGeneration } from './open-generation.ts';
import type { QueryThreads } from './query-threads.ts';
import { SqliteLinkImport } from './sqlite-link-import.ts';
import { toStorageError } from './storage-error.ts';
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
  #current: Opening | null = null;

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
    const current = this.#current;
    this.#current = null;
    await closeOpened(current);
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
    // Nothing may wait between this look and the assignment, or readers that come together open a handle each.
    const previous = this.#current;
    if (previous?.number === number) return previous.opened;
    const opened = openGeneration(this.#folder, number);
    this.#current = { number, opened };
    try {
      return await opened;
    } catch (error) {
      if (this.#current?.opened === opened) this.#current = null;
      throw error;
    } finally {
      // A query that is still at work on the old generation fails, and `#read` runs it again on the new one.
      await closeOpened(previous);
    }
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

/** A generation that is open or about to be. */
interface Opening {
  number: number;
  opened: Promise<OpenGeneration>;
}

async function closeOpened(opening: Opening | null): Promise<void> {
  const open = await opening?.opened.catch(() => null);
  await open?.generation.close();
}
