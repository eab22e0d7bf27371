import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedWords } from './extracted-text.ts';

describe('comparedWords', () => {
  it.each([
    ['', ''],
    [' \n\t', ''],
    ['one  two\nthree', 'one two three'],
    ['closed from 12:03 to 14:00', 'closed from * to *'],
    ['until 1763400000 only', 'until * only'],
    ['key 3f9a8c7d6e5b4a3f2 here', 'key * here'],
    ['internationalisations 2026', 'internationalisations 2026'],
    ['12:03', '*'],
  ])('gives of %j %j', (text, compared) => {
    expect(comparedWords(text)).toBe(compared);
  });

  it('has the words of any text, with one blank between them, whatever blanks it has', () => {
    const word = fc.constantFrom('ab', '7', 'été', '本', 'x-1', '.', '\ud83d\ude00');
    const blank = fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '\t',
      '\u00a0',
      '\u1680',
      '\u2003',
      '\u2028',
      '\u202f',
      '\u3000',
      '\ufeff',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, blank)), (parts) => {
        const text = parts.join('');
        const words = text.split(/\s+/).filter((each) => each !== '');
        expect(comparedWords(text)).toBe(words.join(' '));
      }),
    );
  });

  it('takes every character for a blank that a regular expression does', () => {
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code);
      expect([code, comparedWords(`a${character}b`)]).toEqual([
        code,
        /\s/.test(character) ? 'a b' : `a${character}b`,
      ]);
    }
  });
});
