export interface Bounds {
  low: number;
  high: number;
}

/** An estimate with its 95 % interval; null where there is nothing to estimate from. */
export interface Estimate {
  value: number;
  /** Null when there are too few queries to say. */
  interval: { low: number; high: number; method: 'cluster_t' | 'wilson' } | null;
}

/** How far the numbers carry. */
export type Strength = 'too_thin' | 'directional' | 'solid';

export type Verdict = 'moved' | 'within_noise' | 'insufficient_data' | 'not_comparable';

export interface Change {
  verdict: Verdict;
  /** Why they cannot be compared, for people; null otherwise. */
  reason: string | null;
  previous_analysis_id: string;
  /** The scores that are compared: over the common pairs of query and engine, both read by the same names; null when there are none. */
  before: number | null;
  after: number | null;
  /** `after` minus `before`. */
  difference: Estimate | null;
  pairs: number;
}

/** Every metric of one group of answers: all, one engine, or the branded ones. Names are those of the wire. */
export interface MetricSet {
  queries: number;
  answers: number;
  valid_answers: number;
  /** Of the valid answers, those that give the brand a rank, and those whose sentiment was judged. */
  ranked_answers: number;
  judged_answers: number;
  /** Those that cite an own page, those for which a search was made, and those of which both is true. */
  citing_answers: number;
  grounded_answers: number;
  grounded_citing_answers: number;
  /** How often the brand and its tracked competitors are named, each once in an answer: what `share_of_voice` is a share of. */
  namings: number;
  score: Estimate | null;
  mention_rate: Estimate | null;
  mentions: number;
  citations: number;
  retrieved: number;
  citation_rate: Estimate | null;
  rank: number | null;
  avg_sentiment: Estimate | null;
  share_of_voice: number | null;
  first_rate: Estimate | null;
  stability: number | null;
}

export interface QueryMetrics {
  query_id: string;
  answers: number;
  mentions: number;
  /** Wilson on its replicates, in percent. */
  mention_interval: { low: number; high: number } | null;
  score: number | null;
  rank: number | null;
  sentiment: number | null;
  citations: number;
  /** Answers that cite an own page. */
  citing_answers: number;
}

export interface CompetitorMetrics {
  competitor_id: string | null;
  name: string;
  /** Valid ones. */
  answers: number;
  /** Those that name it. */
  mentions: number;
  score: Estimate | null;
  avg_sentiment: number | null;
}

export interface LeaderboardEntry {
  competitor_id: string | null;
  name: string;
  is_brand: boolean;
  score: Estimate | null;
  /** 1 and one more for each name whose interval lies wholly above this one's, with one decimal, as it is shown. */
  place: number | null;
}

/**
 * Why a run is too thin to take the place of a sound one. `too_few_answers`: too few of all answers are valid. `engine_missing`: too
 * few of one engine are, so that the mean over engines would be one over other engines than before.
 */
export type ThinReason = 'too_few_answers' | 'engine_missing';

export type Notice =
  | 'too_thin'
  | 'directional'
  | 'questions_name_nobody'
  | 'web_search_was_off'
  | 'truncated_answers'
  | 'model_extraction_failed'
  | 'sentiment_not_judged'
  | 'stopped_early'
  | ThinReason;

/** All numbers of one analysis. `score_version` says by which formulas. */
export interface Scoring {
  score_version: number;
  extractor_version: number;
  is_demo: boolean;
  strength: Strength;
  notices: Notice[];
  /** Enabled queries that do not name the brand: what every headline number is made of. */
  overall: MetricSet;
  by_engine: { engine_id: string; served_models: string[]; metrics: MetricSet }[];
  /** Queries that name the brand; null when there are none. */
  recognition: MetricSet | null;
  queries: QueryMetrics[];
  competitors: CompetitorMetrics[];
  leaderboard: LeaderboardEntry[];
  leaderboard_rank: number | null;
  change: Change | null;
}
