import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ListPage } from '../../ports/link-store.ts';
import { DatabaseUnavailableError } from '../../shared/errors.ts';
import type { ListQuery } from './find-page.ts';
import type { GenerationPlace } from './generations.ts';

export type ThreadQuery = ListQuery & { place: GenerationPlace; number: number };

/** What a thread answers when the database does not. */
export const UNAVAILABLE = 'unavailable';

/** Threads for the queries that look through much text or many rows, so that the others never wait for them. */
export class QueryThreads {
  readonly #pool = new Piscina<ThreadQuery, ListPage | typeof UNAVAILABLE>({
    filename: new URL('query-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    // Long enough that the text a thread has loaded serves the next searches too.
    idleTimeout: 10 * 60 * 1000,
    // A thread that waited for its next question by these could load nothing meanwhile.
    atomics: 'disabled',
  });

  async run(query: ThreadQuery): Promise<ListPage> {
    const answer = await this.#pool.run(query);
    if (answer === UNAVAILABLE) throw new DatabaseUnavailableError(new Error('a search met it'));
    return answer;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
