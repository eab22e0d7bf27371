import { expect, it } from 'vitest';
import { amountIn } from './amount-in.ts';

it.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['2.50', 2.5],
  ['2,5', 2.5],
  ['1000', 1000],
  ['-1', undefined],
  ['2.5.1', undefined],
  ['1,000.50', undefined],
  ['much', undefined],
])('reads %j as %j', (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});
