import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import type { Estimate } from '@signpost/words/bands';

/** What a shared report shows: stored as JSON when it is shared, and never changed. Small: no answers, no costs. */
export interface Report {
  brand: { name: string; url: string };
  isDemo: boolean;
  /** When the report was shared: ISO 8601 in UTC, like every time in a report. */
  sharedAt: string;
  /** The figures of the analysis, by their names on the wire. */
  figures: Figures;
  validAnswers: number;
  citationRate: Estimate | null;
  /** Mentions over the queries that name the brand; null when there are none. */
  recognition: { mentions: number; answers: number } | null;
  extractorVersion: number;
  /** The brand and its competitors, the best first. */
  leaderboard: ReportCompetitor[];
  queries: ReportQuery[];
  engines: ReportEngine[];
  /** Cited pages, the most cited first. */
  pages: ReportPage[];
  /** How many pages were cited, including those that are left out. */
  pageCount: number;
}

/** A report as `shareReport` has stored it. */
export function parseReport(text: string): Report {
  return JSON.parse(text) as Report;
}

/** Costs, and which engine failed and why, are for the owner only and left out. */
export const FIGURES = [
  'status',
  'started_at',
  'finished_at',
  'queries',
  'replicates',
  'answers',
  'score_version',
  'strength',
  'notices',
  'counted',
  'score',
  'mention_rate',
  'rank',
  'avg_sentiment',
  'mentions',
  'citations',
  'share_of_voice',
  'leaderboard_rank',
  'change',
] as const satisfies readonly (keyof BackendAnalysisSummary)[];
export type Figures = Pick<BackendAnalysisSummary, (typeof FIGURES)[number]>;

/** A competitor, or the brand itself among them. */
export interface ReportCompetitor {
  name: string;
  isBrand: boolean;
  place: number | null;
  /** The last place that the answers allow; null when it is not known, missing in reports that were shared earlier. */
  placeTo?: number | null;
  score: Estimate | null;
  /** How many of `validAnswers` name it. */
  mentions: number | null;
}

export interface ReportQuery {
  text: string;
  /** True when the query names the brand; such queries are counted apart. */
  branded: boolean;
  /** How many valid answers there are. */
  answers: number;
  mentions: number;
  /** The interval of the share of answers that name the brand, in percent. */
  interval: { low: number; high: number } | null;
  rank: number | null;
  sentiment: number | null;
  citations: number;
  /** How many answers cite an own page; null when the backend does not say. */
  citingAnswers: number | null;
  /** A quote of what an answer says about the brand. */
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
  /** How many of `validAnswers` cite the page. */
  answers: number;
}
