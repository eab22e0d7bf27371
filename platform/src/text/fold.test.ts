import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

// Any UTF-16, lone surrogates included, with letters that are known for trouble more often.
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('Σ', 'ς', 'İ', 'ı', 'ẞ', 'Ø', 'Ł', 'Đ', '\u0301', '\u0345', 'ﬁ', '가', '𝐀'),
    ),
  )
  .map((parts) => parts.join(''));

describe('fold', () => {
  it.each([
    { text: 'Plain ASCII, 50%_\\', expected: 'plain ascii, 50%_\\' },
    { text: 'Ünïcode', expected: 'unicode' },
    { text: 'E\u0301clair', expected: 'eclair' },
    { text: 'Øresund Łódź Đakovo', expected: 'oresund lodz dakovo' },
    { text: 'Ǿ', expected: 'o' },
    { text: 'ÆSIR æ', expected: 'æsir æ' },
    { text: 'Straße STRAẞE', expected: 'straße straße' },
    { text: 'İstanbul ISTANBUL', expected: 'istanbul istanbul' },
    { text: 'ılık', expected: 'ılık' },
    { text: 'ΟΔΟΣ οδος ὁδός', expected: 'οδοσ οδοσ οδοσ' },
    { text: 'ПРИВЕТ Й', expected: 'привет и' },
    { text: '①Ⅳ½ ﬁ ＡＢ', expected: '1iv1⁄2 fi ab' },
    { text: 'non\u00a0breaking', expected: 'non breaking' },
    { text: 'soft\u00adhyphen', expected: 'soft\u00adhyphen' },
    { text: '日本 🎉', expected: '日本 🎉' },
    { text: '\u0301', expected: '' },
    { text: '', expected: '' },
    { text: 'A\ud800É\udc00', expected: 'a\ud800e\udc00' },
  ])('turns $text into $expected', ({ text, expected }) => {
    expect(fold(text)).toBe(expected);
  });

  it('drops twelve million marks that are out of order', () => {
    expect(fold(`A${'\u0301\u0323'.repeat(6_000_000)}b`)).toBe('ab');
  });

  it('changes nothing when a text is already folded', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('keeps every part of a text findable: the folded text contains the folded part', () => {
    const wellFormed = anyText.map((text) => text.toWellFormed());
    fc.assert(
      fc.property(wellFormed, wellFormed, wellFormed, (before, part, after) => {
        expect(fold(before + part + after)).toBe(fold(before) + fold(part) + fold(after));
      }),
    );
  });
});
