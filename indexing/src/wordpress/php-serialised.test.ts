import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhpSerialised, PhpFormatError, tryPhpSerialised, type PhpValue } from './php-serialised.ts';

function serialise(value: PhpValue): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  return `a:${value.size}:{${[...value].map(([key, item]) => serialise(key) + serialise(item)).join('')}}`;
}

describe('parsePhpSerialised', () => {
  it.each<[string, PhpValue]>([
    ['N;', null],
    ['b:1;', true],
    ['i:-7;', -7],
    ['d:0.5;', 0.5],
    ['d:1.0E+25;', 1e25],
    ['s:5:"h"i";";', 'h"i";'],
    ['s:6:"你é?";', '你é?'],
    ['i:9223372036854775807;', '9223372036854775807'],
    ['a:0:{}', new Map()],
    [
      'a:2:{i:0;s:7:"noindex";s:1:"k";a:1:{i:0;b:0;}}',
      new Map<string | number, PhpValue>([
        [0, 'noindex'],
        ['k', new Map([[0, false]])],
      ]),
    ],
  ])('reads %s', (text, value) => {
    expect(parsePhpSerialised(text)).toEqual(value);
  });

  it.each([
    ['an object', 'O:8:"stdClass":0:{}'],
    ['an object with its own format', 'C:1:"A":0:{}'],
    ['an object in an array', 'a:1:{i:0;O:8:"stdClass":0:{}}'],
    ['a reference', 'a:2:{i:0;i:1;i:1;R:2;}'],
    ['an enumeration', 'E:3:"A:B";'],
    ['a text that is too short', 's:9:"abc";'],
    ['a text that is too long', 's:2:"abc";'],
    ['a length below zero', 's:-1:"";'],
    ['a count that cannot be', 'a:999999999:{}'],
    ['an array without an end', 'a:1:{i:0;i:1;'],
    ['an array as a key', 'a:1:{a:0:{}i:1;}'],
    ['a boolean that is none', 'b:2;'],
    ['a number that is none', 'i:1x;'],
    ['something after the value', 'i:1;i:2;'],
    ['an empty text', ''],
    ['a plain text', 'noindex'],
    ['arrays nested too deeply', `${'a:1:{i:0;'.repeat(100)}N;${'}'.repeat(100)}`],
  ])('refuses %s', (_title, text) => {
    expect(() => parsePhpSerialised(text)).toThrow(PhpFormatError);
    expect(tryPhpSerialised(text)).toBeNull();
  });

  it('takes a key named __proto__ for a key', () => {
    const value = parsePhpSerialised('a:1:{s:9:"__proto__";i:1;}');
    expect(value).toEqual(new Map([['__proto__', 1]]));
  });

  it('reads back whatever was written', () => {
    const { value } = fc.letrec<{ value: PhpValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.maxSafeInteger().map((number) => (Object.is(number, -0) ? 0 : number)),
        fc.string({ unit: 'grapheme' }),
        fc
          .array(fc.tuple(fc.oneof(fc.nat(), fc.string({ unit: 'grapheme' })), tie('value')), {
            maxLength: 4,
          })
          .map((entries) => new Map(entries)),
      ),
    }));
    fc.assert(
      fc.property(value, (written) => {
        expect(parsePhpSerialised(serialise(written))).toEqual(written);
      }),
    );
  });

  it('fails on any bytes with its own error, or reads them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(() => tryPhpSerialised(bytes)).not.toThrow();
      }),
    );
  });
});
