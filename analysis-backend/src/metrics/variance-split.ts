import { mean, sum } from './averages.ts';

/** One answer as a number, with what it was the answer to and whose. */
export interface VariedValue {
  intent: string;
  /** Equal for answers to the very same text. */
  wording: string;
  engine: string;
  value: number;
}

export interface VarianceComponent {
  variance: number;
  /** In percent of all of them; null when nothing varies at all. */
  share: number | null;
  /** It came out negative. */
  setToZero: boolean;
}

export interface VarianceSplit {
  intent: VarianceComponent;
  /** Null when nothing is asked in two wordings: it is part of the intent then. */
  wording: VarianceComponent | null;
  /** Null with one engine. */
  engine: VarianceComponent | null;
  chance: VarianceComponent;
}

/**
 * How much of the variance of answers lies between questions, between wordings of a question, between engines, and in chance.
 *
 * By the method of moments on differences (Koch): half the mean squared difference of two answers is a variance, that of all
 * in which the two differ. Two answers of the same engine to the same text differ by chance alone; of two engines to the
 * same text, by engine and chance; of two engines to two wordings of a question, by wording, engine and chance; of two
 * engines to two questions, by everything. Each component is what one more difference adds. That holds whatever cells are
 * missing. `engine` so is all in which engines differ on a question, also what they do on that question only.
 *
 * Every question counts the same, however many wordings it has. The wording is judged on the questions that have several:
 * others could differ in how chancy they are. Null with fewer than two questions, or when nothing was asked twice.
 */
export function splitVariance(values: readonly VariedValue[]): VarianceSplit | null {
  const intents = [...Map.groupBy(toCells(values), ({ intent }) => intent).values()];
  const severalEngines = new Set(values.map(({ engine }) => engine)).size > 1;
  const withWordings = intents.filter((cells) => new Set(cells.map(({ wording }) => wording)).size > 1);

  // With one engine there is no pair of two: all pairs are of the same.
  const enginesOf = (a: Cell, b: Cell): boolean => (a.engine !== b.engine) === severalEngines;
  const sameText = (some: readonly Cell[][]): number | null =>
    severalEngines ? meanWithin(some, (a, b) => a.wording === b.wording && enginesOf(a, b)) : chanceOf(some);
  const chance = chanceOf(intents);
  const text = sameText(intents);
  const total = meanBetween(intents, enginesOf);
  if (chance === null || text === null || total === null) return null;

  const twoWordings = meanWithin(withWordings, (a, b) => a.wording !== b.wording && enginesOf(a, b));
  const oneWording = sameText(withWordings);
  const wording = twoWordings === null || oneWording === null ? null : twoWordings - oneWording;
  const engine = severalEngines ? text - chance : null;
  return toShares({ intent: total - text - (wording ?? 0), wording, engine, chance });
}

/** The answers of one engine to one text. */
interface Cell {
  intent: string;
  wording: string;
  engine: string;
  mean: number;
  /** Mean squared deviation from the mean. */
  scatter: number;
  /** What that estimates; null for a single answer. */
  variance: number | null;
}

function toCells(values: readonly VariedValue[]): Cell[] {
  const groups = Map.groupBy(values, ({ wording, engine }) => JSON.stringify([wording, engine]));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    const middle = mean(own.map(({ value }) => value));
    if (first === undefined || middle === null) return [];
    const squares = sum(own.map(({ value }) => (value - middle) ** 2));
    return {
      intent: first.intent,
      wording: first.wording,
      engine: first.engine,
      mean: middle,
      scatter: squares / own.length,
      variance: own.length < 2 ? null : squares / (own.length - 1),
    };
  });
}

function chanceOf(intents: readonly Cell[][]): number | null {
  return mean(intents.flatMap((cells) => mean(cells.flatMap(({ variance }) => variance ?? [])) ?? []));
}

type IsWanted = (a: Cell, b: Cell) => boolean;

/** The mean over questions of the mean over the wanted pairs of its own cells. */
function meanWithin(intents: readonly Cell[][], isWanted: IsWanted): number | null {
  return mean(intents.flatMap((cells) => meanApart(cells, cells, (a, b) => a !== b && isWanted(a, b)) ?? []));
}

/** The mean over pairs of questions of the mean over the wanted pairs of a cell of the one and a cell of the other. */
function meanBetween(intents: readonly Cell[][], isWanted: IsWanted): number | null {
  return mean(
    intents.flatMap((cells, at) =>
      intents.slice(at + 1).flatMap((others) => meanApart(cells, others, isWanted) ?? []),
    ),
  );
}

function meanApart(cells: readonly Cell[], others: readonly Cell[], isWanted: IsWanted): number | null {
  let total = 0;
  let pairs = 0;
  for (const a of cells) {
    for (const b of others) {
      if (!isWanted(a, b)) continue;
      total += apart(a, b);
      pairs += 1;
    }
  }
  return pairs === 0 ? null : total / pairs;
}

/** Half the mean squared difference between the answers of one cell and those of another. */
function apart(a: Cell, b: Cell): number {
  return ((a.mean - b.mean) ** 2 + a.scatter + b.scatter) / 2;
}

interface Components {
  intent: number;
  wording: number | null;
  engine: number | null;
  chance: number;
}

/** What differs from 0 by rounding alone is 0. */
const NOTHING = 1e-9;

function toShares({ intent, wording, engine, chance }: Components): VarianceSplit {
  const total = sum([intent, wording ?? 0, engine ?? 0, chance].map((value) => Math.max(0, value)));
  const component = (value: number): VarianceComponent => ({
    variance: Math.max(0, value),
    share: total < NOTHING ? null : (100 * Math.max(0, value)) / total,
    setToZero: value < -NOTHING,
  });
  return {
    intent: component(intent),
    wording: wording === null ? null : component(wording),
    engine: engine === null ? null : component(engine),
    chance: component(chance),
  };
}
