import { describe, expect, it } from 'vitest';
import { chancesOf, MEAN_CHANCE, observe } from '../../test/fakes/simulated-answers.ts';
import { coverageOf, falseMovesOf } from '../../test/fakes/simulated-panel.ts';
import { randomNumbers } from '../shared/random-numbers.ts';
import { sum } from './averages.ts';
import { estimateDifference } from './estimate.ts';
import { scoreCells, scoreOf } from './metric-set.ts';
import { pairsOf } from './pairs.ts';
import { panelInterval } from './panel.ts';
import type { Bounds } from '../model/scoring.ts';

const RUNS = 2000;
const equalWeights = new Map<string, number>();
const designs = [
  [20, 3],
  [20, 5],
  [50, 3],
] as const;

/** Share of simulated runs in which the interval holds the truth, with its mean half-width. */
function simulate(
  seed: number,
  interval: (random: () => number) => Bounds | null,
  truth: number,
): { covered: number; halfWidth: number } {
  const random = randomNumbers(seed);
  let hits = 0;
  let width = 0;
  for (let run = 0; run < RUNS; run++) {
    const { low, high } = interval(random) ?? { low: Number.NaN, high: Number.NaN };
    if (low <= truth && truth <= high) hits++;
    width += high - low;
  }
  return { covered: hits / RUNS, halfWidth: width / RUNS / 2 };
}

describe('stated 95 % intervals, simulated', () => {
  it.each(designs)('of the level cover 92–97 % with %i queries of %i answers', (queries, replicates) => {
    const { covered, halfWidth } = simulate(
      queries * 1000 + replicates,
      (random) => {
        const chances = chancesOf(queries, random);
        return scoreOf(observe(chances, replicates, random), equalWeights)?.interval ?? null;
      },
      100 * MEAN_CHANCE,
    );
    report('level', queries, replicates, covered, halfWidth);
    expect(covered).toBeGreaterThanOrEqual(0.92);
    expect(covered).toBeLessThanOrEqual(0.97);
  });

  it.each(designs)('of the panel cover 92–97 % with %i queries of %i answers', (queries, replicates) => {
    const { covered, halfWidth } = simulate(
      queries * 3000 + replicates,
      (random) => {
        const chances = chancesOf(queries, random);
        return aroundTruth(chances, panelInterval(observe(chances, replicates, random), equalWeights));
      },
      0,
    );
    report('panel', queries, replicates, covered, halfWidth);
    expect(covered).toBeGreaterThanOrEqual(0.92);
    expect(covered).toBeLessThanOrEqual(0.97);
  });

  // With so few mentions most of the chance variation stays unseen, and the interval has to allow for it.
  it.each([
    [20, 3, 7],
    [50, 2, 3.5],
  ] as const)(
    'of the panel cover 92 %% or more with %i queries of %i answers, %d %% of which name the brand',
    (queries, replicates, percent) => {
      const { covered, halfWidth } = simulate(
        queries * 4000 + replicates,
        (random) => {
          const chances = chancesOf(queries, random).map((chance) => (chance * percent) / 100 / MEAN_CHANCE);
          return aroundTruth(chances, panelInterval(observe(chances, replicates, random), equalWeights));
        },
        0,
      );
      report('panel, seldom named', queries, replicates, covered, halfWidth);
      expect(covered).toBeGreaterThanOrEqual(0.92);
    },
  );

  it.each(designs)(
    'of the change cover 92–97 % with %i queries of %i answers when nothing changed',
    (queries, replicates) => {
      const { covered, halfWidth } = simulate(
        queries * 2000 + replicates,
        (random) => {
          const chances = chancesOf(queries, random);
          const [before = [], now = []] = [0, 1].map(() => scoreCells(observe(chances, replicates, random)));
          const pairs = pairsOf(before, now);
          return estimateDifference(pairs, equalWeights)?.interval ?? null;
        },
        0,
      );
      report('change', queries, replicates, covered, halfWidth);
      expect(covered).toBeGreaterThanOrEqual(0.92);
      expect(covered).toBeLessThanOrEqual(0.97);
    },
  );
});

// The same simulation as `npm run bench -- coverage`, which has more settings and runs.
describe('panels of several engines, simulated', () => {
  it.each([
    { chance: 0.02, queries: 20, engines: 3 },
    { chance: 0.5, queries: 5, engines: 1 },
    { chance: 0.9, queries: 10, engines: 3 },
    // Where t over the questions alone covers 99 %.
    { chance: 0.1, queries: 5, engines: 3 },
    { chance: 0.02, queries: 5, engines: 7 },
    // Where 89.6 % are covered when answers that look independent are taken to be so.
    { chance: 0.93, queries: 5, engines: 7 },
  ])('cover 90–98 % at a chance of $chance with $queries queries at $engines engines', (setting) => {
    const covered = coverageOf(setting, 500);
    expect(covered).toBeGreaterThanOrEqual(0.9);
    expect(covered).toBeLessThanOrEqual(0.98);
  });

  it('are said to have moved in at most 6 % when nothing did but seven engines drift together', () => {
    expect(falseMovesOf({ chance: 0.5, queries: 10, engines: 7 }, 300)).toBeLessThanOrEqual(0.06);
  });
});

/** The ends of the interval relative to the true score of these chances. */
function aroundTruth(chances: readonly number[], interval: Bounds | null): Bounds | null {
  const truth = (100 * sum(chances)) / chances.length;
  return interval && { low: interval.low - truth, high: interval.high - truth };
}

function report(what: string, queries: number, replicates: number, covered: number, halfWidth: number): void {
  process.stdout.write(
    `${what} ${queries} x ${replicates}: ${(100 * covered).toFixed(1)} % covered, ± ${halfWidth.toFixed(1)} points\n`,
  );
}
