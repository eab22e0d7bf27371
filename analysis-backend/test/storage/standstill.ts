import type { Wait } from '@signpost/platform/time';
import { onTestFinished } from 'vitest';

/** Waiting for a process that stands still: nothing in it goes on until it is over, whatever it is told. */
export function standstill(): { wait: Wait; end(): void } {
  const over = Promise.withResolvers<void>();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    over.resolve();
  };
  // Whoever closes it waits for it.
  onTestFinished(end);
  return {
    async wait(_, signal) {
      if (!isOver) return over.promise;
      // Afterwards it only waits for being told.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    end,
  };
}
