import { expect, it } from 'vitest';
import { pauseAfter } from './pause-after.ts';

it.each([
  [0, 0],
  [1, 0],
  [2, 1000],
  [3, 2000],
  [4, 4000],
  [6, 16_000],
  [7, 30_000],
  [5000, 30_000],
])('after %i workers that ended soon waits %i ms', (quickDeaths, pauseMs) => {
  expect(pauseAfter(quickDeaths)).toBe(pauseMs);
});
