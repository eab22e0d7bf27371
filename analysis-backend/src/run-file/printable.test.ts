import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['Café', 'Café'],
  ['\u001b[2J\nx', '\\u{1b}[2J\\u{a}x'],
  ['\u009b31m\u202etxet', '\\u{9b}31m\\u{202e}txet'],
  ['a'.repeat(100), `${'a'.repeat(80)}…`],
  [{ a: [1] }, '{"a":[1]}'],
  [undefined, 'nothing'],
])('%j is shown as %j', (value, shown) => {
  expect(printable(value)).toBe(shown);
});
