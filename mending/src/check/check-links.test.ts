import { describe, expect, it } from 'vitest';
import { calibrationError } from './calibration-error.ts';
import { sampleLinks } from './sample-links.ts';
import { wilsonInterval } from './wilson.ts';

const guesses = (probability: number, share: number): { probability: number; isTrue: boolean }[] =>
  Array.from({ length: 100 }, (_, nth) => ({ probability, isTrue: (nth * 3) % 10 < share * 10 }));

describe('calibrationError', () => {
  it.each([
    [[...guesses(0.3, 0.3), ...guesses(0.8, 0.8)], 0],
    [[...guesses(0.5, 0.3), ...guesses(0.8, 0.8)], 0.1],
    [guesses(0.9, 0), 0.9],
  ])('is how far they are off on average (%#)', (list, expected) => {
    expect(calibrationError(list)).toBeCloseTo(expected, 9);
  });

  it('is null when nothing was guessed', () => {
    expect(calibrationError([])).toBeNull();
  });
});

it('takes one link of each target before a second of any, the same ones for the same seed', () => {
  const links = new Map([
    [1, new Set([11, 12, 13])],
    [2, new Set([21])],
    [3, new Set([31, 32])],
  ]);
  const sample = sampleLinks(links, 4, 7);
  expect(new Set(sample.map(({ targetId }) => targetId))).toEqual(new Set([1, 2, 3]));
  expect(sample.flatMap(({ sources }) => sources)).toHaveLength(4);
  expect(sampleLinks(links, 4, 7)).toEqual(sample);
  expect(sampleLinks(links, 99, 7).flatMap(({ sources }) => sources)).toHaveLength(6);
});

it('gives the interval of Wilson', () => {
  const [low, high] = wilsonInterval(8, 10);
  expect(low).toBeCloseTo(0.4902, 4);
  expect(high).toBeCloseTo(0.9433, 4);
  expect(wilsonInterval(0, 10)[0]).toBe(0);
});
