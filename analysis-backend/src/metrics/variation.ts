import { mean, sum } from './averages.ts';
import { pooledVariance, type PanelCell } from './panel.ts';

/** How much answers differ, as variances of points. */
export interface Variation {
  /** Between answers of an engine to the same question. */
  chance: number;
  /** Between runs; null when no two can be compared. */
  runs: RunVariation | null;
}

/** Of what one question at one engine differs by from one run to the next: 2 × `chance` ÷ the answers to it, and `drift`. */
export interface RunVariation {
  /** Less than between answers where runs differ by less than that would make them. */
  chance: number;
  /** Beyond chance. */
  drift: number;
  /** How many of the pairs of question and engine that are asked can be compared: a part of 1. */
  pairs: number;
}

/**
 * Before anything is known: answers name the brand first in 35 % of cases, which is a variance of 2275, and those to one question
 * are correlated by a half. So half of the variance is chance between answers, and half lies between questions.
 */
export const ASSUMED_SCORE = 35;
export const ASSUMED_CHANCE = 0.5 * 2275;

export const ASSUMED_VARIATION: Variation = { chance: ASSUMED_CHANCE, runs: null };

/** Fewer pairs of a question and an engine say nothing about what differs between runs. */
const MIN_PAIRS = 10;

/** From runs that measured the same, the newest first, of which `asked` is the size. Null when no question was answered twice. */
export function variationOf(runs: readonly (readonly PanelCell[])[], asked: AskedPairs): Variation | null {
  const all = runs.flat();
  const seen = pooledVariance(all);
  if (seen === null) return null;
  const answers = sum(all.map((cell) => cell.answers));
  const chance = Math.max(seen, leastVariance(answers));
  return { chance, runs: runVariation(runs, asked, chance) };
}

export interface AskedPairs {
  /** Of question and engine. */
  pairs: number;
  replicates: number;
}

/** Where all agree, the next may not: the variance if it were the one of all that does not. */
function leastVariance(agreeing: number): number {
  const share = 1 / (agreeing + 2);
  return 10_000 * share * (1 - share);
}

/** So that a panel of the size that was asked has the differences that were measured, on average over the runs. */
function runVariation(
  runs: readonly (readonly PanelCell[])[],
  { pairs, replicates }: AskedPairs,
  chance: number,
): RunVariation | null {
  const compared = runs
    .slice(1)
    .map((earlier, at) => differencesOf(earlier, runs[at] ?? []))
    .filter((differences) => differences.length >= MIN_PAIRS);
  const measured = mean(compared.map(varianceOf));
  const pairsCompared = mean(compared.map((differences) => differences.length));
  if (measured === null || pairsCompared === null) return null;
  const byChance = Math.min((2 * chance) / replicates, measured);
  return {
    chance: (byChance * replicates) / 2,
    drift: measured - byChance,
    pairs: pairsCompared / pairs,
  };
}

/** By how much each pair differs that both runs have. */
function differencesOf(earlier: readonly PanelCell[], later: readonly PanelCell[]): number[] {
  const before = new Map(earlier.map((cell) => [pairKey(cell), cell]));
  return later.flatMap((now) => {
    const old = before.get(pairKey(now));
    return old === undefined ? [] : now.mean - old.mean;
  });
}

/** Around their mean: a change of the whole is no variation. */
function varianceOf(values: readonly number[]): number {
  const centre = sum(values) / values.length;
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
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
