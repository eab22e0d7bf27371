import type {
  BackendChangeReason,
  BackendCompetitorMetrics,
  BackendEstimate,
  BackendLeaderboardEntry,
  BackendMetricSet,
  BackendQueryMetrics,
  BackendScoring,
  BackendUnusable,
} from '@signpost/contract/analyses';
import type { Static } from '@signpost/contract/schema';

export interface Bounds {
  low: number;
  high: number;
}

/** An estimate with its 95 % interval; null where there is nothing to estimate from. */
export type Estimate = Static<typeof BackendEstimate>;

/** How reliable the numbers are. */
export type Strength = 'too_thin' | 'directional' | 'solid';

export type Verdict = 'moved' | 'within_noise' | 'insufficient_data' | 'not_comparable';

export interface Change {
  verdict: Verdict;
  /** Why the runs cannot be compared; missing in scorings that were stored with a sentence instead. */
  reasons?: BackendChangeReason[];
  previous_analysis_id: string;
  /** The compared scores, over the common pairs of query and engine and read with the same names; null without common pairs. */
  before: number | null;
  after: number | null;
  /** `after` minus `before`. */
  difference: Estimate | null;
  pairs: number;
}

/** Every metric of one group of answers. New scorings have every field. */
export type MetricSet = Required<BackendMetricSet>;

export type QueryMetrics = Required<BackendQueryMetrics>;

export type CompetitorMetrics = Required<BackendCompetitorMetrics>;

export type LeaderboardEntry = BackendLeaderboardEntry;

/**
 * Why a run does not replace a sound one. `too_few_answers`: too few of all answers can be used. `engine_missing`: too few answers of
 * one engine can be used, so that the mean would be over other engines than before. `cancelled`: a person ended it.
 */
export type ThinReason = 'too_few_answers' | 'engine_missing' | 'cancelled';

/** How many answers of an engine came and cannot be used. */
export type UnusableAnswers = Static<typeof BackendUnusable>;

export type Notice =
  | 'too_thin'
  | 'directional'
  | 'questions_name_nobody'
  | 'web_search_was_off'
  | 'unusable_answers'
  | 'truncated_answers'
  | 'model_extraction_failed'
  | 'sentiment_not_judged'
  | 'stopped_early'
  | ThinReason;

/** All numbers of one analysis. `score_version` identifies the formulas. */
export interface Scoring extends BackendScoring {
  notices: Notice[];
  overall: MetricSet;
  by_engine: { engine_id: string; served_models: string[]; metrics: MetricSet }[];
  recognition: MetricSet | null;
  queries: QueryMetrics[];
  competitors: CompetitorMetrics[];
  change: Change | null;
}
