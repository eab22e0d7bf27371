import type { Clock, Wait } from '../ports/clock.ts';
import type { OnAttempt } from '../ports/engines.ts';
import { ProviderError } from '../ports/provider.ts';
import { openBreaker } from './breaker.ts';
import { openSemaphore } from './semaphore.ts';
import { openTokenBucket } from './token-bucket.ts';

export interface GateOptions {
  /** Of the provider, for people. */
  name: string;
  /** Calls at once. */
  concurrency: number;
  requestsPerMinute: number;
  clock: Clock;
  wait: Wait;
  /** At least 0 and below 1. */
  random: () => number;
  logger: { warn(fields: object, message: string): void };
}

/** All calls to one provider in this process go through one gate. */
export interface Gate {
  /**
   * Makes up to three attempts. Throws the last `ProviderError`, the signal's reason when it is aborted, or what
   * `onAttempt` throws.
   */
  run<Result>(attempt: () => Promise<Result>, signal: AbortSignal, onAttempt: OnAttempt): Promise<Result>;
}

export const MAX_ATTEMPTS = 3;

/** Whoever asks for more gets it by failing: what waits longer is better off in the queue of jobs. */
export const MAX_PAUSE_MS = 60_000;

const FIRST_PAUSE_MS = 2000;

export function openGate(options: GateOptions): Gate {
  const { name, concurrency, requestsPerMinute, clock, wait, random, logger } = options;
  const semaphore = openSemaphore(concurrency);
  const bucket = openTokenBucket(requestsPerMinute, clock, wait);
  const throughBreaker = openBreaker(name, clock, () =>
    logger.warn({ provider: name }, 'provider fails again and again: no calls for a while'),
  );

  async function once<Result>(
    attempt: () => Promise<Result>,
    signal: AbortSignal,
    onAttempt: OnAttempt,
  ): Promise<Result> {
    const leave = await semaphore.enter(signal);
    try {
      await bucket.take(signal);
      return await throughBreaker(async () => {
        await onAttempt();
        signal.throwIfAborted();
        return attempt();
      });
    } finally {
      leave();
    }
  }

  /** How long to wait before the next attempt; null when there is to be none. */
  function pauseAfter(error: unknown, attempts: number): number | null {
    if (!(error instanceof ProviderError)) return null;
    const { kind, retryAfterMs } = error;
    if (kind !== 'rate' && kind !== 'transient') return null;
    // The service tells everybody, not just this call.
    if (kind === 'rate' && retryAfterMs !== null) {
      bucket.closeUntil(clock.now() + Math.min(retryAfterMs, MAX_PAUSE_MS));
    }
    if (attempts >= MAX_ATTEMPTS || (retryAfterMs ?? 0) > MAX_PAUSE_MS) return null;
    // Full jitter: calls that failed together do not come back together.
    return (retryAfterMs ?? 0) + random() * FIRST_PAUSE_MS * 2 ** (attempts - 1);
  }

  return {
    async run(attempt, signal, onAttempt) {
      let attempts = 0;
      for (;;) {
        const before = attempts;
        try {
          return await once(attempt, signal, async () => {
            await onAttempt();
            attempts += 1;
          });
        } catch (error) {
          signal.throwIfAborted();
          // An open breaker made no attempt, and waiting here for it to close would hold up the queue of jobs.
          const pause = attempts > before ? pauseAfter(error, attempts) : null;
          if (pause === null) throw error;
          await wait(pause, signal);
          signal.throwIfAborted();
        }
      }
    },
  };
}
