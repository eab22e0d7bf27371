import type { Clock, Wait } from '@signpost/platform/time';

/** Lets a number of calls through per minute, a tenth of them at once after a quiet time. */
export interface TokenBucket {
  /** Throws the signal's reason when it is aborted before its turn. */
  take(signal: AbortSignal): Promise<void>;
  /** No call is let through before then. */
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
      // Below zero are those who wait already: each waits for its own token.
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
