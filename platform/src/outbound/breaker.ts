import type { Clock } from '../time/index.ts';

const FAILURES_TO_OPEN = 5;

/** What a failed attempt says about the other side: it is in trouble, it has answered, or nothing. */
export type Verdict = 'trouble' | 'answered' | 'nothing';

export interface BreakerState {
  /** When the next attempt is allowed, in milliseconds since the epoch. */
  openUntil: number;
  /** Whether an attempt is under way that may close the breaker sooner. */
  isProbing: boolean;
  /** When the first of the failures in a row came, in milliseconds since the epoch. */
  failingSince: number;
  lastFailure: unknown;
}

export interface BreakerOptions {
  clock: Clock;
  /** How long no attempt is made after one has failed, in milliseconds. */
  openMs: number;
  judge(error: unknown): Verdict;
  /** The error to throw when no attempt is made. */
  notTried(state: BreakerState): Error;
  onOpen?(): void;
}

/** Runs the attempt, or fails at once while the breaker is open. */
export type Breaker = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/**
 * Opens after five failures in a row. Then one attempt in every `openMs` tests whether the other side is back, even while the previous
 * one still hangs.
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
      // A negative time means that the clock was set back, which must not keep the breaker open.
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
