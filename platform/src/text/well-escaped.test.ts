import { expect, it } from 'vitest';
import { isWellEscaped } from './well-escaped.ts';

it.each([
  ['', true],
  ['a%40b', true],
  ['%E4%BD%A0', true],
  ['%', false],
  ['50%', false],
  ['%zz', false],
  ['%e4%bd', false],
])('isWellEscaped: %j is %s', (text, expected) => {
  expect(isWellEscaped(text)).toBe(expected);
});
