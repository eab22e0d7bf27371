import type {
  BackendAnalysisSummary,
  BackendChangeReason,
  BackendExplanation,
  BackendPlan,
  BackendQueryFinding,
  BackendQueryQuality,
  BackendTrendChange,
  MatrixBody,
} from '@signpost/contract/analyses';
import type { Band, Estimate } from './bands.ts';
import type { Language } from './languages.ts';
import type { Numbers } from './numbers.ts';

type Summary = BackendAnalysisSummary;
type Metric = BackendExplanation['metric'];
type JudgedQuery = BackendQueryQuality['queries'][number];

/** What every language says about a brand, in a report and in the dashboard. A language that lacks a text does not compile. */
export interface Words {
  language: Language;
  numbers: Numbers;
  figures: FigureWords;
  changes: ChangeWords;
  queries: QueryWords;
  explain: ExplainWords;
  matrix: MatrixBody['advice'];
  plan: { advice: (plan: BackendPlan) => string };
  headline: HeadlineWords;
  method: MethodWords;
  /** Each word of a report, and what it means. */
  definitions: readonly (readonly [word: string, meaning: string])[];
  report: ReportWords;
}

/** Reports that were shared before the backend sent codes have a sentence in place of `reasons`. */
export type Change = NonNullable<Summary['change']> & { reason?: string | null };

/** A shared report does not have the problems, which name engines. */
export type CautionFigures = Pick<Summary, 'strength' | 'notices' | 'status' | 'answers'> &
  Partial<Pick<Summary, 'problems'>>;

/** An engine is a model that is asked through its API: not the app that people know by another name. */
export interface EngineWords {
  /** `OpenAI gpt-5-mini with web search`, for `openai/gpt-5-mini+search`. */
  engine: (id: string) => string;
  /** `OpenAI gpt-5-mini through the API, not the app, with web search`. */
  engineInFull: (id: string) => string;
}

export interface FigureWords extends EngineWords {
  scoreLevels: Readonly<Record<Band, string>>;
  sentimentLevels: Readonly<Record<Band, string>>;
  score: (figures: Pick<Summary, 'score'>) => string;
  /** How far the ranks behind the score can be trusted; empty when that is not known. */
  ranks: (figures: { counted?: Summary['counted'] }) => string;
  /** `95 % interval 50 to 83.2 %`, or that there is none. */
  interval: (figure: Estimate) => string;
  /** The verdict in a word or two, and what it means. */
  change: (figures: { change: Change | null }) => { verdict: string; meaning: string };
  /** What to know before trusting the figures, in sentences. */
  cautions: (figures: CautionFigures) => string[];
  /** `2nd`, or `1st to 4th` for a range of places; `to` is null when it is not known. */
  place: (place: number | null, to: number | null) => string;
}

export interface PublishedPosts {
  posts_added: number;
  posts_removed: number;
  /** Titles of some of the added posts. */
  titles: readonly string[];
}

export interface ChangeWords {
  /** What changed, in one sentence. */
  change: (change: BackendTrendChange) => string;
  /** Why two analyses cannot be compared; empty when there is no reason. */
  reasons: (reasons: readonly BackendChangeReason[]) => string;
  /** About the posts that an import added and removed. */
  published: (posts: PublishedPosts) => string;
}

export interface QueryWords {
  /** The sentence of a hint; null when there is no hint, or an unknown one. In English it is ASCII, because it is sent in a header. */
  hint: (hint: unknown) => string | null;
  /** What is wrong with a query. `queries` are all queries of the brand. */
  finding: (
    finding: BackendQueryFinding,
    measured: JudgedQuery['measured'],
    queries: readonly JudgedQuery[],
  ) => string;
}

export interface ExplainWords {
  /** The formula of each metric in words. */
  formulas: { [Name in Metric]: string };
  /** The arithmetic in one or two sentences. Every count comes with its total, and every mean says what it is taken over. */
  arithmetic: (explanation: BackendExplanation) => string;
}

/** What the notes beside the figures are made from. */
export interface HeadlineFigures {
  figures: Pick<
    Summary,
    | 'mentions'
    | 'mention_rate'
    | 'rank'
    | 'avg_sentiment'
    | 'share_of_voice'
    | 'leaderboard_rank'
    | 'score'
    | 'citations'
    | 'notices'
    | 'counted'
  >;
  validAnswers: number;
  citationRate: Estimate | null;
  engines: readonly unknown[];
  leaderboard: readonly unknown[];
}

type Figure = 'mentions' | 'rank' | 'sentiment' | 'shareOfVoice' | 'place' | 'citations';

export interface HeadlineWords {
  /** What some scores would mean. */
  scale: string;
  names: Readonly<Record<Figure, string>>;
  /** What a figure was made from, in a few words beside it. */
  notes: Readonly<Record<Figure, (measured: HeadlineFigures) => string>>;
}

export interface MethodFigures {
  figures: Pick<Summary, 'queries' | 'replicates' | 'answers' | 'started_at' | 'finished_at'>;
  validAnswers: number;
  engines: readonly unknown[];
  sharedAt: string;
}

export interface MethodWords {
  headings: Readonly<
    Record<'method' | 'done' | 'words' | 'intervals' | 'changes' | 'answers' | 'versions', string>
  >;
  /** What was asked and what came of it, in sentences. */
  whatWasDone: (measured: MethodFigures) => string[];
  rounding: string;
  intervals: string;
  /** How two analyses are compared, and what each verdict means. */
  changes: { how: string; verdicts: readonly (readonly [verdict: string, meaning: string])[] };
  /** For a report with invented answers, before what holds for a real one. */
  invented: { warning: string; introduction: string };
  askedThroughApis: string;
  versions: (scoreVersion: number | null, extractorVersion: number) => string;
}

/** The headings of the columns; null for a column of charts. */
type Columns = readonly (string | null)[];

export interface ReportWords {
  headings: Readonly<
    Record<
      'kicker' | 'score' | 'carry' | 'leaderboard' | 'queries' | 'brandedQueries' | 'pages' | 'engines',
      string
    >
  >;
  columns: Readonly<Record<'leaderboard' | 'queries' | 'pages' | 'engines' | 'definitions', Columns>>;
  /** Words in the cells of tables. */
  cells: Readonly<
    Record<
      | 'thisBrand'
      | 'own'
      | 'other'
      | 'modelNotTold'
      | 'on'
      | 'off'
      | 'noCountry'
      | 'noValidAnswer'
      /** Read aloud in place of a minus. */
      | 'noData',
      string
    >
  >;
  /** For a report with invented answers. */
  sample: {
    mark: string;
    heading: string;
    /** Printed on every sheet by a style sheet, so it has no apostrophe and no backslash. */
    onPaper: string;
    meaning: string;
  };
  noReport: { heading: string; meaning: string };
  /** The title of the window or tab. */
  title: (brand: string, date: string, isDemo: boolean) => string;
  measuredOn: (date: string) => string;
  /** The last lines of a page. `expiresAt` is in milliseconds since the epoch; missing when there is no link to the page. */
  footer: (sharedAt: string, expiresAt: number | undefined) => string;
  leaderboardCaption: string;
  /** In parts: the page marks the name of the brand as text from outside. */
  queryCaption: <Part>(brand: Part) => (string | Part)[];
  /** For the questions that name the brand. */
  recognitionCaption: (recognition: { mentions: number; answers: number } | null) => string;
  pageCaption: (leftOut: number) => string;
  noPages: (wasWebSearched: boolean) => string;
  engineCaption: (isWeighted: boolean) => string;
  /** `2 of 3`. */
  outOf: (some: number, all: number) => string;
  /** `4 in 2 of 3`: pages in answers. */
  citations: (query: QueryCitations) => string;
  /** Says what the chart of the score shows, for people who cannot see it. */
  chartLabel: (score: Estimate, isDemo: boolean) => string;
}

export interface QueryCitations {
  citations: number;
  /** Missing in reports that were shared before these answers were counted. */
  citingAnswers?: number | null;
  answers: number;
}
