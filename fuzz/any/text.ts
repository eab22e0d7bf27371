import fc from 'fast-check';
import { anyCharacter } from '../../service/test/fakes/any-character.ts';

/** Texts that programs stumble over. */
const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '1e400',
  '0x10',
  'NaN',
  'null',
  'true',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'a\0b',
  '%00',
  '%',
  '%zz',
  '../../../../etc/passwd',
  "'; DROP TABLE post; --",
  '<script>alert(1)</script>',
  '\u202eabc\u2066',
  '\ufeff',
  'İıſK\u0301',
  '𝒳'.repeat(40),
  'x'.repeat(5000),
  '<'.repeat(3000),
  ' '.repeat(3000),
  '(a+)+$',
  '[[[[[[',
  'https://acme.example/a?b=c#d',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ann@acme.example',
  '2026-01-01',
  '2026-02-30T25:61:61Z',
  '* * * * *',
  '0 3 * * *',
  'Europe/Berlin',
  'de',
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);

/** Mostly a word, now and then an odd text. */
export const aText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Acme', 'roses', 'post', 'a', '1', 'https://acme.example') },
  { weight: 1, arbitrary: oddText },
);

/** Pieces that mean something in JSON. */
export const JSON_TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\n',
  'null',
  '1e999',
  '"__proto__":',
  '\\u0000',
  '\\ud800',
  '\0',
];

/** What to do to a text: where, how much of it goes, and what comes in its place. */
interface Edit {
  at: number;
  length: number;
  text: string;
}

/** A text with some places cut, repeated or replaced; `tokens` are pieces that mean something in its language. */
export function edited(base: string, tokens: readonly string[]): fc.Arbitrary<string> {
  const edit: fc.Arbitrary<Edit> = fc.record({
    at: fc.nat({ max: base.length }),
    length: fc.oneof(fc.constant(0), fc.nat({ max: 8 }), fc.nat({ max: base.length })),
    text: fc.oneof(
      fc.constantFrom('', ...tokens),
      oddText,
      fc.nat({ max: base.length }).map((from) => base.slice(from, from + 40)),
      fc
        .tuple(fc.constantFrom(...tokens), fc.nat({ max: 2000 }))
        .map(([token, times]) => token.repeat(times)),
    ),
  });
  return fc.array(edit, { minLength: 1, maxLength: 5 }).map((edits) => {
    let text = base;
    for (const { at, length, text: added } of edits)
      text = text.slice(0, at) + added + text.slice(at + length);
    return text;
  });
}
