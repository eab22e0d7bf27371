import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, removeOctets, sanitiseLine, sanitiseLines } from './sanitise.ts';

interface Case {
  kind: 'line' | 'lines';
  input_base64: string;
  output: string;
}

const fixture = new URL('../../test/fixtures/sanitize.jsonl', import.meta.url);
const cases = readFileSync(fixture, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);
const sanitisers = { line: sanitiseLine, lines: sanitiseLines };
const MANY = 2 ** 20;

describe('sanitiseLine and sanitiseLines', () => {
  it('give the recorded output for every recorded input', () => {
    const outputs = cases.map(({ kind, input_base64 }) => {
      const output = sanitisers[kind](decodeUtf8(Buffer.from(input_base64, 'base64')));
      return { kind, input_base64, output };
    });
    expect(cases).toHaveLength(479);
    expect(outputs).toEqual(cases);
  });

  it('answer the empty text when the text was not valid UTF-8', () => {
    expect(sanitiseLine(null)).toBe('');
    expect(sanitiseLines(null)).toBe('');
  });

  it('never let a tag through, whatever they are given', () => {
    const pieces = fc.constantFrom(...'<>!?/-%"\'&;\n \0ab3c', '<script>', '</script>', '<!--');
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('');
        expect(sanitiseLine(text)).not.toMatch(/<[a-z!?/]/i);
        expect(sanitiseLines(text)).not.toMatch(/<[a-z!?/]/i);
      }),
    );
  });
});

describe('sanitiseLine', () => {
  it.each([
    { when: 'a tag hides > in quotes', text: `a<i title="x>y" alt='"'>b`, expected: 'ab' },
    { when: 'a quote in a tag is never closed', text: 'a<i title="x>b', expected: 'a' },
    { when: 'a tag is inside a tag after a quote', text: 'a<i ">" <b> c> d', expected: 'a d' },
    { when: 'a comment holds > and quotes', text: `a<!-- > ' -->b`, expected: 'ab' },
    { when: 'a comment is the shortest there is', text: 'a<!-->b', expected: 'ab' },
    { when: 'a comment is never closed', text: 'a<!-- > b', expected: 'a' },
    { when: 'a declaration holds quotes', text: 'a<!DOCTYPE x ">">b', expected: 'ab' },
    { when: 'an instruction holds > and ?> in quotes', text: `a<? > '?>' ?>b`, expected: 'ab' },
    { when: 'an instruction escapes a quote', text: `a<? 'it\\'s' ?>b`, expected: 'ab' },
    { when: 'an instruction is never closed', text: 'a<? > b', expected: 'a' },
    { when: 'a script is written in mixed case', text: 'a<Script x>y</sCRIPT>b', expected: 'ab' },
    { when: 'a script spans lines', text: 'a<script>\n\n</script>b', expected: 'ab' },
    { when: 'a style is closed as a script', text: 'a<style>b</script>c', expected: 'abc' },
    { when: 'a style holds a script', text: 'a<style><script></style>b</script>c', expected: 'abc' },
    { when: 'a script follows an unclosed style', text: '<style>a<script>b</script>c', expected: 'ac' },
    { when: 'NUL is between < and a blank', text: 'a<\0 b>c', expected: 'ac' },
    { when: 'NUL is in text with a tag', text: 'a\0b<i>', expected: 'ab' },
    { when: 'NUL is in text without a tag', text: '\0a\0b\0', expected: 'a\0b' },
    {
      when: 'an entity is after an unclosed <',
      text: '<&quot;&#39;&#xAb;',
      expected: '&lt;&quot;&#39;&#xAb;',
    },
    {
      when: 'no entity is after an unclosed <',
      text: '<&q &;&#x;',
      expected: '&lt;&amp;q &amp;;&amp;#x;',
    },
    {
      when: 'form feeds and Unicode spaces surround it',
      text: '\f\u00a0a\u3000',
      expected: '\f\u00a0a\u3000',
    },
    { when: 'an octet keeps two blanks apart', text: 'a %20 b', expected: 'a b' },
  ])('answers $expected when $when', ({ text, expected }) => {
    expect(sanitiseLine(text)).toBe(expected);
  });
});

describe('sanitiseLines', () => {
  it.each([
    { when: 'there is no octet', text: ' a  b\t\r\nc ', expected: 'a  b\t\r\nc' },
    { when: 'there is an octet', text: 'a  b%20\t\t\n\n  c%20\n', expected: 'a b\t\t\n\n c' },
    { when: '< is before a line break and > follows', text: '<\nb>', expected: '&lt;\nb>' },
    { when: '< is before another blank and > follows', text: '<\tb>', expected: '<\tb>' },
  ])('answers $expected when $when', ({ text, expected }) => {
    expect(sanitiseLines(text)).toBe(expected);
  });
});

describe('sanitiseLine, given a megabyte', () => {
  it.each([
    { what: 'openings', text: '<'.repeat(MANY), expected: '&lt;'.repeat(MANY) },
    { what: 'cut scripts', text: '<script'.repeat(MANY / 8), expected: '&lt;script'.repeat(MANY / 8) },
    { what: 'unclosed scripts', text: 'a<script>'.repeat(MANY / 8), expected: 'a'.repeat(MANY / 8) },
    { what: 'scripts that styles close', text: '<script></style>'.repeat(MANY / 16), expected: '' },
    { what: 'cut comments', text: '<!--'.repeat(MANY / 4), expected: '&lt;!--'.repeat(MANY / 4) },
    { what: 'unclosed comments', text: '<!-- >'.repeat(MANY / 4), expected: '' },
    { what: 'unclosed quotes', text: '<a ">'.repeat(MANY / 4), expected: '' },
    { what: 'unclosed instructions', text: '<? >'.repeat(MANY / 4), expected: '' },
    { what: 'quotes', text: '"'.repeat(MANY), expected: '"'.repeat(MANY) },
    { what: 'ampersands', text: `<${'&a'.repeat(MANY)}`, expected: `&lt;${'&amp;a'.repeat(MANY)}` },
    { what: 'nested octets', text: '%'.repeat(MANY / 4) + '20'.repeat(MANY / 4), expected: '' },
    { what: 'blanks inside', text: `a${' \n'.repeat(MANY)}b`, expected: 'a b' },
    { what: 'blanks that no run joins', text: `a${'\v'.repeat(MANY)}b`, expected: `a${'\v'.repeat(MANY)}b` },
  ])('ends soon, with the right answer, when it is all $what', ({ text, expected }) => {
    // Not toBe, which would print a megabyte of difference.
    expect(sanitiseLine(text) === expected).toBe(true);
  });
});

describe('removeOctets', () => {
  it('removes only the octets that the pattern accepts', () => {
    expect(removeOctets('a%0d%20%0Ab', /%0[ad]/i)).toBe('a%20b');
  });

  it('ends where removing one octet at a time ends', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('%', '0', 'a', 'F', 'x', '😀')), (parts) => {
        let rest = parts.join('');
        const result = removeOctets(rest, /%[0-9a-f]{2}/i);
        while (/%[0-9a-f]{2}/i.test(rest)) rest = rest.replace(/%[0-9a-f]{2}/i, '');
        expect(result).toBe(rest);
      }),
    );
  });
});

describe('decodeUtf8', () => {
  it.each([
    { what: 'plain and accented letters', bytes: [0x61, 0xc3, 0xa9], expected: 'aé' },
    { what: 'a byte order mark', bytes: [0xef, 0xbb, 0xbf, 0x61], expected: '\ufeffa' },
    { what: 'nothing', bytes: [], expected: '' },
    { what: 'a cut sequence', bytes: [0x61, 0xc3], expected: null },
    { what: 'bytes that never occur', bytes: [0xff, 0xfe], expected: null },
    { what: 'an overlong sequence', bytes: [0xc0, 0xaf], expected: null },
    { what: 'a surrogate', bytes: [0xed, 0xa0, 0x80], expected: null },
  ])('answers $expected for $what', ({ bytes, expected }) => {
    expect(decodeUtf8(Uint8Array.from(bytes))).toBe(expected);
  });
});
