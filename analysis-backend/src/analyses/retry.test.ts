import { describe, expect, it } from 'vitest';
import { pauseBeforeRetry, type Rounds, type VainRound } from './retry.ts';

/** The pauses after rounds of so many attempts each, without luck. */
function pausesAfter(attempts: readonly number[], round: Partial<VainRound> = {}): (number | null)[] {
  const rounds: Rounds = new Map();
  let attemptsEver = 0;
  return attempts.map((attempts) => {
    attemptsEver += attempts;
    const given = { slotId: 'slot', attempts, attemptsEver, retryAfterMs: null, ...round };
    return pauseBeforeRetry(rounds, given, () => 1 - Number.EPSILON);
  });
}

describe('pauseBeforeRetry', () => {
  it('waits longer the second time and gives up the third', () => {
    expect(pausesAfter([3, 3, 3])).toEqual([30_000, 120_000, null]);
    expect(pausesAfter([1, 1, 1])).toEqual([30_000, 120_000, null]);
  });

  it('is more patient with a service that nobody could ask, and gives up in the end', () => {
    const pauses = pausesAfter([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(pauses).toEqual([30_000, 120_000, ...Array.from({ length: 5 }, () => 600_000), null]);
  });

  it('gives up when the service fails again after it could not be asked', () => {
    expect(pausesAfter([0, 0, 0, 1])).toEqual([30_000, 120_000, 600_000, null]);
  });

  it('gives up when other processes have tried often enough before', () => {
    expect(pausesAfter([1], { attemptsEver: 9 })).toEqual([null]);
  });

  it.each([
    { asked: 600_000, waited: 600_000 },
    { asked: 1000, waited: 30_000 },
    { asked: 3_600_001, waited: null },
  ])('waits $waited ms when the service asks for $asked ms', ({ asked, waited }) => {
    expect(pausesAfter([1], { retryAfterMs: asked })).toEqual([waited]);
  });

  it('spreads the slots that failed together over half of the pause', () => {
    const round = { slotId: 'slot', attempts: 1, attemptsEver: 1, retryAfterMs: null };
    expect(pauseBeforeRetry(new Map(), round, () => 0)).toBe(15_000);
  });
});
