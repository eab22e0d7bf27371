import { Type, type Static } from '../schema/index.ts';
import {
  BackendEstimate,
  Count,
  IsDemo,
  nullable,
  Percent,
  QueryId,
  Uuid,
  type AnalysisCall,
} from './common.ts';
import { BackendAnalysisSummary } from './history.ts';
import { means } from '../means.ts';

const LeaderboardRow = Type.Object({
  competitor_id: means('The competitor; null for the brand.', nullable(Uuid)),
  name: means('What it is called now.', Type.String()),
  is_brand: means('Whether it is the brand.', Type.Boolean()),
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
    Type.Object(
      { low: means('Lower end, in percent.', Percent), high: means('Upper end, in percent.', Percent) },
      { description: 'The 95 % interval (Wilson) of their share; null without answers.' },
    ),
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
  lacks_queries: means(
    'Whether there is no analysis because there is no query to ask. Missing in replies of earlier versions.',
    Type.Optional(Type.Boolean()),
  ),
  leaderboard: means(
    'The brand and its competitors, the best first; without those that are ignored.',
    Type.Array(LeaderboardRow),
  ),
  queries: means('Each query of the analysis.', Type.Array(QueryFigures)),
});
export type BackendFigures = Static<typeof BackendFigures>;

export const figureCalls = {
  fetchFigures: {
    method: 'get',
    path: '/api/v1/brands/{id}/figures',
    summary: 'The figures of the latest finished analysis, without its answers',
    reply: BackendFigures,
  },
} as const satisfies Record<string, AnalysisCall>;
