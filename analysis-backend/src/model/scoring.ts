import type {
  BackendCompetitorMetrics,
  BackendEstimate,
  BackendLeaderboardEntry,
  BackendMetricSet,
  BackendQueryMetrics,
  BackendScoring,
} from '@signpost/contract/analyses';
import type { Static } from 'typebox';

export interface Bounds {
  low: number;
  high: number;
}

/** An estimate with its 95 % interval; null where there is nothing to estimate from. */
export type Estimate = Static<typeof BackendEstimate>;

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

/** Every metric of one group of answers: all, one engine, or the branded ones. Scorings of today have every field. */
export type MetricSet = Required<BackendMetricSet>;

export type QueryMetrics = Required<BackendQueryMetrics>;

export type CompetitorMetrics = Required<BackendCompetitorMetrics>;

export type LeaderboardEntry = BackendLeaderboardEntry;

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
export interface Scoring extends BackendScoring {
  notices: Notice[];
  overall: MetricSet;
  by_engine: { engine_id: string; served_models: string[]; metrics: MetricSet }[];
  recognition: MetricSet | null;
  queries: QueryMetrics[];
  competitors: CompetitorMetrics[];
  change: Change | null;
}
