import type { BackendTrendChange } from '@signpost/contract/analyses';
import type { Estimate } from '../bands.ts';
import type { PublishedPosts } from '../words.ts';

type Published = PublishedPosts & { kind: 'site_published' };

export interface TrendSummary {
  /** Runs with a score. */
  runs: number;
  first: { day: string; score: number };
  last: { day: string; score: number };
  changes: number;
  /** False when there are too few runs for a line. */
  isDrawn: boolean;
}

/** The first tab of a brand. */
export interface BrandOverviewWords {
  trend: {
    title: string;
    /** What the band around the line is. */
    band: string;
    tooFew: string;
    noScores: string;
    /** The chart in words, for people who do not see it. */
    summary: (summary: TrendSummary) => string;
    columns: Readonly<Record<'day' | 'score' | 'band' | 'named' | 'verdict', string>>;
    /** Where the line is interrupted. */
    interrupted: string;
    /** A change beside its mark in the chart, in a few words. */
    mark: (change: BackendTrendChange | Published) => string;
    /** Several changes at one mark. */
    marks: (number: number) => string;
    /** Read out for a mark. */
    open: (day: string, label: string) => string;
    /** Above the changes of the opened mark. */
    opened: (day: string) => string;
  };
  leaderboard: {
    title: string;
    /** What the sign of equality means. */
    ties: string;
    /** How many answers the scores are from. */
    from: (answers: number) => string;
    /** Reads a row aloud. */
    row: (name: string, score: Estimate) => string;
    nobody: string;
    nobodyNext: string;
    more: (number: number) => string;
    columns: Readonly<Record<'place' | 'name' | 'interval' | 'score', string>>;
  };
  heat: {
    /** Heads the column of questions. */
    question: string;
    /** `4 of 6`. */
    outOf: (named: number, answers: number) => string;
    /** Read out for a cell. */
    cell: (named: number, answers: number, engine: string) => string;
    noAnswers: string;
    recognition: string;
  };
  /** Above what to know before trusting the figures. */
  cautions: string;
}
