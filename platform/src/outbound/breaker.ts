import type { Clock } from '../time/index.ts';

const FAILURES_TO_OPEN = 5;

/** What a failed attempt says: the other side is in trouble, or it has answered, or nothing about it. */
export type Verdict = 'trouble' | 'answered' | 'nothing';

export interface BreakerState {
  /** When the next attempt is made, in milliseconds since the epoch. */
  openUntil: number;
  /** Whether an attempt is under way that may close the breaker sooner. */
  isProbing: boolean;
  /** When the first of the failures came, in milliseconds since the epoch. */
  failingSince: number;
  lastFailure: unknown;
}

export interface BreakerOptions {
  clock: Clock;
  /** How long no attempt is made after one has failed, in milliseconds. */
  openMs: number;
  judge(error: unknown): Verdict;
  /** What is thrown in place of an attempt that is not made. */
  notTried(state: BreakerState): Error;
  onOpen?(): void;
}

/** Runs an attempt, unless the last ones found the other side in trouble: then it fails at once. */
export type Breaker = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/**
 * Opens after five failures in a row. Then one attempt in every `openMs` finds out whether the other side is back, also while the one
 * before it still hangs.
 */
export function openBreaker({ clock, openMs, judge, notTried, onOpen }: BreakerOptions): Breaker {
  let failures = 0;
  let failingSince = 0;
  let openSince = 0;
  let probes = 0;
  let lastFailure: unknown;

  function noteFailure(error: unknown): void {
    failures += 1;
    lastFailure = error;
    if (failures === 1) failingSince = clock.now();
    if (failures === FAILURES_TO_OPEN) onOpen?.();
    openSince = clock.now();
  }

  return async (attempt) => {
    const isProbe = failures >= FAILURES_TO_OPEN;
    if (isProbe) {
      const passed = clock.now() - openSince;
      // A clock that was set back does not keep it open.
      if (passed >= 0 && passed < openMs)
        throw notTried({ openUntil: openSince + openMs, isProbing: probes > 0, failingSince, lastFailure });
      openSince = clock.now();
      probes += 1;
    }
    try {
      const result = await attempt();
      failures = 0;
      return result;
    } catch (error) {
      const verdict = judge(error);
      if (verdict === 'trouble') noteFailure(error);
      else if (verdict === 'answered') failures = 0;
      throw error;
    } finally {
      if (isProbe) probes -= 1;
    }
  };
}
