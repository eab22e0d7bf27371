import { openBreaker, type Breaker } from '@signpost/platform/outbound';
import type { Clock } from '@signpost/platform/time';
import { ProviderError } from '../ports/provider.ts';

/** How long no attempt is made after one has failed, in milliseconds. */
export const OPEN_MS = 30_000;

/** How long a service may fail before it is given up, in milliseconds. */
export const GIVEN_UP_MS = 3_600_000;

/** Stops attempts for a while when the service limits them or fails. Any other answer shows that the service works. */
export function openProviderBreaker(provider: string, clock: Clock, onOpen: () => void): Breaker {
  return openBreaker({
    clock,
    openMs: OPEN_MS,
    onOpen,
    judge: (error) => {
      if (!(error instanceof ProviderError)) return 'nothing';
      return error.kind === 'transient' || error.kind === 'rate' ? 'trouble' : 'answered';
    },
    notTried: ({ openUntil, failingSince, lastFailure }) => {
      const isGivenUp = clock.now() - failingSince >= GIVEN_UP_MS;
      const last = lastFailure instanceof Error ? lastFailure.message : '';
      const message = `${provider} has failed too often and is not asked for a while. ${last}`;
      return new ProviderError('transient', message, {
        retryAfterMs: isGivenUp ? null : Math.max(1000, openUntil - clock.now()),
      });
    },
  });
}
