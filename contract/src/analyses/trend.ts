import { Type, type Static } from '../schema/index.ts';
import {
  BackendChangeReason,
  BackendEstimate,
  BackendMentionRate,
  BackendScoreChange,
  BackendStrength,
  Count,
  IsDemo,
  nullable,
  Percent,
  Time,
  Uuid,
  type AnalysisCall,
} from './common.ts';
import { means } from '../means.ts';

/** One finished analysis in the series. */
export const BackendTrendPoint = Type.Object({
  analysis_uuid: means('The analysis.', Uuid),
  finished_at: means('When it ended.', nullable(Time)),
  score: means(
    'The score by its latest scoring, with the interval of the level: of all queries like these.',
    nullable(BackendEstimate),
  ),
  band: nullable(
    Type.Object(
      { low: means('Lower end.', Percent), high: means('Upper end.', Percent) },
      {
        description:
          'Where the score of these very queries lies with 95 %, by chance between answers alone: draw this around the line. Null when no query was put twice to an engine.',
      },
    ),
  ),
  mention_rate: nullable(BackendMentionRate),
  mentions: Type.Integer({ minimum: 0, description: 'Answers that name the brand, of `answers`.' }),
  answers: Type.Integer({ minimum: 0, description: 'Valid answers.' }),
  strength: means('How far the figures carry.', BackendStrength),
  change: means('Compared with the analysis before; null for the first.', nullable(BackendScoreChange)),
});

export const BackendTrendBreak = Type.Object({
  previous_analysis_uuid: means('The point before it.', Uuid),
  analysis_uuid: means('The point behind it.', Uuid),
  cause: means(
    'Why the line is interrupted.',
    Type.Union([
      Type.Literal('not_comparable', { description: 'engines, models, prompts or queries are others' }),
      Type.Literal('scored_differently', {
        description: 'other formulas, reading or names; `backend rescore` mends that',
      }),
    ]),
  ),
  reasons: means('What exactly is different.', Type.Array(BackendChangeReason)),
});

/** Kinds of changes: those that people made, and those that show only in the answers of the runs. */
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
  Type.Literal('competitor_separated'),
  Type.Literal('competitor_tracked'),
  Type.Literal('competitor_ignored'),
  Type.Literal('competitor_set_aside'),
  Type.Literal('engines_changed'),
  Type.Literal('engine_changed'),
  Type.Literal('engine_weight_changed'),
  Type.Literal('model_changed'),
  Type.Literal('rescored'),
]);

const BeforeAndAfter = Type.Object({
  before: means('Before.', Count),
  after: means('After.', Count),
});

export const BackendTrendChange = Type.Object({
  at: means('When it was changed; for what the runs show, the end of the run that first showed it.', Time),
  kind: means('What kind of change.', BackendChangeKind),
  subject: means('The text of the query, or the name of the competitor.', nullable(Type.String())),
  query_id: means('The query; it may be gone by now.', nullable(Uuid)),
  competitor_id: means('The competitor; of a merger, the one that is left.', nullable(Uuid)),
  engine_id: means('The engine.', nullable(Type.String())),
  analysis_uuid: means('The analysis that shows the change, or that was scored again.', nullable(Uuid)),
  before: means('What it was.', nullable(Type.String())),
  after: means('What it is.', nullable(Type.String())),
  added: means('What came: names, hosts, queries, engines.', Type.Array(Type.String())),
  removed: means('What went.', Type.Array(Type.String())),
  rescoring: means(
    'What was scored again; `before` and `after` are the scores.',
    nullable(
      Type.Object({
        finished_at: means('When the analysis ended.', Time),
        score_version: means('The version of the formulas.', BeforeAndAfter),
        extractor_version: means('The version of the reading of answers.', BeforeAndAfter),
      }),
    ),
  ),
});
export type BackendTrendChange = Static<typeof BackendTrendChange>;

export const BackendTrend = Type.Object({
  is_demo: IsDemo,
  state: means(
    '`too_few_runs`: fewer than four analyses have a score, so draw points and no line.',
    Type.Union([Type.Literal('drawn'), Type.Literal('too_few_runs')]),
  ),
  own_domains: Type.Array(Type.String(), { description: 'Hosts of the brand.' }),
  points: Type.Array(BackendTrendPoint, {
    description: 'The finished analyses, the latest 104 at most, the oldest first.',
  }),
  breaks: means('Where a line must be interrupted.', Type.Array(BackendTrendBreak)),
  changes: Type.Array(BackendTrendChange, {
    description: 'What changed, by time; the latest 500 that people made.',
  }),
});
export type BackendTrend = Static<typeof BackendTrend>;

/** The series of scores, and what changed along it. */
export const trendCalls = {
  fetchTrend: {
    method: 'get',
    path: '/api/v1/brands/{id}/trend',
    summary: 'The series of scores of a brand, and what changed along it',
    description:
      'There is no line through all runs and no slope: each verdict is about two runs. What people change is logged with the change itself; engines, models and scorings are worked out from the stored analyses.',
    reply: BackendTrend,
  },
} as const satisfies Record<string, AnalysisCall>;
