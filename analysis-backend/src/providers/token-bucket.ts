import type { Clock, Wait } from '@signpost/platform/time';

/** Limits the calls per minute; after a pause a tenth of them may start at once. */
export interface TokenBucket {
  /** Waits for its turn. Throws the signal's reason when it is aborted before that. */
  take(signal: AbortSignal): Promise<void>;
  /** Lets no call through before `time`, in milliseconds since the epoch. */
  closeUntil(time: number): void;
}

export function openTokenBucket(perMinute: number, clock: Clock, wait: Wait): TokenBucket {
  const intervalMs = 60_000 / perMinute;
  const burst = Math.max(1, Math.floor(perMinute / 10));
  let tokens = burst;
  let filledAt = clock.now();
  let closedUntil = 0;

  function fill(): void {
    const passed = Math.max(0, clock.now() - filledAt);
    tokens = Math.min(burst, tokens + passed / intervalMs);
    filledAt = clock.now();
  }

  return {
    async take(signal) {
      fill();
      // A negative number counts the waiting calls: each waits for its own token.
      tokens -= 1;
      const due = clock.now() + Math.max(0, -tokens * intervalMs);
      for (;;) {
        if (signal.aborted) {
          tokens += 1;
          throw signal.reason;
        }
        const pause = Math.max(due, closedUntil) - clock.now();
        if (pause <= 0) return;
        await wait(pause, signal);
      }
    },
    closeUntil(time) {
      closedUntil = Math.max(closedUntil, time);
    },
  };
}
