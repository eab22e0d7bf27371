import type { Clock } from '@signpost/platform/time';
import { ProviderError } from '../ports/provider.ts';

const FAILURES_TO_OPEN = 5;

/** How long no attempt is made after one has failed, in milliseconds. */
export const OPEN_MS = 30_000;

/** How long a service may fail, in milliseconds, before it is not waited for any more. */
export const GIVEN_UP_MS = 3_600_000;

/** Runs an attempt, unless the last ones were refused or found the service in trouble: then it fails at once. */
export type Breaker = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/**
 * Opens after some failures in a row. Then one attempt every 30 seconds finds out whether the service is back, also while the one
 * before it still hangs.
 */
export function openBreaker(provider: string, clock: Clock, onOpen: () => void): Breaker {
  let failures = 0;
  let failingSince = 0;
  let closedUntil = 0;
  let lastFailure = '';

  function notTried(): ProviderError {
    const isGivenUp = clock.now() - failingSince >= GIVEN_UP_MS;
    const message = `${provider} has failed too often: it is left alone for a while. ${lastFailure}`;
    return new ProviderError('transient', message, {
      retryAfterMs: isGivenUp ? null : Math.max(1000, closedUntil - clock.now()),
    });
  }

  return async (attempt) => {
    if (failures >= FAILURES_TO_OPEN) {
      if (clock.now() < closedUntil) throw notTried();
      closedUntil = clock.now() + OPEN_MS;
    }
    try {
      const result = await attempt();
      failures = 0;
      return result;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind !== 'transient' && error.kind !== 'rate') {
        // The service is there and takes calls, whatever it says to this one.
        failures = 0;
        throw error;
      }
      failures += 1;
      lastFailure = error.message;
      if (failures === 1) failingSince = clock.now();
      if (failures === FAILURES_TO_OPEN) onOpen();
      if (failures >= FAILURES_TO_OPEN) closedUntil = clock.now() + OPEN_MS;
      throw error;
    }
  };
}
