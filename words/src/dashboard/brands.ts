import type { NoSentiment, StandingVerdict } from '@signpost/contract/standings';

type Column =
  | 'brand'
  | 'score'
  | 'trend'
  | 'change'
  | 'rank'
  | 'sentiment'
  | 'mentions'
  | 'citations'
  | 'measured'
  | 'times';

/** All brands, and the rows of brands on the start page. */
export interface BrandsWords {
  /** The answer of the page. `mean` is the mean score of active brands with figures. */
  answer: (brands: number, active: number, mean: number | null) => string;
  empty: { heading: string; meaning: string };
  columns: Readonly<Record<Column, string>>;
  verdicts: Readonly<Record<StandingVerdict, string>>;
  /** In place of a sentiment, in the column of this name. */
  noSentiment: Readonly<Record<NoSentiment, string>>;
  /** `49 (43–55)`, or that there is no score. */
  score: (score: number | null, low: number | null, high: number | null) => string;
  /** `61 of 118`. */
  named: (mentions: number, answers: number) => string;
  /** What a spark line shows, for people who do not see it. */
  trend: (first: number, last: number, runs: number) => string;
  /** `next in 7 days`. */
  next: (when: string) => string;
  /** In place of the time of the next analysis. */
  notScheduled: string;
  states: Readonly<
    Record<'running' | 'failed' | 'partial' | 'inactive' | 'neverMeasured' | 'noQuestions', string>
  >;
  filters: { search: string; status: string; all: string; active: string; inactive: string };
  form: {
    title: string;
    add: string;
    name: string;
    url: string;
    urlHelp: string;
    description: string;
    descriptionHelp: string;
    locale: string;
    localeHelp: string;
    /** What adding the brand sets going. `usd` is null when a price is not known. */
    firstRun: (run: {
      queries: number;
      replicates: number;
      engines: readonly string[];
      usd: number | null;
    }) => string;
    firstRunDemo: string;
    submit: string;
    /** After a brand was added although its questions need care. */
    added: (name: string) => string;
    open: string;
    /** Followed by the reason. */
    failed: string;
    required: string;
    /** When the service refuses what stands in a field. */
    problems: Readonly<Record<'name' | 'url' | 'description' | 'locale', string>>;
  };
}
