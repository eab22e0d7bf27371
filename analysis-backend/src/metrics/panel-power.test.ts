import { describe, expect, it } from 'vitest';
import { powerOf } from './panel-power.ts';
import { ASSUMED_VARIATION } from './variation.ts';

const one = [1];

describe('powerOf', () => {
  it.each([
    ['movedFrom', 20, 3, 12],
    ['movedFrom', 20, 5, 10],
    ['movedFrom', 50, 3, 8],
    ['movedFrom', 50, 5, 6],
    ['levelHalfWidth', 20, 3, 18],
    ['levelHalfWidth', 50, 7, 10],
    ['panelHalfWidth', 20, 3, 8],
    ['panelHalfWidth', 50, 5, 4],
  ] as const)(
    'has the %s that was simulated for %i queries of %i answers: %i points',
    (what, queries, replicates, simulated) => {
      const power = powerOf({ queries, replicates, weights: one }, ASSUMED_VARIATION);
      expect(Math.abs((power[what] ?? Number.NaN) - simulated)).toBeLessThan(1.5);
    },
  );

  it('needs a larger change to see it in 4 of 5 runs than to call it moved', () => {
    const { movedFrom, seenFrom } = powerOf({ queries: 20, replicates: 3, weights: one }, ASSUMED_VARIATION);
    expect((seenFrom ?? 0) / (movedFrom ?? 0)).toBeCloseTo(1.4, 1);
  });

  it('gives no change for a panel that is too thin for a verdict, and none at all for no queries', () => {
    expect(powerOf({ queries: 9, replicates: 5, weights: one }, ASSUMED_VARIATION)).toMatchObject({
      strength: 'too_thin',
      movedFrom: null,
      seenFrom: null,
      levelHalfWidth: expect.any(Number),
    });
    expect(powerOf({ queries: 0, replicates: 3, weights: one }, ASSUMED_VARIATION)).toMatchObject({
      movedFrom: null,
      levelHalfWidth: null,
      panelHalfWidth: null,
    });
  });

  it('has no half-width of the panel when each question is asked once', () => {
    const power = powerOf({ queries: 50, replicates: 1, weights: one }, ASSUMED_VARIATION);
    expect(power.panelHalfWidth).toBeNull();
    expect(power.movedFrom).toBeGreaterThan(0);
  });

  it('sees more with more engines, and no more with one that has no weight', () => {
    const [single, four, idle] = [one, [1, 1, 1, 1], [1, 0]].map((weights) =>
      powerOf({ queries: 50, replicates: 3, weights }, ASSUMED_VARIATION),
    );
    expect((single?.movedFrom ?? 0) / (four?.movedFrom ?? 0)).toBeCloseTo(2, 1);
    expect(idle).toEqual(single);
  });

  it('gains little from replicates where questions move from run to run by themselves', () => {
    const moving = { ...ASSUMED_VARIATION, drift: 2000 };
    const [few, many] = [3, 50].map((replicates) =>
      powerOf({ queries: 20, replicates, weights: one }, moving),
    );
    expect((many?.movedFrom ?? 0) / (few?.movedFrom ?? 0)).toBeGreaterThan(0.8);
  });
});
