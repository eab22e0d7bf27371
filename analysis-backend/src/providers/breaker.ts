import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  type IBackoff,
} from 'cockatiel';
import type { Clock } from '../ports/clock.ts';
import { ProviderError } from '../ports/provider.ts';

const FAILURES_TO_OPEN = 5;
export const OPEN_MS = 30_000;

/** Runs an attempt, unless the last ones found the service in trouble: then it fails at once. */
export type Breaker = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/** Opens after some failures in a row; once it has been open for a while, one attempt finds out whether to close it. */
export function openBreaker(provider: string, clock: Clock, onOpen: () => void): Breaker {
  let openUntil = 0;
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof ProviderError && error.kind === 'transient'),
    {
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
      halfOpenAfter: { next: () => waitByClock(clock) },
    },
  );
  policy.onBreak(() => {
    openUntil = clock.now() + OPEN_MS;
    onOpen();
  });

  const notTried = (retryAfterMs: number): ProviderError =>
    new ProviderError('transient', `${provider} has failed too often: it is left alone for a while.`, {
      retryAfterMs,
    });

  return async (attempt) => {
    // cockatiel would have everybody wait for the outcome of the one attempt that finds out.
    if (policy.state === CircuitState.HalfOpen) throw notTried(1000);
    try {
      return await policy.execute(attempt);
    } catch (error) {
      throw isBrokenCircuitError(error) ? notTried(Math.max(0, openUntil - clock.now())) : error;
    }
  };
}

/** cockatiel asks for the duration at every call and compares it with the system's time: so it follows our clock. */
function waitByClock(clock: Clock): IBackoff<unknown> {
  const start = clock.now();
  return {
    get duration() {
      const passed = clock.now() - start;
      return passed >= 0 && passed < OPEN_MS ? Infinity : -Infinity;
    },
    next: () => waitByClock(clock),
  };
}
