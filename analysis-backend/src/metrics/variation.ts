import { mean, sum } from './averages.ts';
import { pooledVariance, type PanelCell } from './panel.ts';

/** How much answers differ, as variances of points. */
export interface Variation {
  /** Between answers of an engine to the same question. */
  chance: number;
  /** Of what one question at one engine moves from run to run, chance aside; null when no two runs can be compared. */
  drift: number | null;
}

/**
 * Before anything is known: answers name the brand first in 35 % of cases, which is a variance of 2275, and those to one question
 * are correlated by a half. So half of the variance is chance between answers, and half lies between questions.
 */
export const ASSUMED_SCORE = 35;
export const ASSUMED_CHANCE = 0.5 * 2275;

export const ASSUMED_VARIATION: Variation = { chance: ASSUMED_CHANCE, drift: null };

/** Fewer pairs of a question and an engine say nothing about drift. */
const MIN_PAIRS = 10;

/** From runs that measured the same, the newest first. Null when no question was answered twice. */
export function variationOf(runs: readonly (readonly PanelCell[])[]): Variation | null {
  const all = runs.flat();
  const seen = pooledVariance(all);
  if (seen === null) return null;
  const answers = sum(all.map((cell) => cell.answers));
  const chance = Math.max(seen, leastVariance(answers));
  return { chance, drift: driftOf(runs, chance) };
}

/** Where all agree, the next may not: the variance if it were the one of all that does not. */
function leastVariance(agreeing: number): number {
  const share = 1 / (agreeing + 2);
  return 10_000 * share * (1 - share);
}

/** What is left of the differences between runs when the change of the whole and chance are taken away. */
function driftOf(runs: readonly (readonly PanelCell[])[], chance: number): number | null {
  const excess = runs.slice(1).flatMap((earlier, at) => excessDifferences(earlier, runs[at] ?? [], chance));
  const drift = mean(excess);
  return drift === null ? null : Math.max(0, drift);
}

/** For each pair, the square of its difference less what chance accounts for. */
function excessDifferences(
  earlier: readonly PanelCell[],
  later: readonly PanelCell[],
  chance: number,
): number[] {
  const before = new Map(earlier.map((cell) => [pairKey(cell), cell]));
  const pairs = later.flatMap((now) => {
    const old = before.get(pairKey(now));
    if (old === undefined) return [];
    return { difference: now.mean - old.mean, byChance: chance * (1 / now.answers + 1 / old.answers) };
  });
  const n = pairs.length;
  if (n < MIN_PAIRS) return [];
  const whole = sum(pairs.map(({ difference }) => difference)) / n;
  return pairs.map(({ difference, byChance }) => ((difference - whole) ** 2 * n) / (n - 1) - byChance);
}

/** A pair with few answers is taken to be like the others, as if so many of its answers had varied as theirs do. */
const LIKE_THE_OTHERS = 2;

/** The variance of each pair of question and engine, by its key. */
export function varianceByPair(cells: readonly PanelCell[]): (pair: string) => number {
  const usual = pooledVariance(cells) ?? 1;
  const pairs = Map.groupBy(cells, pairKey);
  return (pair) => {
    const own = pairs.get(pair) ?? [];
    const squares = sum(own.map((cell) => cell.squares));
    const degrees = sum(own.map(({ answers }) => answers - 1));
    return (squares + LIKE_THE_OTHERS * usual) / (degrees + LIKE_THE_OTHERS);
  };
}

export function pairKey({ queryId, engineId }: { queryId: string; engineId: string }): string {
  return JSON.stringify([queryId, engineId]);
}
