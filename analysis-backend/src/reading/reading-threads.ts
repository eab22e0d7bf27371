import { messageOf } from '@signpost/platform/errors';
import type { Wait } from '@signpost/platform/time';
import { Piscina } from 'piscina';
import { unreadable } from '../extraction/read-text.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import { openSemaphore } from '../shared/semaphore.ts';
import type { Extraction, Reading } from '../model/extraction.ts';

export interface ReadingThreadOptions {
  wait: Wait;
  logger: { error(fields: object, message: string): void };
  /** What the threads run; something else in tests. */
  thread?: URL;
}

/** Two, so that an answer that takes long does not hold up all others. */
const THREADS = 2;

/** Far above what the longest answer takes on a busy machine, the start of the thread included. */
const LIMIT_MS = 60_000;

/** How long a thread that has nothing to do stays. */
const IDLE_MS = 60_000;

/**
 * Reads in threads, so that nothing else waits for it. A thread that does not come to an end in time, or fails, is ended, and the
 * answer counts as one that cannot be read. Threads begin with the first answer.
 */
export function openReadingThreads({ wait, logger, thread = THREAD }: ReadingThreadOptions): AnswerReader {
  const pool = new Piscina<Reading, Extraction>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  });
  // The time of a task counts from when there is a thread for it.
  const free = openSemaphore(THREADS);

  async function read(reading: Reading): Promise<Extraction> {
    const leave = await free.enter(new AbortController().signal);
    const limit = new AbortController();
    const done = new AbortController();
    const tick = async (): Promise<void> => {
      await wait(LIMIT_MS, done.signal);
      if (!done.signal.aborted) limit.abort();
    };
    void tick();
    try {
      return await pool.run(reading, { signal: limit.signal });
    } catch (error) {
      logger.error({ err: error }, 'answer could not be read');
      const problem = limit.signal.aborted ? ` within ${LIMIT_MS / 1000} seconds.` : `: ${messageOf(error)}`;
      return unreadable(`It could not be read${problem}`);
    } finally {
      done.abort();
      leave();
    }
  }

  return { read, close: () => pool.destroy() };
}

const THREAD = new URL('reading-thread.ts', import.meta.url);
