import { describe, expect, it } from 'vitest';
import { tQuantile, wilson } from './quantiles.ts';

describe('tQuantile', () => {
  // Two-sided 5 % points as printed in statistical tables.
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [9, 2.262],
    [10, 2.228],
    [19, 2.093],
    [24, 2.064],
    [29, 2.045],
    [30, 2.042],
    [49, 2.01],
    [60, 2.0],
    [120, 1.98],
    [1000, 1.962],
    [1001, 1.962],
    [10_000, 1.96],
  ])('with %i degrees of freedom is %f, as tables print it', (degrees, expected) => {
    expect(tQuantile(degrees)).toBeCloseTo(expected, 3);
  });
});

describe('wilson', () => {
  it.each([
    { successes: 0, trials: 3, low: 0, high: 0.5615 },
    { successes: 0, trials: 5, low: 0, high: 0.4345 },
    { successes: 0, trials: 30, low: 0, high: 0.1135 },
    { successes: 3, trials: 3, low: 0.4385, high: 1 },
    { successes: 1, trials: 3, low: 0.0615, high: 0.7923 },
    { successes: 10, trials: 20, low: 0.2993, high: 0.7007 },
    { successes: 81, trials: 263, low: 0.2553, high: 0.3662 },
    { successes: 1, trials: 29, low: 0.0061, high: 0.1718 },
  ])('of $successes of $trials is $low to $high', ({ successes, trials, low, high }) => {
    const bounds = wilson(successes, trials);
    expect(bounds?.low).toBeCloseTo(low, 4);
    expect(bounds?.high).toBeCloseTo(high, 4);
  });

  it('is null when there was no trial', () => {
    expect(wilson(0, 0)).toBeNull();
  });
});
