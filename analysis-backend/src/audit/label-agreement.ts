import type { BackendAnswerDetail } from '@signpost/contract/analyses';
import type { Extraction } from '../model/extraction.ts';
import { wilson } from '../metrics/quantiles.ts';
import type { Estimate } from '../model/scoring.ts';

type SentimentLabel = NonNullable<Reading['sentiment']>;

/** A person's label of one answer. Rank and sentiment are not judged if missing, or if the brand is not named. */
export interface ReaderLabel {
  mentioned: boolean;
  /** Null when the answer gives the brand no rank. */
  rank?: number | null;
  sentiment?: SentimentLabel | null;
}

/** One answer as a person and as the extraction reads it. */
export interface Comparison {
  label: ReaderLabel;
  extraction: Pick<Extraction, 'mentioned' | 'rank' | 'sentiment'>;
}

/** How many were right, out of how many. */
export interface Share {
  right: number;
  of: number;
}

export interface Agreement {
  labels: number;
  /** By whether the extraction finds the brand, and whether the person does. */
  mentions: { tp: number; fp: number; fn: number; tn: number };
  precision: Share;
  recall: Share;
  rank: Share;
  sentiment: Share;
}

/** `mentioned` is null when the answer is not valid. */
export type Reading = BackendAnswerDetail['reading'];

export function agreementOf(comparisons: readonly Comparison[]): Agreement {
  const mentions = { tp: 0, fp: 0, fn: 0, tn: 0 };
  const rank = { right: 0, of: 0 };
  const sentiment = { right: 0, of: 0 };
  for (const comparison of comparisons) {
    const judged = judge(comparison);
    mentions[cellOf(comparison)] += 1;
    for (const [share, isRight] of [
      [rank, judged.rank],
      [sentiment, judged.sentiment],
    ] as const) {
      share.of += Number(isRight !== null);
      share.right += Number(isRight === true);
    }
  }
  const { tp, fp, fn } = mentions;
  return {
    labels: comparisons.length,
    mentions,
    precision: { right: tp, of: tp + fp },
    recall: { right: tp, of: tp + fn },
    rank,
    sentiment,
  };
}

/** The fields on which person and extraction disagree. */
export function disagreements(comparison: Comparison): (keyof Reading)[] {
  const judged = judge(comparison);
  return (['mentioned', 'rank', 'sentiment'] as const).filter((field) => judged[field] === false);
}

/** The share in percent, with its 95 % interval for a random sample; null for an empty one. */
export function estimateShare({ right, of }: Share): Estimate | null {
  const bounds = wilson(right, of);
  if (bounds === null) return null;
  return {
    value: (100 * right) / of,
    interval: { low: 100 * bounds.low, high: 100 * bounds.high, method: 'wilson' },
  };
}

/** The extraction in the terms of a label. */
export function readingOf({ mentioned, rank, sentiment }: Comparison['extraction']): Reading {
  return { mentioned, rank: rank?.value ?? null, sentiment: sentiment && toWord(sentiment.value) };
}

function toWord(value: number): SentimentLabel {
  if (value === 50) return 'neutral';
  return value < 50 ? 'negative' : 'positive';
}

/** Whether the extraction agrees with the person; null if the person did not judge, or no model judged the sentiment. */
function judge({ label, extraction }: Comparison): Record<keyof Reading, boolean | null> {
  const reading = readingOf(extraction);
  const isJudged = (field: 'rank' | 'sentiment'): boolean => label.mentioned && label[field] !== undefined;
  return {
    mentioned: isFound(extraction) === label.mentioned,
    rank: isJudged('rank') ? reading.rank === label.rank : null,
    sentiment:
      isJudged('sentiment') && reading.sentiment !== null ? reading.sentiment === label.sentiment : null,
  };
}

function cellOf({ label, extraction }: Comparison): keyof Agreement['mentions'] {
  if (isFound(extraction)) return label.mentioned ? 'tp' : 'fp';
  return label.mentioned ? 'fn' : 'tn';
}

/** An invalid answer counts as one without the brand. */
function isFound({ mentioned }: Comparison['extraction']): boolean {
  return mentioned === true;
}
