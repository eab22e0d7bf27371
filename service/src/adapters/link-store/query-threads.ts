import { DatabaseUnavailableError } from '@signpost/platform/errors';
import { entryModule } from '@signpost/platform/place';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { ListPage } from '../../ports/link-store.ts';
import type { Meta } from './build/generation-schema.ts';
import type { ListQuery } from './find/find-page.ts';
import type { GenerationPlace } from './places/generations.ts';

/** The generation that a thread is to open. */
interface Opened {
  place: GenerationPlace;
  number: number;
}

export type ThreadQuery = Opened & ListQuery;
/** Has a thread load the searched texts while it goes on answering queries; `outcome` gets a message when they are loaded. */
export type ThreadLoading = Opened & { find: 'nothing'; outcome: MessagePort };

/** What a thread answers when the database does not. */
export const UNAVAILABLE = 'unavailable';
/** What is sent to `outcome` when everything is loaded. */
export const LOADED = 'loaded';

/** A site of up to this many posts and links is looked through in a millisecond or two, and a thread would take 25 MB. */
const SMALL = { posts: 1000, links: 10_000 };

type Pool = Piscina<ThreadQuery | ThreadLoading, ListPage | typeof UNAVAILABLE>;

/** Threads for queries that look through much text or many rows, so that other queries never wait for them. */
export class QueryThreads {
  /** Started at the first such query: many processes never get one. */
  #pool: Promise<Pool> | null = null;
  #isClosed = false;
  readonly #searchesSmall: boolean;

  /** Without `searchesSmall`, searches of small sites are left to the caller. */
  constructor({ searchesSmall }: { searchesSmall: boolean }) {
    this.#searchesSmall = searchesSmall;
  }

  /** Whether the threads search a site of this size. */
  search({ posts_stats: posts, links_stats: links }: Pick<Meta, 'posts_stats' | 'links_stats'>): boolean {
    return this.#searchesSmall || posts.total_posts > SMALL.posts || links.total > SMALL.links;
  }

  async run(query: ThreadQuery): Promise<ListPage> {
    const pool = await this.#threads();
    const answer = await pool.run(query);
    if (answer === UNAVAILABLE) throw new DatabaseUnavailableError(new Error('a search met it'));
    return answer;
  }

  /** Has every running thread, or a first one, load the texts of a generation. False when one of them could not. */
  async load(opened: Opened): Promise<boolean> {
    const pool = await this.#threads();
    const loading = Array.from({ length: Math.max(1, pool.threads.length) }, () => loadIn(pool, opened));
    return (await Promise.all(loading)).every(Boolean);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#pool)?.destroy();
  }

  async #threads(): Promise<Pool> {
    if (this.#isClosed) throw new Error('The query threads are closed');
    return (this.#pool ??= startThreads());
  }
}

/** Imported on demand: a small site may never have a query for it. */
async function startThreads(): Promise<Pool> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: pathToFileURL(entryModule('service/src/adapters/link-store/query-thread.ts')).href,
    // One thread stays, with the texts it has loaded, even if no search comes for long.
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    // A further thread stays for ten minutes, so that the texts it has loaded serve the next searches too.
    idleTimeout: 10 * 60 * 1000,
    // A thread that waits by Atomics for its next query could load nothing meanwhile.
    atomics: 'disabled',
  });
}

async function loadIn(pool: Pool, opened: Opened): Promise<boolean> {
  const { port1: here, port2: outcome } = new MessageChannel();
  // A thread that ends closes its side.
  const heard = Promise.race([once(here, 'message'), once(here, 'close')]);
  const task: ThreadLoading = { ...opened, find: 'nothing', outcome };
  const answer = await pool.run(task, { transferList: [outcome] });
  const [message] = answer === UNAVAILABLE ? [] : ((await heard) as unknown[]);
  here.close();
  return message === LOADED;
}
