import { describe, expect, it } from 'vitest';
import { withoutEnd, withoutTrailingSlashes } from './without-end.ts';

describe('withoutEnd', () => {
  it.each([
    ['a.b.,', '.,', 'a.b'],
    ['a', '.,', 'a'],
    ['...', '.', ''],
    ['', '.', ''],
  ])('%j without any of %j at its end is %j', (text, characters, expected) => {
    expect(withoutEnd(text, characters)).toBe(expected);
  });

  it('reads a text of a million slashes in the middle once', () => {
    const text = `${'/'.repeat(1_000_000)}a`;
    expect(withoutTrailingSlashes(`${text}//`)).toBe(text);
  });
});
