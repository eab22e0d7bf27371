import { Type, type Static } from '../schema/index.ts';
import { BackendEstimate, Count, get, IsDemo, Percent, QueryId, Uuid } from './common.ts';
import { BackendAnalysisSummary } from './history.ts';
import { flag, list, means, nullable, object, text } from '../fields.ts';

const LeaderboardRow = Type.Object({
  competitor_id: means('The competitor; null for the brand.', nullable(Uuid)),
  name: text('What it is called now.'),
  is_brand: flag('Whether it is the brand.'),
  score: means('Its score.', nullable(BackendEstimate)),
  place: means('The best place: 1 and one more for each name that is surely ahead.', nullable(Count)),
  place_to: means('The last place; null when it is not known.', nullable(Count)),
  mentions: means('Answers that name it, of `analysis.counted.answers`.', nullable(Count)),
});

const QueryFigures = Type.Object({
  query_id: QueryId,
  answers: means('Valid answers.', Count),
  mentions: means('Answers that name the brand.', Count),
  mention_interval: nullable(
    object('The 95 % interval (Wilson) of their share; null without answers.', {
      low: means('Lower end, in percent.', Percent),
      high: means('Upper end, in percent.', Percent),
    }),
  ),
});

/** What is shown of a brand at first sight. */
export const BackendFigures = Type.Object({
  is_demo: IsDemo,
  analysis: means(
    'The latest finished analysis, as in the history; null while there is none.',
    nullable(BackendAnalysisSummary),
  ),
  newest: means(
    'The newest analysis in any state, which may still run; null when there is none.',
    nullable(BackendAnalysisSummary),
  ),
  lacks_queries: Type.Optional(
    flag(
      'Whether there is no analysis because there is no query to ask. Missing in replies of earlier versions.',
    ),
  ),
  leaderboard: list(
    'The brand and its competitors, the best first; without those that are ignored.',
    LeaderboardRow,
  ),
  queries: list('Each query of the analysis.', QueryFigures),
});
export type BackendFigures = Static<typeof BackendFigures>;

export const figureCalls = {
  fetchFigures: get(
    '/brands/{id}/figures',
    'The figures of the latest finished analysis, without its answers',
    { reply: BackendFigures },
  ),
};
