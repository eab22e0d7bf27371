import { Type, type Static, type TObject, type TProperties } from '../schema/index.ts';
import {
  BackendChangeReason,
  BackendEstimate,
  BackendStrength,
  Count,
  EngineId,
  nullable,
  QueryId,
  Uuid,
} from './common.ts';
import { means } from '../means.ts';

/** Scorings by earlier versions have further fields, which are passed on. */
function open<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: true });
}

const score = means('The score.', nullable(BackendEstimate));
const Figure = nullable(Type.Number());
const Bounds = Type.Object({
  low: means('Lower end.', Type.Number()),
  high: means('Upper end.', Type.Number()),
});

/** Counts that are missing in scorings by earlier versions. */
const laterCounts = {
  ranked_answers: means('Valid answers that give the brand a rank.', Type.Optional(Count)),
  low_confidence_ranks: means(
    'Of these, those whose rank was read from running text and not from a list.',
    Type.Optional(Count),
  ),
  judged_answers: means('Valid answers whose sentiment was judged.', Type.Optional(Count)),
  citing_answers: means('Valid answers that cite a page of the brand.', Type.Optional(Count)),
  grounded_answers: means('Valid answers for which a web search was made.', Type.Optional(Count)),
  grounded_citing_answers: means('Those of them that cite a page of the brand.', Type.Optional(Count)),
  namings: means(
    'How often the brand and its tracked competitors are named, each once in an answer.',
    Type.Optional(Count),
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
  citing_answers: means('Answers that cite a page of the brand.', Type.Optional(Count)),
});
export type BackendQueryMetrics = Static<typeof BackendQueryMetrics>;

export const BackendCompetitorMetrics = open({
  competitor_id: means('The competitor; null when it is not tracked.', nullable(Uuid)),
  name: means('Its name.', Type.String()),
  answers: means('Valid answers.', Type.Optional(Count)),
  mentions: means('Answers that name it.', Count),
  score,
  avg_sentiment: means('The mean sentiment.', Figure),
});
export type BackendCompetitorMetrics = Static<typeof BackendCompetitorMetrics>;

export const BackendLeaderboardEntry = open({
  competitor_id: means('The competitor; null for the brand.', nullable(Uuid)),
  name: means('The name.', Type.String()),
  is_brand: means('Whether it is the brand.', Type.Boolean()),
  score,
  place: means('The best place: 1 and one more for each name that is surely ahead.', nullable(Count)),
  place_to: means(
    'The last place: the number of names without those surely behind. Missing in scorings before version 5.',
    Type.Optional(nullable(Count)),
  ),
});
export type BackendLeaderboardEntry = Static<typeof BackendLeaderboardEntry>;

/** Answers of an engine that came and count as missing. */
export const BackendUnusable = open({
  engine_id: EngineId,
  kind: means(
    'Why they cannot be used.',
    Type.Union([
      Type.Literal('empty'),
      Type.Literal('refused'),
      Type.Literal('cut_off', {
        description: 'cut off for their length: they count in the figures, and as missing for `thin`',
      }),
    ]),
  ),
  answers: means('How many.', Count),
});

/** All numbers of one analysis, unrounded. */
export const BackendScoring = open({
  score_version: means('The version of the formulas.', Count),
  extractor_version: means('The version of the reading of answers.', Count),
  is_demo: means('Whether the answers are invented.', Type.Boolean()),
  strength: means('How far the figures carry.', BackendStrength),
  notices: means('What to know before believing them, as codes.', Type.Array(Type.String())),
  unusable: means(
    'Answers that came and count as missing, by engine; missing in scorings of version 4 and before.',
    Type.Optional(Type.Array(BackendUnusable)),
  ),
  overall: means('Over the queries that do not name the brand.', BackendMetricSet),
  by_engine: means(
    'The same for each engine.',
    Type.Array(
      open({
        engine_id: EngineId,
        served_models: means('The models that answered.', Type.Array(Type.String())),
        metrics: means('Its metrics.', BackendMetricSet),
      }),
    ),
  ),
  recognition: means(
    'Over the queries that name the brand; null when there are none.',
    nullable(BackendMetricSet),
  ),
  queries: means('Each query.', Type.Array(BackendQueryMetrics)),
  competitors: means('Each competitor.', Type.Array(BackendCompetitorMetrics)),
  leaderboard: means('The brand and its competitors, the best first.', Type.Array(BackendLeaderboardEntry)),
  leaderboard_rank: means(
    'The best place of the brand; null when the answers do not tell it from any other name.',
    nullable(Count),
  ),
  change: means(
    'Compared with the analysis before; null for the first.',
    nullable(
      open({
        verdict: means(
          'What became of the score.',
          Type.Union([
            Type.Literal('moved'),
            Type.Literal('within_noise'),
            Type.Literal('insufficient_data'),
            Type.Literal('not_comparable'),
          ]),
        ),
        reasons: means('Why the two cannot be compared.', Type.Optional(Type.Array(BackendChangeReason))),
        previous_analysis_id: means('The analysis before.', Type.Optional(Uuid)),
        before: means('The score before, over the pairs that both have.', Type.Optional(Figure)),
        after: means('The score now, over the same pairs.', Type.Optional(Figure)),
        difference: means('`after` minus `before`.', nullable(BackendEstimate)),
        pairs: means('Pairs of query and engine that both have.', Count),
      }),
    ),
  ),
});
export type BackendScoring = Static<typeof BackendScoring>;
