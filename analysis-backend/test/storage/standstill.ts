import type { Wait } from '@signpost/platform/time';
import { onTestFinished } from 'vitest';

/** The `wait` of a process that is frozen: no wait ends, not even by its signal, until the test calls `end`. */
export function standstill(): { wait: Wait; end(): void } {
  const over = Promise.withResolvers<void>();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    over.resolve();
  };
  // Otherwise closing the process would wait for ever.
  onTestFinished(end);
  return {
    async wait(_, signal) {
      if (!isOver) return over.promise;
      // Afterwards only the signal ends a wait.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    end,
  };
}
