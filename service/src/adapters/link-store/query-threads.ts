import { availableParallelism } from 'node:os';
import type { LinkListArgs, PostListArgs } from '@signpost/contract';
import { Piscina } from 'piscina';
import type { ListPage } from '../../ports/link-store.ts';

export type ThreadQuery = { folder: string; number: number } & (
  | { find: 'posts'; args: PostListArgs }
  | { find: 'links'; args: LinkListArgs }
);

/** Threads for the queries that look through much text or many rows, so that the others never wait for them. */
export class QueryThreads {
  readonly #pool = new Piscina<ThreadQuery, ListPage>({
    filename: new URL('query-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    // Long enough that the text a thread has loaded serves the next searches too.
    idleTimeout: 10 * 60 * 1000,
  });

  run(query: ThreadQuery): Promise<ListPage> {
    return this.#pool.run(query);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
