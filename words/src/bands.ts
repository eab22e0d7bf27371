import type { BackendAnalysisSummary } from '@signpost/contract/analyses';

export type Estimate = NonNullable<BackendAnalysisSummary['score']>;

export type Band = 'good' | 'average' | 'poor';

/** The band of the score as it is shown, with one decimal. */
export function scoreBand(score: number): Band {
  if (rounded(score) >= 70) return 'good';
  return rounded(score) >= 40 ? 'average' : 'poor';
}

export function rankBand(rank: number): Band {
  if (rank < 2) return 'good';
  return rank < 3 ? 'average' : 'poor';
}

const NEUTRAL = 50;

/** Answers are judged in steps of 25: a mean this far from neutral is as near to the next step. */
const HALF_A_STEP = 12.5;

/** The band of a few answers, without regard to chance. */
export function sentimentBand(sentiment: number): Band {
  if (Math.abs(sentiment - NEUTRAL) < HALF_A_STEP) return 'average';
  return sentiment > NEUTRAL ? 'good' : 'poor';
}

/** The band of a mean over questions: average where its interval holds neutral, or where there is no interval. */
export function sentimentBandOf({ value, interval }: Estimate): Band {
  const isClear = interval !== null && (rounded(interval.low) > NEUTRAL || rounded(interval.high) < NEUTRAL);
  return isClear ? sentimentBand(value) : 'average';
}

/** One decimal, as figures are shown. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
