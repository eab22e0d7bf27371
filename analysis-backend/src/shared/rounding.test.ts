import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneDecimal, toAddingParts, toOneDecimal } from './rounding.ts';

describe('a figure with one decimal', () => {
  it.each([
    [8.45, 8.5],
    [-0.04, 0],
    [34.5, 34.5],
    [30, 30],
  ])('is the same number for programs and people: %d is %d', (value, rounded) => {
    expect(toOneDecimal(value)).toBe(rounded);
    expect(oneDecimal(value)).toBe(rounded.toFixed(1));
  });
});

describe('parts of a whole', () => {
  it.each([
    { parts: [100 / 3, 100 / 3, 100 / 3], shown: [33.4, 33.3, 33.3] },
    { parts: [16.66, 16.66, 66.68], shown: [16.7, 16.6, 66.7] },
    { parts: [50, 30, 20], shown: [50, 30, 20] },
    { parts: [], shown: [] },
  ])('add up as they are shown: $parts', ({ parts, shown }) => {
    expect(toAddingParts(parts)).toEqual(shown);
  });

  it('add up to 100, each less than 0.1 from its exact value, whatever they are', () => {
    const anyParts = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyParts, (any) => {
        const whole = any.reduce((total, part) => total + part, 0);
        const parts = any.map((part) => (100 * part) / whole);
        const shown = toAddingParts(parts);
        expect(shown.reduce((total, part) => total + part, 0)).toBeCloseTo(100, 6);
        for (const [at, part] of shown.entries())
          expect(Math.abs(part - (parts[at] ?? 0))).toBeLessThan(0.1001);
      }),
    );
  });
});
