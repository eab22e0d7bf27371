import { Type, type Static } from './schema/index.ts';
import { BackendRunProblem, BackendStrength, IsStale, nullable } from './analyses/index.ts';
import { DashboardRow } from './brands.ts';
import { means } from './means.ts';

const NumberOrNull = nullable(Type.Number());
const TimeOrNull = nullable(Type.String());

/** What became of the score since the analysis before it, by the rule of the trend. */
export const STANDING_VERDICTS = ['up', 'down', 'none', 'too_little', 'not_comparable', 'first'] as const;
export type StandingVerdict = (typeof STANDING_VERDICTS)[number];

export const StandingChange = Type.Object(
  {
    verdict: means(
      '`up` and `down`: more than chance explains; `none`: chance explains it; `too_little` was measured to say; `not_comparable`: something else was measured; `first`: there is nothing to compare with.',
      Type.Enum(STANDING_VERDICTS),
    ),
    before: means('The score before, over what both analyses have.', NumberOrNull),
    after: means('The score now, over the same.', NumberOrNull),
    difference: means('`after` minus `before`.', NumberOrNull),
    low: means('Lower end of the 95 % interval of the difference.', NumberOrNull),
    high: means('Upper end.', NumberOrNull),
  },
  { title: 'StandingChange' },
);
export type StandingChange = Static<typeof StandingChange>;

const StandingPoint = Type.Object(
  {
    analysis_id: means('The analysis.', Type.String()),
    finished_at: means('When it ended.', TimeOrNull),
    score: means('The score.', NumberOrNull),
    low: means(
      'Lower end of its band: chance between answers alone. Null when it is not known.',
      NumberOrNull,
    ),
    high: means('Upper end of its band.', NumberOrNull),
    continues: means('False where a line from the point before would mislead.', Type.Boolean()),
  },
  { title: 'StandingPoint' },
);

const NO_SENTIMENT = ['never_named', 'not_judged', 'no_opinion'] as const;
export type NoSentiment = (typeof NO_SENTIMENT)[number];

/** How one brand stands. What the backend does not tell is null. */
export const Standing = Type.Object(
  {
    id: DashboardRow.properties.id,
    name: DashboardRow.properties.name,
    url: DashboardRow.properties.url,
    locale: DashboardRow.properties.locale,
    status: DashboardRow.properties.status,
    lacks_questions: means('Whether it has no analysis because there is no question to ask.', Type.Boolean()),
    score: means('Its score, from 0 to 100.', NumberOrNull),
    score_low: means('Lower end of the 95 % interval of the score.', NumberOrNull),
    score_high: means('Upper end.', NumberOrNull),
    strength: means('How far the figures carry.', nullable(BackendStrength)),
    mentions: means('Answers that name it, of `answers`.', NumberOrNull),
    answers: means('Valid answers of the latest analysis.', NumberOrNull),
    rank: means('Its average rank among its competitors; 1 is the best.', NumberOrNull),
    avg_sentiment: means('How well answers speak of it, from 0 to 100; 50 is neutral.', NumberOrNull),
    no_sentiment: means(
      'Why there is no `avg_sentiment`: the brand is `never_named`, the answers were `not_judged` by a model, or none says how good it is (`no_opinion`). Null when there is one, or when it is not known.',
      nullable(Type.Enum(NO_SENTIMENT)),
    ),
    citations: means('Own pages that are cited, each once per answer.', NumberOrNull),
    citing_answers: means('Answers that cite an own page.', NumberOrNull),
    change: means('What became of the score; null when it is not known.', nullable(StandingChange)),
    points: Type.Array(StandingPoint, {
      description: 'The end of its trend, at most 12 points, the oldest first.',
    }),
    analysis_id: means('The analysis that the figures are from.', nullable(Type.String())),
    last_analyzed: means('When it ended.', TimeOrNull),
    next_scheduled: means('When the next analysis starts.', TimeOrNull),
    created_at: means('When the brand was made.', TimeOrNull),
    analysis_status: means('Status of the newest analysis, which may still run.', nullable(Type.String())),
    newest_analysis_id: means('The newest analysis.', nullable(Type.String())),
    problems: Type.Array(BackendRunProblem, {
      description: 'Why answers of the newest analysis are missing or are being asked for again.',
    }),
    spent_month_usd: means('What was spent on it this month, at most, in US dollars.', NumberOrNull),
    is_demo: means('True when the figures are invented.', Type.Boolean()),
  },
  { title: 'Standing' },
);
export type Standing = Static<typeof Standing>;

export const StandingsBody = Type.Object({
  is_demo: means('True when the figures are invented.', Type.Boolean()),
  brands: means('Every brand.', Type.Array(Standing)),
  spending: means(
    'What was spent today on all brands and what the limits are, in US dollars; null when the backend does not tell.',
    nullable(
      Type.Object({
        day_usd: means('Spent today.', Type.Number()),
        day_cap_usd: means('The most for one day; null for no limit.', NumberOrNull),
        brand_month_cap_usd: means('The most for one brand in a month; null for no limit.', NumberOrNull),
      }),
    ),
  ),
  is_stale: IsStale,
  stale_since: means('When the older copy was fetched; null when it is not old.', TimeOrNull),
});
export type StandingsBody = Static<typeof StandingsBody>;
