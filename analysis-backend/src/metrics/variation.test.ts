import { describe, expect, it } from 'vitest';
import { chancesOf, observe } from '../../test/fakes/simulated-answers.ts';
import { randomNumbers } from '../shared/random-numbers.ts';
import { panelCells, type PanelCell } from './panel.ts';
import { ASSUMED_VARIATION, variationOf, type Variation } from './variation.ts';

const noWeights = new Map<string, number>();

/** The variation of runs in which every query got all its replicates. */
function variation(runs: readonly PanelCell[][], replicates = 3): Variation | null {
  return variationOf(runs, { queries: runs[0]?.length ?? 0, replicates, weights: [1] });
}

/** Runs of the same queries; `chancesIn` gives the chances of each run from those of the first. */
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
    const found = variation(simulateRuns(400, 3, (chances) => chances));
    expect(Math.abs((found?.chance ?? 0) / ASSUMED_VARIATION.chance - 1)).toBeLessThan(0.15);
    expect(found?.runs?.drift).toBeLessThan(100);
  });

  it('tells drift of single queries from chance', () => {
    // Each run reverses the chances of a tenth of the queries, so runs differ by far more than chance.
    const turning = simulateRuns(400, 3, (chances, random) =>
      chances.map((chance) => (random() < 0.1 ? 1 - chance : chance)),
    );
    expect(variation(turning)?.runs?.drift).toBeGreaterThan(500);
  });

  it('does not take a change of all queries for drift', () => {
    let run = 0;
    const rising = simulateRuns(400, 3, (chances) => {
      run += 1;
      return chances.map(() => 0.2 * run);
    });
    expect(variation(rising)?.runs?.drift).toBeLessThan(100);
  });

  it('says nothing of drift from one run, or from fewer than 10 queries', () => {
    expect(variation(simulateRuns(20, 3, (chances) => chances, 1))?.runs).toBeNull();
    expect(variation(simulateRuns(9, 3, (chances) => chances))?.runs).toBeNull();
  });

  it('is null when no query was answered twice', () => {
    expect(
      variation(
        simulateRuns(20, 1, (chances) => chances),
        1,
      ),
    ).toBeNull();
    expect(variation([])).toBeNull();
  });

  it('assumes some chance variation even when all answers agree', () => {
    const found = variation(simulateRuns(20, 3, (chances) => chances.map(() => 0), 1));
    expect(Math.sqrt(found?.chance ?? 0)).toBeCloseTo(12.6, 1);
  });
});
