import { levelInterval, type Level } from '../../metrics/estimate.ts';
import { panelBounds, type PanelSpread } from '../../metrics/panel.ts';
import { tQuantile, wilson } from '../../metrics/quantiles.ts';
import type { Bounds, Strength } from '../../model/scoring.ts';
import { strengthOf } from '../../metrics/strength.ts';
import {
  ASSUMED_CHANCE,
  ASSUMED_SCORE,
  varianceOfMean,
  type AskedPanel,
  type Variation,
} from '../../metrics/variation.ts';

/** The changes that a panel can detect, and its intervals, in points. */
export interface PanelPower {
  strength: Strength;
  /** The smallest change that is called `moved`: half the width of the interval of a difference. Null when too thin for verdicts. */
  movedFrom: number | null;
  /** The change that is called `moved` in 4 of 5 runs. */
  seenFrom: number | null;
  /** The interval of the score; null with fewer than 2 queries. */
  level: Bounds | null;
  /** The interval of the score of exactly these queries; null with one answer to each. */
  panel: Bounds | null;
}

/** The values from which the intervals of a panel of any size are computed: measured on a panel, or assumed. */
export interface PanelBasis {
  /** The score at the centre of the intervals. */
  score: number;
  /** Variances of the level interval: between queries, by chance between answers to one query, and of single answers around the score. */
  level: { queries: number; chance: number; answers: number };
  /** The variance of the panel interval, by chance between answers; 0 when all answers agree. */
  panelChance: number;
  /**
   * The shares of what was asked that count in the end, from 0 to 1: some answers never come. `repeated` are the answers to queries that
   * an engine answered at least twice.
   */
  share: { queries: number; answers: number; degrees: number; repeated: number };
}

export const ASSUMED_BASIS: PanelBasis = {
  score: ASSUMED_SCORE,
  level: { queries: ASSUMED_CHANCE, chance: ASSUMED_CHANCE, answers: 2 * ASSUMED_CHANCE },
  panelChance: ASSUMED_CHANCE,
  share: { queries: 1, answers: 1, degrees: 1, repeated: 1 },
};

/**
 * The basis that gives a measured panel exactly its measured intervals. `chance` is the variance between the answers of an engine to one
 * query. Queries that differ by less than that count as differing by chance alone.
 */
export function basisOf(
  asked: AskedPanel,
  { value, queries, variance, answers: valid, answerVariance }: Level,
  spread: PanelSpread | null,
  chance: number,
): PanelBasis {
  const { engines, ofMean } = enginesOf(asked);
  const perAnswer = asked.replicates / ofMean;
  const levelChance = Math.min(chance, variance * perAnswer);
  const answers = asked.queries * engines * asked.replicates;
  return {
    score: value,
    // Not below 0, which rounding could cause when all variance is chance.
    level: {
      queries: Math.max(0, variance - levelChance / perAnswer),
      chance: levelChance,
      answers: answerVariance,
    },
    panelChance: spread === null ? levelChance : spread.variance * asked.queries * perAnswer,
    share: {
      queries: queries / asked.queries,
      answers: valid / answers,
      degrees: spread === null ? 1 : spread.degrees / (answers - asked.queries * engines),
      repeated: spread === null ? 1 : spread.answers / answers,
    },
  };
}

/** The 80 % point of the normal distribution. */
const Z_80 = 0.8416;

/**
 * Uses the formulas of the estimates: differences and levels are estimated over the queries. With engines of equal weight the variance
 * of a mean over them is that of one, divided by their number.
 */
export function powerOf(size: AskedPanel, variation: Variation, basis: PanelBasis): PanelPower {
  const { queries, replicates } = size;
  const { engines } = enginesOf(size);
  const strength = strengthOf(queries, queries * replicates * engines);
  const change = strength === 'too_thin' ? null : changeOf(size, variation);
  return {
    strength,
    movedFrom: change && change.movedFrom,
    seenFrom: change && change.seenFrom,
    ...intervalsOf(size, basis),
  };
}

function changeOf(size: AskedPanel, { chance, runs }: Variation): { movedFrom: number; seenFrom: number } {
  const between = runs ?? { chance, drift: 0, queries: 1 };
  const queries = Math.max(2, Math.round(between.queries * size.queries));
  const variance = (2 * between.chance * enginesOf(size).ofMean) / size.replicates + between.drift;
  const t = tQuantile(queries - 1);
  // Without any variance, the half-width of the interval of a difference in which no query differs.
  const movedFrom =
    variance === 0 ? 100 * (wilson(0, queries)?.high ?? 1) : t * Math.sqrt(variance / queries);
  return { movedFrom, seenFrom: movedFrom * (1 + Z_80 / t) };
}

function intervalsOf(size: AskedPanel, { score, level, panelChance, share }: PanelBasis) {
  const { queries, replicates } = size;
  const { engines, ofMean } = enginesOf(size);
  const answers = queries * engines * replicates;
  const degrees = Math.round(share.degrees * (answers - queries * engines));
  return {
    level: levelInterval({
      value: score,
      queries: Math.round(share.queries * queries),
      variance: level.queries + (level.chance * ofMean) / replicates,
      answers: share.answers * answers,
      answerVariance: level.answers,
    }),
    panel:
      degrees < 1
        ? null
        : panelBounds(score, {
            variance: (panelChance * ofMean) / replicates / queries,
            degrees,
            answers: Math.round(share.repeated * answers),
          }),
  };
}

/** The number of engines with weight, and the variance of their mean relative to that of one engine. */
function enginesOf({ weights }: AskedPanel): { engines: number; ofMean: number } {
  return { engines: weights.filter((weight) => weight > 0).length, ofMean: varianceOfMean(weights) };
}
