import { expect, it } from 'vitest';
import { fitLogistic, probabilityBy } from './logistic.ts';

const examples = (share: number, feature: number): { features: Float64Array; isLink: boolean }[] =>
  Array.from({ length: 100 }, (_, nth) => ({
    features: Float64Array.of(feature),
    isLink: nth < share * 100,
  }));

it('learns how often what is a link', () => {
  const weights = fitLogistic([...examples(0.2, 0), ...examples(0.7, 1)], Float64Array.of(0, 0), 1e-6);
  expect(probabilityBy(weights, Float64Array.of(0))).toBeCloseTo(0.2, 4);
  expect(probabilityBy(weights, Float64Array.of(1))).toBeCloseTo(0.7, 4);
});

it('stays with what it knew when it is shown nothing, and stays finite when it is shown what has no doubt', () => {
  expect([...fitLogistic([], Float64Array.of(1, -2), 1)]).toEqual([1, -2]);
  const weights = fitLogistic([...examples(0, 0), ...examples(1, 1)], Float64Array.of(0, 0), 1);
  expect(weights.every(Number.isFinite)).toBe(true);
  expect(probabilityBy(weights, Float64Array.of(1))).toBeGreaterThan(0.9);
});

it('finds its way from a prior that is certain of the opposite', () => {
  const weights = fitLogistic([...examples(0.2, 0), ...examples(0.7, 1)], Float64Array.of(12, -24), 1e-6);
  expect(probabilityBy(weights, Float64Array.of(0))).toBeCloseTo(0.2, 2);
  expect(probabilityBy(weights, Float64Array.of(1))).toBeCloseTo(0.7, 2);
});
