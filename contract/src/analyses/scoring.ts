import { Type, type Static, type TObject, type TProperties } from '../schema/index.ts';
import {
  BackendChangeReason,
  BackendEstimate,
  BackendStrength,
  Count,
  EngineId,
  QueryId,
  Uuid,
} from './common.ts';
import { choice, flag, list, means, nullable, number, text } from '../fields.ts';

/** Scorings by earlier versions have further fields, which are passed on. */
function open<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: true });
}

const score = means('The score.', nullable(BackendEstimate));
const Figure = nullable(Type.Number());
const Bounds = Type.Object({
  low: number('Lower end.'),
  high: number('Upper end.'),
});

/** Counts that are missing in scorings by earlier versions. */
const laterCounts = {
  ranked_answers: Type.Optional(means('Valid answers that give the brand a rank.', Count)),
  low_confidence_ranks: Type.Optional(
    means('Of these, those whose rank was read from running text and not from a list.', Count),
  ),
  judged_answers: Type.Optional(means('Valid answers whose sentiment was judged.', Count)),
  citing_answers: Type.Optional(means('Valid answers that cite a page of the brand.', Count)),
  grounded_answers: Type.Optional(means('Valid answers for which a web search was made.', Count)),
  grounded_citing_answers: Type.Optional(means('Those of them that cite a page of the brand.', Count)),
  namings: Type.Optional(
    means('How often the brand and its tracked competitors are named, each once in an answer.', Count),
  ),
};

/** Every metric of one group of answers: all answers, one engine's, or those to queries that name the brand. */
export const BackendMetricSet = open({
  queries: means('Queries.', Count),
  answers: means('Answers.', Count),
  valid_answers: means('Valid answers.', Count),
  ...laterCounts,
  score,
  mention_rate: means('The share of answers that name the brand.', nullable(BackendEstimate)),
  mentions: means('Answers that name the brand.', Count),
  citations: means('Pages of the brand that are cited, each once per answer.', Count),
  retrieved: means('Pages of the brand that were fetched and not cited.', Count),
  citation_rate: means(
    'The share of answers with a web search that cite the brand.',
    nullable(BackendEstimate),
  ),
  rank: means('The mean rank.', Figure),
  avg_sentiment: means('The mean sentiment.', nullable(BackendEstimate)),
  share_of_voice: means('The mentions in percent of `namings`.', Figure),
  first_rate: means('The share of answers that name the brand first.', nullable(BackendEstimate)),
  stability: means('How much the answers to one query agree.', Figure),
});
export type BackendMetricSet = Static<typeof BackendMetricSet>;

export const BackendQueryMetrics = open({
  query_id: QueryId,
  answers: means('Valid answers.', Count),
  mentions: means('Answers that name the brand.', Count),
  mention_interval: means('The interval of their share (Wilson), in percent.', nullable(Bounds)),
  score: means('The score.', Figure),
  rank: means('The median rank.', Figure),
  sentiment: means('The mean sentiment.', Figure),
  citations: means('Pages of the brand that are cited.', Count),
  citing_answers: Type.Optional(means('Answers that cite a page of the brand.', Count)),
});
export type BackendQueryMetrics = Static<typeof BackendQueryMetrics>;

export const BackendCompetitorMetrics = open({
  competitor_id: means('The competitor; null when it is not tracked.', nullable(Uuid)),
  name: text('Its name.'),
  answers: Type.Optional(means('Valid answers.', Count)),
  mentions: means('Answers that name it.', Count),
  score,
  avg_sentiment: means('The mean sentiment.', Figure),
});
export type BackendCompetitorMetrics = Static<typeof BackendCompetitorMetrics>;

export const BackendLeaderboardEntry = open({
  competitor_id: means('The competitor; null for the brand.', nullable(Uuid)),
  name: text('The name.'),
  is_brand: flag('Whether it is the brand.'),
  score,
  place: means('The best place: 1 and one more for each name that is surely ahead.', nullable(Count)),
  place_to: Type.Optional(
    means(
      'The last place: the number of names that are not surely behind. Missing in scorings before version 5.',
      nullable(Count),
    ),
  ),
});
export type BackendLeaderboardEntry = Static<typeof BackendLeaderboardEntry>;

/** Answers of an engine that came and count as missing. */
export const BackendUnusable = open({
  engine_id: EngineId,
  kind: choice('Why they cannot be used.', {
    empty: '',
    refused: '',
    cut_off: 'cut off for their length: they count in the figures, and as missing for `thin`',
  }),
  answers: means('How many.', Count),
});

/** All numbers of one analysis, unrounded. */
export const BackendScoring = open({
  score_version: means('The version of the formulas.', Count),
  extractor_version: means('The version of the reading of answers.', Count),
  is_demo: flag('Whether the answers are invented.'),
  strength: means('How reliable the figures are.', BackendStrength),
  notices: list('What to know before believing them, as codes.', Type.String()),
  unusable: Type.Optional(
    list(
      'Answers that came and count as missing, by engine; missing in scorings of version 4 and before.',
      BackendUnusable,
    ),
  ),
  overall: means('Over the queries that do not name the brand.', BackendMetricSet),
  by_engine: list(
    'The same for each engine.',
    open({
      engine_id: EngineId,
      served_models: list('The models that answered.', Type.String()),
      metrics: means('Its metrics.', BackendMetricSet),
    }),
  ),
  recognition: means(
    'Over the queries that name the brand; null when there are none.',
    nullable(BackendMetricSet),
  ),
  queries: list('Each query.', BackendQueryMetrics),
  competitors: list('Each competitor.', BackendCompetitorMetrics),
  leaderboard: list('The brand and its competitors, the best first.', BackendLeaderboardEntry),
  leaderboard_rank: means(
    'The best place of the brand; null when the answers do not set it apart from any other name.',
    nullable(Count),
  ),
  change: means(
    'Compared with the analysis before; null for the first.',
    nullable(
      open({
        verdict: choice('What became of the score.', [
          'moved',
          'within_noise',
          'insufficient_data',
          'not_comparable',
        ]),
        reasons: Type.Optional(list('Why the two cannot be compared.', BackendChangeReason)),
        previous_analysis_id: Type.Optional(means('The analysis before.', Uuid)),
        before: Type.Optional(means('The score before, over the pairs that both have.', Figure)),
        after: Type.Optional(means('The score now, over the same pairs.', Figure)),
        difference: means('`after` minus `before`.', nullable(BackendEstimate)),
        pairs: means('Pairs of query and engine that both have.', Count),
      }),
    ),
  ),
});
export type BackendScoring = Static<typeof BackendScoring>;
