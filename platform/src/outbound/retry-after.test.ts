import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');

it.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1500],
  ['Sat, 31 Jan 2026 12:01:00 GMT', 60_000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
  ['-5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('takes %j for %j milliseconds', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected);
});
