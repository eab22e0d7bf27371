import type { Clock, Wait } from '@signpost/platform/time';
import type { OnAttempt } from '../ports/engines.ts';
import { ProviderError } from '../ports/provider.ts';
import { openProviderBreaker } from './breaker.ts';
import { openSemaphore } from '../shared/semaphore.ts';
import { openTokenBucket } from './token-bucket.ts';

export interface GateOptions {
  /** The name of the provider, for people. */
  name: string;
  /** The most calls at once. */
  concurrency: number;
  requestsPerMinute: number;
  clock: Clock;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}

/** All calls to one provider in this process go through one gate. */
export interface Gate {
  /** Makes one attempt when its turn has come. Throws the errors of the attempt and of `onAttempt`, or the signal's reason. */
  run<Result>(attempt: () => Promise<Result>, signal: AbortSignal, onAttempt: OnAttempt): Promise<Result>;
}

/** The longest pause of all calls after one was asked to slow down, in milliseconds. */
export const MAX_CLOSED_MS = 60_000;

/** The pause of all calls when the service does not say how long, in milliseconds. */
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
        // The service's limit holds for all calls, not just this one.
        if (error instanceof ProviderError && error.kind === 'rate')
          bucket.closeUntil(clock.now() + Math.min(error.retryAfterMs ?? USUAL_CLOSED_MS, MAX_CLOSED_MS));
        throw error;
      } finally {
        leave();
      }
    },
  };
}
