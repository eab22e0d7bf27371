import { describe, expect, it } from 'vitest';
import { chancesOf, observe } from '../../test/fakes/simulated-answers.ts';
import { randomNumbers } from '../shared/random-numbers.ts';
import { panelCells, type PanelCell } from './panel.ts';
import { ASSUMED_VARIATION, variationOf } from './variation.ts';

const noWeights = new Map<string, number>();

/** Runs of the same questions, whose chances are what `chancesIn` makes of the first ones. */
function simulateRuns(
  queries: number,
  replicates: number,
  chancesIn: (chances: readonly number[], random: () => number) => readonly number[],
  runs = 4,
): PanelCell[][] {
  const random = randomNumbers(7);
  const chances = chancesOf(queries, random);
  return Array.from({ length: runs }, () =>
    panelCells(observe(chancesIn(chances, random), replicates, random), noWeights),
  );
}

describe('variationOf', () => {
  it('finds the variances that the answers were made with', () => {
    const variation = variationOf(simulateRuns(400, 3, (chances) => chances));
    expect(Math.abs((variation?.chance ?? 0) / ASSUMED_VARIATION.chance - 1)).toBeLessThan(0.15);
    expect(variation?.drift).toBeLessThan(100);
  });

  it('tells drift of single questions from chance', () => {
    // A tenth of the questions is turned round in each run: the differences between two runs have a variance of far more.
    const turning = simulateRuns(400, 3, (chances, random) =>
      chances.map((chance) => (random() < 0.1 ? 1 - chance : chance)),
    );
    expect(variationOf(turning)?.drift).toBeGreaterThan(500);
  });

  it('does not take a change of the whole for drift', () => {
    let run = 0;
    const rising = simulateRuns(400, 3, (chances) => {
      run += 1;
      return chances.map(() => 0.2 * run);
    });
    expect(variationOf(rising)?.drift).toBeLessThan(100);
  });

  it('says nothing of drift from one run, or from fewer than 10 pairs', () => {
    expect(variationOf(simulateRuns(20, 3, (chances) => chances, 1))?.drift).toBeNull();
    expect(variationOf(simulateRuns(9, 3, (chances) => chances))?.drift).toBeNull();
  });

  it('is null when no question was answered twice', () => {
    expect(variationOf(simulateRuns(20, 1, (chances) => chances))).toBeNull();
    expect(variationOf([])).toBeNull();
  });

  it('does not claim that nothing varies where all answers agree', () => {
    const variation = variationOf(simulateRuns(20, 3, (chances) => chances.map(() => 0), 1));
    expect(Math.sqrt(variation?.chance ?? 0)).toBeCloseTo(12.6, 1);
  });
});
