import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadingInteger, parseInteger, seoScoreNumber } from './integers.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const MANY = 2 ** 20;

describe('parseInteger', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['-0.0e-5', 0],
    ['01', 1],
    ['+2', 2],
    ['-1', -1],
    [' 2', 2],
    ['2 ', 2],
    [' \t\n\r\v\f2\f\v\r\n\t ', 2],
    ['1.0', 1],
    ['1.', 1],
    ['.0', 0],
    ['1e1', 10],
    ['1.5E1', 15],
    ['1e+2', 100],
    ['10e-1', 1],
    ['.001e3', 1],
    ['0e-400', 0],
    ['9007199254740991', MAX],
    ['9007199254740992', MAX],
    ['-99999999999999999999', -MAX],
    ['1e400', MAX],
    ['-1e400', -MAX],
    [`1e${'9'.repeat(400)}`, MAX],
  ])('reads %j as %d', (text, number) => {
    expect(parseInteger(text)).toBe(number);
  });

  it.each([
    { why: 'there is no number', texts: ['', ' ', '.', '-', 'e1', 'abc', 'true', 'null', '[1]'] },
    { why: 'it names no finite number', texts: ['NaN', 'Infinity', '-Infinity'] },
    { why: 'something follows', texts: ['1abc', '1,2', '1 2', '1n', '1e', '1e1.0', '1_000'] },
    { why: 'something precedes', texts: ['+-1', '- 1', 'a1'] },
    { why: 'the base is not ten', texts: ['0x10', '0b1', '0o7'] },
    { why: 'the value is not integral', texts: ['1.5', '.5', '2.9', '15e-1', '1.00000000000000000001'] },
    { why: 'the value is nearly 0', texts: ['1e-400', `1e-${'9'.repeat(400)}`] },
    { why: 'a blank or digit is not ASCII', texts: ['\u00a01', '1\u3000', '٣', '１'] },
    { why: 'there is a NUL', texts: ['\0', '1\0', '\x001'] },
  ])('answers null when $why', ({ texts }) => {
    expect(texts.map(parseInteger)).toEqual(texts.map(() => null));
  });

  it('reads back every safe integer', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(parseInteger(String(number))).toBe(number);
      }),
    );
  });

  it.each([
    { what: 'zeros before a one', text: `${'0'.repeat(MANY)}1`, expected: 1 },
    { what: 'zeros behind the point', text: `1.${'0'.repeat(MANY)}`, expected: 1 },
    { what: 'ones between zeros', text: '10'.repeat(MANY), expected: MAX },
    { what: 'blanks', text: `${' '.repeat(MANY)}x`, expected: null },
  ])('ends soon when it is given a megabyte of $what', ({ text, expected }) => {
    expect(parseInteger(text)).toBe(expected);
  });
});

describe('leadingInteger', () => {
  it.each([
    ['101', 101],
    ['101.9', 101],
    ['101abc', 101],
    [' 101', 101],
    ['\t\n\r\v\f101', 101],
    ['+5', 5],
    ['-4294967300', -4294967300],
    ['7e1', 7],
    ['0x10', 0],
    ['-0', 0],
    ['', 0],
    ['abc', 0],
    ['.5', 0],
    ['- 5', 0],
    ['\u00a05', 0],
    ['٣', 0],
    ['9223372036854775807', MAX],
    ['-99999999999999999999', -MAX],
    ['9'.repeat(400), MAX],
  ])('reads %j as %d', (text, number) => {
    expect(leadingInteger(text)).toBe(number);
  });
});

describe('seoScoreNumber', () => {
  it.each([
    [null, 0],
    ['', 0],
    ['abc', 0],
    ['-5', 0],
    ['05', 5],
    ['50.9', 50],
    ['7e1', 7],
    [' 75', 75],
    ['100abc', 100],
    ['101', 101],
  ])('gives the stored %j as %d', (stored, score) => {
    expect(seoScoreNumber(stored)).toBe(score);
  });
});
