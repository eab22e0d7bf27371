import { BackendEstimate, Count, nullable } from '@signpost/contract/analyses';
import { Type, type Static } from 'typebox';

const Metrics = Type.Object({
  valid_answers: Count,
  mentions: Count,
  score: nullable(BackendEstimate),
  mention_rate: nullable(BackendEstimate),
  citation_rate: nullable(BackendEstimate),
});

/** What a report needs of the `scoring` of an analysis, which has every metric and is passed on as it is. */
export const Scoring = Type.Object({
  extractor_version: Count,
  overall: Metrics,
  recognition: nullable(Metrics),
  by_engine: Type.Array(
    Type.Object({
      engine_id: Type.String(),
      served_models: Type.Array(Type.String()),
      metrics: Metrics,
    }),
  ),
  queries: Type.Array(
    Type.Object({
      query_id: Type.String(),
      answers: Count,
      mentions: Count,
      mention_interval: nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
      rank: nullable(Type.Number()),
      sentiment: nullable(Type.Number()),
      citations: Count,
      citing_answers: Type.Optional(Count),
    }),
  ),
  competitors: Type.Array(Type.Object({ competitor_id: nullable(Type.String()), mentions: Count })),
  leaderboard: Type.Array(
    Type.Object({
      competitor_id: nullable(Type.String()),
      name: Type.String(),
      is_brand: Type.Boolean(),
      score: nullable(BackendEstimate),
      place: nullable(Count),
    }),
  ),
});
export type Scoring = Static<typeof Scoring>;
