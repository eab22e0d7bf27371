import type { Wait } from '../time/index.ts';

export interface Limits {
  /** The time limit of the whole call: waiting for a connection, connecting, headers and body. */
  timeoutMs: number;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  wait: Wait;
}

/** Ends a call that takes too long, wherever it is. */
export interface Limit {
  /** Aborted when the call takes too long, and with the caller's signal. */
  signal: AbortSignal;
  /** The outcome of the work, or the reason why it was aborted. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  isOver(): boolean;
  end(): void;
}

export function startLimit({ timeoutMs, signal, wait }: Limits, tooSlow: () => Error): Limit {
  const slow = new AbortController();
  const ended = new AbortController();
  const all = signal === undefined ? slow.signal : AbortSignal.any([signal, slow.signal]);
  const tick = async (): Promise<void> => {
    await wait(timeoutMs, ended.signal);
    if (!ended.signal.aborted) slow.abort(tooSlow());
  };
  void tick();
  return {
    signal: all,
    // The signal alone is not enough: undici looks at it only once the request has a connection, which may take too long. An aborted
    // request that gets its connection later is not sent.
    race: async (work) => {
      const { promise, reject } = Promise.withResolvers<never>();
      const stop = (): void => reject(all.reason);
      all.addEventListener('abort', stop, { once: true });
      if (all.aborted) stop();
      work.catch(() => {});
      try {
        return await Promise.race([work, promise]);
      } finally {
        all.removeEventListener('abort', stop);
      }
    },
    isOver: () => slow.signal.aborted,
    end: () => ended.abort(),
  };
}
