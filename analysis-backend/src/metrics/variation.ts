import { mean, sum } from './averages.ts';
import { pairKey } from './pairs.ts';
import { pooledVariance, type PanelCell } from './panel.ts';

/** How much answers differ, as variances in points squared. */
export interface Variation {
  /** The variance between answers of an engine to the same query. */
  chance: number;
  /** The variation between runs; null when no two can be compared. */
  runs: RunVariation | null;
}

/**
 * The mean of a query over the engines differs between two runs by chance, with the variance 2 × `chance` ÷ its answers from each engine,
 * which engines divide; and by `drift`, which they do not: engines may drift together.
 */
export interface RunVariation {
  /** Lower than `Variation.chance` if runs differ by less than that would cause. */
  chance: number;
  /** The variance between runs beyond chance. */
  drift: number;
  /** The share of the asked queries that can be compared, from 0 to 1. */
  queries: number;
}

/**
 * Assumptions before any measurement: 35 % of answers name the brand first, which is a variance of 2275, and answers to one query have
 * a correlation of 0.5. So half of the variance is chance between answers, and half lies between queries.
 */
export const ASSUMED_SCORE = 35;
export const ASSUMED_CHANCE = 0.5 * 2275;

export const ASSUMED_VARIATION: Variation = { chance: ASSUMED_CHANCE, runs: null };

/** The fewest queries from which the variation between runs is computed. */
const MIN_QUERIES = 10;

/** The variation in comparable runs of the size `asked`, the newest first. Null when no query was answered twice. */
export function variationOf(runs: readonly (readonly PanelCell[])[], asked: AskedPanel): Variation | null {
  const all = runs.flat();
  const seen = pooledVariance(all);
  if (seen === null) return null;
  const answers = sum(all.map((cell) => cell.answers));
  const chance = Math.max(seen, leastVariance(answers));
  return { chance, runs: runVariation(runs, asked, chance) };
}

export interface AskedPanel {
  queries: number;
  replicates: number;
  /** The weights of the engines in the score. */
  weights: readonly number[];
}

/** The variance of the weighted mean of engines, relative to that of one engine. Engines without weight do not count. */
export function varianceOfMean(weights: readonly number[]): number {
  return sum(weights.map((weight) => weight ** 2)) / sum(weights) ** 2;
}

/** The least variance to assume when all answers agree: as if one more answer disagreed. */
function leastVariance(agreeing: number): number {
  const share = 1 / (agreeing + 2);
  return 10_000 * share * (1 - share);
}

/** Fitted so that a panel of the asked size has the measured differences, on average over the runs. */
function runVariation(
  runs: readonly (readonly PanelCell[])[],
  { queries, replicates, weights }: AskedPanel,
  chance: number,
): RunVariation | null {
  const compared = runs
    .slice(1)
    .map((earlier, at) => differencesOf(earlier, runs[at] ?? []))
    .filter((differences) => differences.length >= MIN_QUERIES);
  const measured = mean(compared.map(varianceOf));
  const queriesCompared = mean(compared.map((differences) => differences.length));
  if (measured === null || queriesCompared === null) return null;
  const perAnswer = replicates / varianceOfMean(weights);
  const byChance = Math.min((2 * chance) / perAnswer, measured);
  return {
    chance: (byChance * perAnswer) / 2,
    drift: measured - byChance,
    queries: queriesCompared / queries,
  };
}

/** The difference of each query that both runs have: its mean over the engines that answered it in both. */
function differencesOf(earlier: readonly PanelCell[], later: readonly PanelCell[]): number[] {
  const before = new Map(earlier.map((cell) => [pairKey(cell), cell]));
  const pairs = later.flatMap((now) => {
    const old = before.get(pairKey(now));
    return old === undefined ? [] : { ...now, difference: now.mean - old.mean };
  });
  return [...Map.groupBy(pairs, ({ queryId }) => queryId).values()].map(
    (own) => sum(own.map((pair) => pair.share * pair.difference)) / sum(own.map(({ share }) => share)),
  );
}

/** The variance around the mean: a change of all queries together is not variation. */
function varianceOf(values: readonly number[]): number {
  const centre = sum(values) / values.length;
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}

/** How many answers with the pooled variance are added to each pair, so that pairs with few answers resemble the others. */
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
