import { describe, expect, it } from 'vitest';
import { estimateDifference } from './estimate.ts';
import { cellsOf, scoreOf } from './metric-set.ts';
import type { Observation } from './observation.ts';

const RUNS = 2000;
const MEAN = 0.35;
// Chances of the queries are Beta(0.35, 0.65): mean 35 %, and answers to one query are correlated by 1 / (0.35 + 0.65 + 1).
const ALPHA = 0.35;
const BETA = 0.65;

/** mulberry32: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Jöhnk's way to a beta variate, for parameters below 1. */
function beta(random: () => number): number {
  for (;;) {
    const x = random() ** (1 / ALPHA);
    const y = random() ** (1 / BETA);
    if (x + y <= 1 && x + y > 0) return x / (x + y);
  }
}

function observe(chances: readonly number[], replicates: number, random: () => number): Observation[] {
  return chances.flatMap((chance, query) =>
    Array.from({ length: replicates }, (_, replicate): Observation => {
      const mentioned = random() < chance;
      return {
        queryId: `q${query}`,
        engineId: 'e1',
        replicate,
        valid: true,
        branded: false,
        grounded: false,
        mentioned,
        rank: mentioned ? 1 : null,
        entities: mentioned ? [{ key: 'brand', rank: null, sentiment: null }] : [],
        sentiment: null,
        citedPages: [],
        retrievedPages: [],
        citedDomains: [],
      };
    }),
  );
}

const equalWeights = new Map<string, number>();
const designs = [
  [20, 3],
  [20, 5],
  [50, 3],
] as const;

/** Share of simulated runs in which the interval holds the truth, with its mean half-width. */
function simulate(
  seed: number,
  interval: (random: () => number) => { low: number; high: number } | null,
  truth: number,
): { covered: number; halfWidth: number } {
  const random = seeded(seed);
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
        const chances = Array.from({ length: queries }, () => beta(random));
        return scoreOf(observe(chances, replicates, random), equalWeights)?.interval ?? null;
      },
      100 * MEAN,
    );
    report('level', queries, replicates, covered, halfWidth);
    expect(covered).toBeGreaterThanOrEqual(0.92);
    expect(covered).toBeLessThanOrEqual(0.97);
  });

  it.each(designs)(
    'of the change cover 92–97 % with %i queries of %i answers when nothing changed',
    (queries, replicates) => {
      const { covered, halfWidth } = simulate(
        queries * 2000 + replicates,
        (random) => {
          const chances = Array.from({ length: queries }, () => beta(random));
          const [before, now] = [0, 1].map(() =>
            cellsOf(observe(chances, replicates, random), ({ mentioned }) => (mentioned ? 100 : 0)),
          );
          const pairs = (now ?? []).map((cell, index) => ({
            engineId: cell.engineId,
            difference: cell.value - (before?.[index]?.value ?? Number.NaN),
          }));
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

function report(what: string, queries: number, replicates: number, covered: number, halfWidth: number): void {
  process.stdout.write(
    `${what} ${queries} x ${replicates}: ${(100 * covered).toFixed(1)} % covered, ± ${halfWidth.toFixed(1)} points\n`,
  );
}
