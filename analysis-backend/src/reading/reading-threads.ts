import { pathToFileURL } from 'node:url';
import { messageOf } from '@signpost/platform/errors';
import { entryModule } from '@signpost/platform/place';
import type { Wait } from '@signpost/platform/time';
import { Piscina } from 'piscina';
import { unreadable } from '../extraction/read-text.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import { openSemaphore } from '../shared/semaphore.ts';
import type { Extraction, Reading } from '../model/extraction.ts';

export interface ReadingThreadOptions {
  wait: Wait;
  logger: { error(fields: object, message: string): void };
  /** The module that the threads run; tests set their own. */
  thread?: URL;
}

/** The number of threads: two, so that a slow answer does not hold up all others. */
const THREADS = 2;

/** The time limit of one answer, in milliseconds: far above the longest one on a busy machine, with the start of the thread. */
const LIMIT_MS = 60_000;

/** How long an idle thread stays, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * Reads answers in threads, so that nothing else waits for it. A thread that takes too long or fails is ended, and its answer counts as
 * unreadable. Threads start with the first answer.
 */
export function openReadingThreads({ wait, logger, thread = THREAD }: ReadingThreadOptions): AnswerReader {
  const pool = new Piscina<Reading, Extraction>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  });
  // So that the time limit of an answer starts when there is a thread for it.
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

const THREAD = pathToFileURL(entryModule('analysis-backend/src/reading/reading-thread.ts'));
