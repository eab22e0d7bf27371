import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractPage } from './extract/extract-page.ts';
import { withoutVarying } from './extracted-text.ts';

function textOf(html: string): string {
  return extractPage(html, { kind: 'page' }).text;
}

describe('withoutVarying', () => {
  it.each([
    ['', ''],
    ['closed from 12:03 to 14:00', 'closed from * to *'],
    ['one\nuntil 1763400000\nonly', 'one\nuntil *\nonly'],
    ['key 3f9a8c7d6e5b4a3f2 here', 'key * here'],
    ['internationalisations 2026', 'internationalisations 2026'],
    ['12:03', '*'],
    [`${'1'.repeat(600)} 12:03`, `${'1'.repeat(600)} *`],
  ])('gives of %j %j', (text, compared) => {
    expect(withoutVarying(text)).toBe(compared);
  });
});

describe('the text of a page', () => {
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
    const paragraph = fc.array(fc.oneof(word, blank));
    fc.assert(
      fc.property(fc.array(paragraph), fc.boolean(), (paragraphs, isMarked) => {
        const html = paragraphs.map((parts) => `<p>${parts.join(isMarked ? '<b></b>' : '')}</p>`).join('');
        const lines = paragraphs.map((parts) =>
          parts
            .join('')
            .split(/\s+/)
            .filter((each) => each !== '')
            .join(' '),
        );
        expect(textOf(html)).toBe(lines.filter((line) => line !== '').join('\n'));
      }),
    );
  });

  it('takes every character for a blank that a regular expression does', () => {
    const characters = Array.from({ length: 0xffff - 32 }, (_, at) => String.fromCharCode(at + 33)).filter(
      (character) => character !== '<' && character !== '&',
    );
    const html = characters.map((character) => `<p>a${character}b</p>`).join('');
    const lines = characters.map((character) => (/\s/.test(character) ? 'a b' : `a${character}b`));
    expect(textOf(html)).toBe(lines.join('\n'));
  });
});
