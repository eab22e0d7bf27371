import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countBits,
  countOfKinds,
  hasBit,
  nextBit,
  noBits,
  numbersIn,
  setBit,
  sumBetween,
  type Bits,
} from './bits.ts';

const COUNT = 200;

/** Runs of numbers, some of which fill whole entries. */
const numbers = fc
  .array(fc.record({ from: fc.nat(COUNT - 1), length: fc.integer({ min: 1, max: 100 }) }), { maxLength: 6 })
  .map((runs) =>
    [...Array(COUNT).keys()].filter((n) => runs.some((r) => n >= r.from && n < r.from + r.length)),
  );

function bitsOf(numbers: readonly number[]): Bits {
  const bits = noBits(COUNT);
  for (const number of numbers) setBit(bits, number);
  return bits;
}

it('bits hold exactly the numbers that were put in', () => {
  const property = fc.property(numbers, (numbers) => {
    const bits = bitsOf(numbers);
    expect([...Array(COUNT).keys()].filter((number) => hasBit(bits, number))).toEqual(numbers);
    expect(countBits(bits)).toBe(numbers.length);
    expect([...numbersIn(bits, numbers.length)]).toEqual(numbers);
  });
  fc.assert(property);
});

it('what lies between the numbers is added up as one by one', () => {
  const starts = Uint32Array.from({ length: COUNT + 1 }, (_, number) => number * number);
  const property = fc.property(numbers, (numbers) => {
    const sum = numbers.reduce((all, number) => all + 2 * number + 1, 0);
    expect(sumBetween(bitsOf(numbers), starts)).toBe(sum);
  });
  fc.assert(property);
});

it('the numbers of some kinds are counted', () => {
  const kindOf = Uint16Array.from({ length: COUNT }, (_, number) => number % 3);
  const property = fc.property(numbers, (numbers) => {
    const count = countOfKinds(bitsOf(numbers), kindOf, Uint8Array.of(1, 0, 1));
    expect(count).toBe(numbers.filter((number) => number % 3 !== 1).length);
  });
  fc.assert(property);
});

it('the next number is found in both directions, from any number on', () => {
  const property = fc.property(
    numbers,
    fc.integer({ min: -1, max: noBits(COUNT).length * 32 - 1 }),
    (numbers, from) => {
      const bits = bitsOf(numbers);
      expect(nextBit(bits, from, 1)).toBe(from < 0 ? -1 : (numbers.find((number) => number >= from) ?? -1));
      expect(nextBit(bits, from, -1)).toBe(numbers.findLast((number) => number <= from) ?? -1);
    },
  );
  fc.assert(property);
});
