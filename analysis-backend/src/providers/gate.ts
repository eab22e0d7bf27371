import type { Clock, Wait } from '@signpost/platform/time';
import type { OnAttempt } from '../ports/engines.ts';
import { ProviderError } from '../ports/provider.ts';
import { openProviderBreaker } from './breaker.ts';
import { openSemaphore } from '../shared/semaphore.ts';
import { openTokenBucket } from './token-bucket.ts';

export interface GateOptions {
  /** Of the provider, for people. */
  name: string;
  /** Calls at once. */
  concurrency: number;
  requestsPerMinute: number;
  clock: Clock;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/** All calls to one provider in this process go through one gate. */
export interface Gate {
  /** Makes one attempt when its turn has come. Throws what it throws, the signal's reason when it is aborted, or what `onAttempt` throws. */
  run<Result>(attempt: () => Promise<Result>, signal: AbortSignal, onAttempt: OnAttempt): Promise<Result>;
}

/** The longest that all calls wait because one was told to slow down, in milliseconds. */
export const MAX_CLOSED_MS = 60_000;

/** How long they wait when the service does not say, in milliseconds. */
export const USUAL_CLOSED_MS = 10_000;

export function openGate({ name, concurrency, requestsPerMinute, clock, wait, logger }: GateOptions): Gate {
  const semaphore = openSemaphore(concurrency);
  const bucket = openTokenBucket(requestsPerMinute, clock, wait);
  const throughBreaker = openProviderBreaker(name, clock, () =>
    logger.warn({ provider: name }, 'provider fails again and again: no calls for a while'),
  );

  return {
    async run(attempt, signal, onAttempt) {
      const leave = await semaphore.enter(signal);
      try {
        await bucket.take(signal);
        return await throughBreaker(async () => {
          await onAttempt();
          signal.throwIfAborted();
          return attempt();
        });
      } catch (error) {
        signal.throwIfAborted();
        // The limit holds for all calls, not just this one.
        if (error instanceof ProviderError && error.kind === 'rate')
          bucket.closeUntil(clock.now() + Math.min(error.retryAfterMs ?? USUAL_CLOSED_MS, MAX_CLOSED_MS));
        throw error;
      } finally {
        leave();
      }
    },
  };
}
