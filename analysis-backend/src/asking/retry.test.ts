import { describe, expect, it } from 'vitest';
import { pauseBeforeRetry, type VainAttempt } from './retry.ts';

const almostOne = (): number => 1 - Number.EPSILON;

function pauseAfter(attempt: Partial<VainAttempt>, random = almostOne): number | null {
  return pauseBeforeRetry({ wasAsked: true, attempts: 1, retryAfterMs: null, ...attempt }, random);
}

describe('pauseBeforeRetry', () => {
  it('waits longer the second time, always below a minute, and gives up the third time', () => {
    expect([1, 2, 3].map((attempts) => pauseAfter({ attempts }))).toEqual([10_000, 50_000, null]);
  });

  it.each([
    { asked: 600_000, waited: 600_000 },
    { asked: 1000, waited: 10_000 },
    { asked: 3_600_001, waited: null },
  ])('waits $waited ms when the service asks for $asked ms', ({ asked, waited }) => {
    expect(pauseAfter({ retryAfterMs: asked })).toBe(waited);
  });

  it('spreads the questions that failed together over half of the pause', () => {
    expect(pauseAfter({}, () => 0)).toBe(5000);
  });

  it('retries at the time the breaker names, however often the question was asked, and gives up when it names none', () => {
    expect(pauseAfter({ wasAsked: false, attempts: 2, retryAfterMs: 30_000 }, () => 0)).toBe(30_000);
    expect(pauseAfter({ wasAsked: false, attempts: 0, retryAfterMs: 30_000 })).toBe(35_000);
    expect(pauseAfter({ wasAsked: false, attempts: 0, retryAfterMs: null })).toBeNull();
  });
});
