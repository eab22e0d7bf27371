import { describe, expect, it } from 'vitest';
import { levelInterval } from '../../metrics/estimate.ts';
import { panelBounds } from '../../metrics/panel.ts';
import { ASSUMED_BASIS, basisOf, powerOf, type PanelPower } from './panel-power.ts';
import { ASSUMED_VARIATION, type AskedPanel, type Variation } from '../../metrics/variation.ts';
import type { Bounds } from '../../model/scoring.ts';

const one = [1];

/** The power of a panel, with usual values unless the test gives others. */
function usually(size: AskedPanel, variation: Variation = ASSUMED_VARIATION): PanelPower {
  return powerOf(size, variation, ASSUMED_BASIS);
}

function half(value: number | Bounds | null): number {
  if (value === null) return Number.NaN;
  return typeof value === 'number' ? value : (value.high - value.low) / 2;
}

describe('powerOf', () => {
  it.each([
    ['movedFrom', 20, 3, 12],
    ['movedFrom', 20, 5, 10],
    ['movedFrom', 50, 3, 8],
    ['movedFrom', 50, 5, 6],
    ['level', 20, 3, 18],
    ['level', 50, 7, 10],
    ['panel', 20, 3, 8],
    ['panel', 50, 5, 4],
  ] as const)(
    'has the %s that was simulated for %i queries of %i answers: %i points',
    (what, queries, replicates, simulated) => {
      const power = usually({ queries, replicates, weights: one });
      expect(Math.abs(half(power[what]) - simulated)).toBeLessThan(1.5);
    },
  );

  it('needs a larger change to see it in 4 of 5 runs than to call it moved', () => {
    const { movedFrom, seenFrom } = usually({ queries: 20, replicates: 3, weights: one });
    expect((seenFrom ?? 0) / (movedFrom ?? 0)).toBeCloseTo(1.4, 1);
  });

  it('gives no detectable change for a panel too thin for a verdict, and nothing without queries', () => {
    expect(usually({ queries: 9, replicates: 5, weights: one })).toMatchObject({
      strength: 'too_thin',
      movedFrom: null,
      seenFrom: null,
      level: { low: expect.any(Number), high: expect.any(Number) },
    });
    expect(usually({ queries: 0, replicates: 3, weights: one })).toMatchObject({
      movedFrom: null,
      level: null,
      panel: null,
    });
  });

  it('has no panel interval when each query is asked once', () => {
    const power = usually({ queries: 50, replicates: 1, weights: one });
    expect(power.panel).toBeNull();
    expect(power.movedFrom).toBeGreaterThan(0);
  });

  it('detects smaller changes with more engines, but not with one of weight 0', () => {
    const [single, four, idle] = [one, [1, 1, 1, 1], [1, 0]].map((weights) =>
      usually({ queries: 50, replicates: 3, weights }),
    );
    expect((single?.movedFrom ?? 0) / (four?.movedFrom ?? 0)).toBeCloseTo(2, 1);
    expect(idle).toEqual(single);
  });

  it('gains little from replicates when queries drift from run to run', () => {
    const { chance } = ASSUMED_VARIATION;
    const moving = { chance, runs: { chance, drift: 2000, queries: 1 } };
    const [few, many] = [3, 50].map((replicates) =>
      usually({ queries: 20, replicates, weights: one }, moving),
    );
    expect((many?.movedFrom ?? 0) / (few?.movedFrom ?? 0)).toBeGreaterThan(0.8);
  });
});

describe('basisOf', () => {
  const asked: AskedPanel = { queries: 20, replicates: 3, weights: [2, 1] };
  // One query got no answer, and a few other answers are missing.
  const level = { value: 41, queries: 19, variance: 900, answers: 110, answerVariance: 2000 };
  const spread = { variance: 12, degrees: 71, answers: 109 };

  it.each([
    { what: 'questions differ by more than chance', chance: 500 },
    { what: 'questions differ by less than chance would make them', chance: 90_000 },
  ])('gives the measured panel its measured intervals when $what', ({ chance }) => {
    const basis = basisOf(asked, level, spread, chance);
    const measured = powerOf(asked, { chance, runs: null }, basis);
    for (const [found, expected] of [
      [measured.level, levelInterval(level)],
      [measured.panel, panelBounds(level.value, spread)],
    ] as const) {
      expect(found?.low).toBeCloseTo(expected?.low ?? Number.NaN, 9);
      expect(found?.high).toBeCloseTo(expected?.high ?? Number.NaN, 9);
    }
  });

  it('has no negative variance between queries that differ by chance alone', () => {
    const { level: found } = basisOf({ ...asked, weights: [1] }, { ...level, variance: 0.1 }, spread, 90_000);
    expect(found.queries).toBe(0);
  });

  it('gives a larger panel a narrower interval, and more replicates never a wider one', () => {
    const basis = basisOf(asked, level, spread, 500);
    const width = (changes: Partial<AskedPanel>): number =>
      half(powerOf({ ...asked, ...changes }, ASSUMED_VARIATION, basis).level);
    expect(width({ queries: 80 }) / width({})).toBeCloseTo(0.5, 1);
    expect(width({ replicates: 7 })).toBeLessThan(width({}));
  });
});
