import { Type, type Static } from './schema/index.ts';
import { BackendRunProblem, BackendStrength, IsStale } from './analyses/index.ts';
import { DashboardRow } from './brands.ts';
import { flag, list, means, nullable, number, numberOrNull, text, textOrNull, titled } from './fields.ts';

/** What became of the score since the analysis before it, by the rule of the trend. */
export const STANDING_VERDICTS = ['up', 'down', 'none', 'too_little', 'not_comparable', 'first'] as const;
export type StandingVerdict = (typeof STANDING_VERDICTS)[number];

export const StandingChange = titled('StandingChange', {
  verdict: means(
    '`up` and `down`: more than chance explains; `none`: chance explains it; `too_little` was measured to say; `not_comparable`: something else was measured; `first`: there is nothing to compare with.',
    Type.Enum(STANDING_VERDICTS),
  ),
  before: numberOrNull('The score before, over what both analyses have.'),
  after: numberOrNull('The score now, over the same.'),
  difference: numberOrNull('`after` minus `before`.'),
  low: numberOrNull('Lower end of the 95 % interval of the difference.'),
  high: numberOrNull('Upper end.'),
});
export type StandingChange = Static<typeof StandingChange>;

const StandingPoint = titled('StandingPoint', {
  analysis_id: text('The analysis.'),
  finished_at: textOrNull('When it ended.'),
  score: numberOrNull('The score.'),
  low: numberOrNull('Lower end of its band: chance between answers alone. Null when it is not known.'),
  high: numberOrNull('Upper end of its band.'),
  continues: flag('False where a line from the point before would mislead.'),
});

const NO_SENTIMENT = ['never_named', 'not_judged', 'no_opinion'] as const;
export type NoSentiment = (typeof NO_SENTIMENT)[number];

/** How one brand is doing. What the backend does not say is null. */
export const Standing = titled('Standing', {
  id: DashboardRow.properties.id,
  name: DashboardRow.properties.name,
  url: DashboardRow.properties.url,
  locale: DashboardRow.properties.locale,
  status: DashboardRow.properties.status,
  lacks_questions: flag('Whether it has no analysis because there is no question to ask.'),
  score: numberOrNull('Its score, from 0 to 100.'),
  score_low: numberOrNull('Lower end of the 95 % interval of the score.'),
  score_high: numberOrNull('Upper end.'),
  strength: means('How reliable the figures are.', nullable(BackendStrength)),
  mentions: numberOrNull('Answers that name it, of `answers`.'),
  answers: numberOrNull('Valid answers of the latest analysis.'),
  rank: numberOrNull('Its average rank among its competitors; 1 is the best.'),
  avg_sentiment: numberOrNull('How well answers speak of it, from 0 to 100; 50 is neutral.'),
  no_sentiment: means(
    'Why there is no `avg_sentiment`: the brand is `never_named`, the answers were `not_judged` by a model, or none says how good it is (`no_opinion`). Null when there is one, or when it is not known.',
    nullable(Type.Enum(NO_SENTIMENT)),
  ),
  citations: numberOrNull('Own pages that are cited, each once per answer.'),
  citing_answers: numberOrNull('Answers that cite an own page.'),
  change: means('What became of the score; null when it is not known.', nullable(StandingChange)),
  points: list('The end of its trend, at most 12 points, the oldest first.', StandingPoint),
  analysis_id: textOrNull('The analysis that the figures are from.'),
  last_analyzed: textOrNull('When it ended.'),
  next_scheduled: textOrNull('When the next analysis starts.'),
  created_at: textOrNull('When the brand was made.'),
  analysis_status: textOrNull('Status of the newest analysis, which may still run.'),
  newest_analysis_id: textOrNull('The newest analysis.'),
  problems: list(
    'Why answers of the newest analysis are missing or are being asked for again.',
    BackendRunProblem,
  ),
  spent_month_usd: numberOrNull('What was spent on it this month, at most, in US dollars.'),
  is_demo: flag('True when the figures are invented.'),
});
export type Standing = Static<typeof Standing>;

export const StandingsBody = Type.Object({
  is_demo: flag('True when the figures are invented.'),
  brands: list('Every brand.', Standing),
  spending: means(
    'What was spent today on all brands and what the limits are, in US dollars; null when the backend does not say.',
    nullable(
      Type.Object({
        day_usd: number('Spent today.'),
        day_cap_usd: numberOrNull('The most for one day; null for no limit.'),
        brand_month_cap_usd: numberOrNull('The most for one brand in a month; null for no limit.'),
      }),
    ),
  ),
  is_stale: IsStale,
  stale_since: textOrNull('When the older copy was fetched; null when it is not old.'),
});
export type StandingsBody = Static<typeof StandingsBody>;
