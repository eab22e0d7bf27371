import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import type { Estimate } from '../words/bands.ts';

/** What a shared report shows: stored as JSON when it is shared, and never changed. Small: no answers, no costs. */
export interface Report {
  brand: { name: string; url: string };
  isDemo: boolean;
  /** ISO 8601 in UTC, like all times in here. */
  sharedAt: string;
  /** By the names of the wire. */
  figures: Figures;
  validAnswers: number;
  citationRate: Estimate | null;
  /** Over the queries that name the brand; null when there are none. */
  recognition: { mentions: number; answers: number } | null;
  extractorVersion: number;
  leaderboard: ReportRival[];
  queries: ReportQuery[];
  engines: ReportEngine[];
  /** The most cited first. */
  pages: ReportPage[];
  /** How many there are, those that are left out included. */
  pageCount: number;
}

/** A report as `shareReport` has stored it. */
export function parseReport(text: string): Report {
  return JSON.parse(text) as Report;
}

export type Figures = Pick<
  BackendAnalysisSummary,
  | 'status'
  | 'started_at'
  | 'finished_at'
  | 'queries'
  | 'replicates'
  | 'answers'
  | 'score_version'
  | 'strength'
  | 'notices'
  | 'counted'
  | 'score'
  | 'mention_rate'
  | 'rank'
  | 'avg_sentiment'
  | 'mentions'
  | 'citations'
  | 'share_of_voice'
  | 'leaderboard_rank'
  | 'change'
>;

export interface ReportRival {
  name: string;
  isBrand: boolean;
  place: number | null;
  score: Estimate | null;
  /** Of `validAnswers`. */
  mentions: number | null;
}

export interface ReportQuery {
  text: string;
  /** It names the brand, so that it counts apart. */
  branded: boolean;
  /** Valid ones. */
  answers: number;
  mentions: number;
  /** Of the share of its answers that name the brand, in percent. */
  interval: { low: number; high: number } | null;
  rank: number | null;
  sentiment: number | null;
  citations: number;
  /** Answers that cite an own page; null when the backend does not tell. */
  citingAnswers: number | null;
  /** What an answer says of the brand, in its own words. */
  quote: string | null;
}

export interface ReportEngine {
  id: string;
  model: string;
  servedModels: string[];
  webSearch: boolean;
  country: string | null;
  weight: number;
  answers: number;
  mentions: number;
  score: Estimate | null;
}

export interface ReportPage {
  page: string;
  owned: boolean;
  /** Of `validAnswers`. */
  answers: number;
}
