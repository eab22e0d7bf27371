import { sum } from './averages.ts';
import { tQuantile } from './quantiles.ts';
import type { Strength } from './scoring.ts';
import { strengthOf } from './strength.ts';
import type { Variation } from './variation.ts';

/** What is asked in each run. */
export interface PanelSize {
  queries: number;
  replicates: number;
  /** Of the engines, in the score. */
  weights: readonly number[];
}

/** What a panel of this size can see; points throughout. */
export interface PanelPower {
  strength: Strength;
  /** The smallest change that is called `moved`: half the width of the interval of a difference. Null when too thin for verdicts. */
  movedFrom: number | null;
  /** The change that is called so in 4 of 5 runs. */
  seenFrom: number | null;
  /** Half the width of the score's interval; null under 2 queries. */
  levelHalfWidth: number | null;
  /** And for these very questions; null with one answer to each. */
  panelHalfWidth: number | null;
}

/** The 80 % point of the normal distribution. */
const Z_80 = 0.8416;

/** From here on t is that of the normal distribution to the second decimal, and dear to work out. */
const MANY_DEGREES = 1000;

/**
 * By the formulas of the estimates: a difference is tested over the pairs of question and engine, a level over the questions.
 * With engines of equal weight the variance of a mean over them is that of one, divided by their number.
 */
export function powerOf({ queries, replicates, weights }: PanelSize, variation: Variation): PanelPower {
  const counted = weights.filter((weight) => weight > 0);
  const engines = counted.length;
  const ofMean = sum(counted.map((weight) => weight ** 2)) / sum(counted) ** 2;
  const byChance = (ofMean * variation.chance) / replicates;
  const strength = strengthOf(queries, queries * replicates * engines);

  const ofDifference = Math.sqrt((2 * byChance + ofMean * (variation.drift ?? 0)) / queries);
  const moved = t(queries * engines - 1) * ofDifference;
  const hasVerdict = strength !== 'too_thin';
  return {
    strength,
    movedFrom: hasVerdict ? moved : null,
    seenFrom: hasVerdict ? moved + Z_80 * ofDifference : null,
    levelHalfWidth: queries < 2 ? null : t(queries - 1) * Math.sqrt((variation.queries + byChance) / queries),
    panelHalfWidth:
      queries < 1 || replicates < 2
        ? null
        : t(queries * engines * (replicates - 1)) * Math.sqrt(byChance / queries),
  };
}

function t(degrees: number): number {
  return tQuantile(Math.min(degrees, MANY_DEGREES));
}
