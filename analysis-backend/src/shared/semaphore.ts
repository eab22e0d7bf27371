/** Lets a limited number of callers in at once; the others wait in order. */
export interface Semaphore {
  /** Resolves with the function to call at the end. Throws the signal's reason when it is aborted while waiting. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function openSemaphore(limit: number): Semaphore {
  let inside = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    inside -= 1;
    const [next] = waiting;
    next?.();
  }

  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          waiting.delete(come);
          reject(signal.reason as Error);
        };
        const come = (): void => {
          waiting.delete(come);
          signal.removeEventListener('abort', stop);
          inside += 1;
          let isInside = true;
          resolve(() => {
            if (isInside) leave();
            isInside = false;
          });
        };
        if (signal.aborted) return stop();
        if (inside < limit) return come();
        signal.addEventListener('abort', stop, { once: true });
        waiting.add(come);
      }),
  };
}
