import { Type, type Static } from 'typebox';
import {
  BackendEstimate,
  BackendMentionRate,
  BackendScoreChange,
  BackendStrength,
  nullable,
  Percent,
  Time,
  Uuid,
  type AnalysisCall,
} from './common.ts';

/** One finished analysis in the series. */
const BackendTrendPoint = Type.Object({
  analysis_uuid: Uuid,
  finished_at: nullable(Time),
  score: nullable(BackendEstimate),
  band: nullable(
    Type.Object(
      { low: Percent, high: Percent },
      { description: 'Where the score of these very questions lies, 95 %; null when it is not known.' },
    ),
  ),
  mention_rate: nullable(BackendMentionRate),
  mentions: Type.Integer({ minimum: 0, description: 'Answers that name the brand, of `answers`.' }),
  answers: Type.Integer({ minimum: 0, description: 'Valid answers.' }),
  strength: BackendStrength,
  change: nullable(BackendScoreChange),
});

const BackendTrendBreak = Type.Object({
  previous_analysis_uuid: Uuid,
  analysis_uuid: Uuid,
  cause: Type.Union([Type.Literal('not_comparable'), Type.Literal('scored_differently')]),
  reason: Type.String(),
});

/** What people changed, and what the runs show to have changed by itself. */
const BackendChangeKind = Type.Union([
  Type.Literal('brand_renamed'),
  Type.Literal('brand_url_changed'),
  Type.Literal('brand_aliases_changed'),
  Type.Literal('brand_domains_changed'),
  Type.Literal('brand_status_changed'),
  Type.Literal('query_added'),
  Type.Literal('query_edited'),
  Type.Literal('query_removed'),
  Type.Literal('query_enabled'),
  Type.Literal('query_disabled'),
  Type.Literal('baseline_regenerated'),
  Type.Literal('competitor_added'),
  Type.Literal('competitor_renamed'),
  Type.Literal('competitor_aliases_changed'),
  Type.Literal('competitor_domains_changed'),
  Type.Literal('competitor_merged'),
  Type.Literal('competitor_tracked'),
  Type.Literal('competitor_ignored'),
  Type.Literal('competitor_set_aside'),
  Type.Literal('engines_changed'),
  Type.Literal('engine_changed'),
  Type.Literal('engine_weight_changed'),
  Type.Literal('model_changed'),
  Type.Literal('rescored'),
]);

export const BackendTrendChange = Type.Object({
  at: Time,
  kind: BackendChangeKind,
  text: Type.String(),
  query_id: nullable(Uuid),
  competitor_id: nullable(Uuid),
  engine_id: nullable(Type.String()),
  analysis_uuid: nullable(Uuid),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
});
export type BackendTrendChange = Static<typeof BackendTrendChange>;

export const BackendTrend = Type.Object({
  is_demo: Type.Boolean(),
  state: Type.Union([Type.Literal('drawn'), Type.Literal('too_few_runs')]),
  own_domains: Type.Array(Type.String(), { description: 'Hosts of the brand.' }),
  points: Type.Array(BackendTrendPoint, { description: 'The oldest first.' }),
  breaks: Type.Array(BackendTrendBreak),
  changes: Type.Array(BackendTrendChange, { description: 'By time.' }),
});
export type BackendTrend = Static<typeof BackendTrend>;

/** The series of scores, and what changed along it. */
export const trendCalls = {
  fetchTrend: {
    method: 'get',
    path: '/api/v1/brands/{id}/trend',
    summary: 'The series of scores of a brand, and what changed along it',
    reply: BackendTrend,
  },
} as const satisfies Record<string, AnalysisCall>;
