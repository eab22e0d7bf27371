import { Type, type Static } from '../schema/index.ts';
import {
  BackendEstimate,
  BackendScoreChange,
  BackendStrength,
  Count,
  get,
  IsDemo,
  Percent,
  Time,
  Uuid,
} from './common.ts';
import { BackendRunProblem } from './history.ts';
import { flag, list, means, nullable, number, numberOrNull, object, text, textOrNull } from '../fields.ts';

/** The most points of a series in short. */
export const STANDING_POINTS = 12;

/** The figures of the latest finished analysis, as the trend and the history have them. */
const LatestFigures = Type.Object({
  analysis_uuid: means('The analysis.', Uuid),
  finished_at: means('When it ended.', nullable(Time)),
  strength: means('How reliable the figures are.', BackendStrength),
  score: means('The score.', nullable(BackendEstimate)),
  mentions: means('Answers that name the brand, of `answers`.', Count),
  answers: means('Valid answers.', Count),
  rank: numberOrNull('Mean over queries of the median rank.'),
  avg_sentiment: means('How well the answers speak of the brand.', nullable(BackendEstimate)),
  sentiment_judged: Type.Optional(
    flag(
      'False when no model has judged how the answers speak of the brand. Missing in replies of earlier versions.',
    ),
  ),
  citations: means('Own pages that are cited, each once per answer.', Count),
  citing_answers: means(
    'Answers that cite an own page; null for an analysis that was scored before this was counted.',
    nullable(Count),
  ),
  change: means('Compared with the analysis before; null for the first.', nullable(BackendScoreChange)),
});

const NewestRun = Type.Object({
  analysis_uuid: means('The analysis.', Uuid),
  status: text('How far it is, in the words of the overview.'),
  created_at: means('When it was asked for.', Time),
  finished_at: means('When it ended; null while it goes on.', nullable(Time)),
  problems: list(
    'Why answers are missing or are being asked for again; empty when all came.',
    BackendRunProblem,
  ),
});

const Point = Type.Object({
  analysis_uuid: means('The analysis.', Uuid),
  finished_at: means('When it ended.', nullable(Time)),
  score: means('The score, with the interval of the level.', nullable(BackendEstimate)),
  band: means(
    'Where the score of these very queries lies with 95 %; null when no query was put twice to an engine.',
    nullable(Type.Object({ low: means('Lower end.', Percent), high: means('Upper end.', Percent) })),
  ),
  continues: flag('False where a line from the point before would mislead.'),
});

/** How one brand is doing. */
export const BackendStanding = Type.Object({
  uuid: means('The brand.', Uuid),
  name: text('Its name.'),
  url: text('Its address.'),
  country_code: textOrNull('ISO 3166-1 alpha-2; null for none.'),
  active: flag('Whether it is analysed regularly.'),
  created_at: means('When it was made.', Time),
  next_scheduled_at: means('When the next analysis starts.', nullable(Time)),
  lacks_queries: Type.Optional(
    flag(
      'Whether it has no analysis because there is no query to ask. Missing in replies of earlier versions.',
    ),
  ),
  spent_month_usd: number('What was spent on it this month, at most, in US dollars.'),
  latest: means('The latest finished analysis; null while there is none.', nullable(LatestFigures)),
  newest: means('The newest analysis in any state; null while there is none.', nullable(NewestRun)),
  points: list(`The end of its trend: at most ${STANDING_POINTS} points, the oldest first.`, Point),
});
export type BackendStanding = Static<typeof BackendStanding>;

export const BackendStandings = Type.Object({
  is_demo: IsDemo,
  spent_day_usd: number('What was spent on all brands today, at most, in US dollars.'),
  caps: object('The limits of spending, in US dollars; null where there is none.', {
    brand_month_usd: numberOrNull('The most for one brand in a month.'),
    instance_day_usd: numberOrNull('The most for all brands on one day.'),
  }),
  brands: list('Every brand, in the order of the overview.', BackendStanding),
});
export type BackendStandings = Static<typeof BackendStandings>;

export const standingCalls = {
  fetchStandings: get(
    '/standings',
    'How every brand is doing: its figures with their intervals, its recent trend, its runs',
    {
      description: 'Each number is the one that the trend and the history of the brand have.',
      reply: BackendStandings,
    },
  ),
};
