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
    ...['', ' ', 'abc', '1abc', 'true', 'NaN', 'Infinity', '-Infinity', 'null', '[1]'],
    ...['1.5', '.5', '2.9', '15e-1', '1e-400', `1e-${'9'.repeat(400)}`, '1.00000000000000000001'],
    ...['0x10', '0b1', '1_000', '1,2', '1 2', '1n', '.', '-', '+-1', '- 1', 'e1', '1e', '1e1.0'],
    ...['\0', '1\0', '\u00a01', '1\u3000', '٣', '１'],
  ])('refuses %j', (text) => {
    expect(parseInteger(text)).toBeNull();
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
