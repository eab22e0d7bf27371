import { Type, type Static } from '../schema/index.ts';
import {
  BackendChangeReason,
  BackendEstimate,
  BackendMentionRate,
  BackendScoreChange,
  BackendStrength,
  Count,
  get,
  IsDemo,
  Percent,
  Time,
  Uuid,
} from './common.ts';
import { choice, list, means, nullable, object, oneOf, textOrNull } from '../fields.ts';

/** One finished analysis in the series. */
export const BackendTrendPoint = Type.Object({
  analysis_uuid: means('The analysis.', Uuid),
  finished_at: means('When it ended.', nullable(Time)),
  score: means(
    'The score by its latest scoring, with the interval of the level: of all queries like these.',
    nullable(BackendEstimate),
  ),
  band: nullable(
    object(
      'Where the score of these very queries lies with 95 %, by chance between answers alone: draw this around the line. Null when no query was put twice to an engine.',
      { low: means('Lower end.', Percent), high: means('Upper end.', Percent) },
    ),
  ),
  mention_rate: nullable(BackendMentionRate),
  mentions: means('Answers that name the brand, of `answers`.', Count),
  answers: means('Valid answers.', Count),
  strength: means('How reliable the figures are.', BackendStrength),
  change: means('Compared with the analysis before; null for the first.', nullable(BackendScoreChange)),
});

export const BackendTrendBreak = Type.Object({
  previous_analysis_uuid: means('The point before it.', Uuid),
  analysis_uuid: means('The point after it.', Uuid),
  cause: choice('Why the line is interrupted.', {
    not_comparable: 'engines, models, prompts or queries are others',
    scored_differently: 'other formulas, reading or names; `backend rescore` mends that',
  }),
  reasons: list('What exactly is different.', BackendChangeReason),
});

/** Kinds of changes: those that people made, and those that show only in the answers of the runs. */
const BackendChangeKind = oneOf([
  'brand_renamed',
  'brand_url_changed',
  'brand_aliases_changed',
  'brand_domains_changed',
  'brand_status_changed',
  'query_added',
  'query_edited',
  'query_removed',
  'query_enabled',
  'query_disabled',
  'baseline_regenerated',
  'competitor_added',
  'competitor_renamed',
  'competitor_aliases_changed',
  'competitor_domains_changed',
  'competitor_merged',
  'competitor_separated',
  'competitor_tracked',
  'competitor_ignored',
  'competitor_set_aside',
  'engines_changed',
  'engine_changed',
  'engine_weight_changed',
  'model_changed',
  'rescored',
]);

const BeforeAndAfter = Type.Object({
  before: means('Before.', Count),
  after: means('After.', Count),
});

export const BackendTrendChange = Type.Object({
  at: means('When it was changed; for what the runs show, the end of the run that first showed it.', Time),
  kind: means('What kind of change.', BackendChangeKind),
  subject: textOrNull('The text of the query, or the name of the competitor.'),
  query_id: means('The query; it may be gone by now.', nullable(Uuid)),
  competitor_id: means('The competitor; of a merger, the one that is left.', nullable(Uuid)),
  engine_id: textOrNull('The engine.'),
  analysis_uuid: means('The analysis that shows the change, or that was scored again.', nullable(Uuid)),
  before: textOrNull('What it was.'),
  after: textOrNull('What it is.'),
  added: list('What came: names, hosts, queries, engines.', Type.String()),
  removed: list('What went.', Type.String()),
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
  state: choice('`too_few_runs`: fewer than four analyses have a score, so draw points and no line.', [
    'drawn',
    'too_few_runs',
  ]),
  own_domains: list('Hosts of the brand.', Type.String()),
  points: list('The finished analyses, the latest 104 at most, the oldest first.', BackendTrendPoint),
  breaks: list('Where a line must be interrupted.', BackendTrendBreak),
  changes: list('What changed, by time; the latest 500 that people made.', BackendTrendChange),
});
export type BackendTrend = Static<typeof BackendTrend>;

/** The series of scores, and what changed along it. */
export const trendCalls = {
  fetchTrend: get('/brands/{id}/trend', 'The series of scores of a brand, and what changed along it', {
    description:
      'There is no line through all runs and no slope: each verdict is about two runs. What people change is logged with the change itself; engines, models and scorings are worked out from the stored analyses.',
    reply: BackendTrend,
  }),
};
