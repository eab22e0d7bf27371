import { Type, type Static } from 'typebox';
import { BackendEstimate, Count, nullable, Uuid, type AnalysisCall } from './common.ts';

const Metric = Type.Union([
  Type.Literal('score'),
  Type.Literal('mention_rate'),
  Type.Literal('rank'),
  Type.Literal('avg_sentiment'),
  Type.Literal('citations'),
  Type.Literal('citation_rate'),
  Type.Literal('share_of_voice'),
  Type.Literal('first_rate'),
]);

export const BackendExplainParams = Type.Object({ metric: Metric });

const Combination = Type.Union([Type.Literal('mean'), Type.Literal('median'), Type.Literal('sum')]);

const Reason = Type.Union([
  Type.Literal('other_wording'),
  Type.Literal('branded_query'),
  Type.Literal('waiting'),
  Type.Literal('failed'),
  Type.Literal('spared'),
  Type.Literal('not_read'),
  Type.Literal('empty'),
  Type.Literal('refused'),
  Type.Literal('engine_without_weight'),
  Type.Literal('not_named'),
  Type.Literal('cut_off'),
  Type.Literal('no_rank'),
  Type.Literal('not_judged'),
  Type.Literal('no_web_search'),
  Type.Literal('names_none'),
]);

/** A piece of the answer's text, by UTF-16 code units. */
const Passage = Type.Object({ start: Count, end: Count, text: Type.String() });

const part = {
  value: nullable(Type.Number({ description: 'The metric of this part alone; null when nothing counts.' })),
  weight: Type.Number({ minimum: 0, description: 'In the mean of the level above.' }),
};

const ExplainedAnswer = Type.Object({
  engine_id: Type.String(),
  replicate: Count,
  counted: Type.Boolean(),
  reason: nullable(Reason),
  problem: nullable(Type.String()),
  ...part,
  found: nullable(Type.Boolean()),
  rank: nullable(
    Type.Object({
      value: Count,
      method: Type.Union([Type.Literal('numbered_list'), Type.Literal('order_of_mention')]),
      confidence: Type.Union([Type.Literal('high'), Type.Literal('low')]),
    }),
  ),
  sentiment: nullable(Type.Number({ minimum: 0, maximum: 100 })),
  cited_pages: Type.Array(Type.String()),
  rivals: Type.Array(Type.String()),
  spans: Type.Array(Passage),
  quote: nullable(Passage),
});

/** One number of an analysis, down to the answers that it is made of. Nothing is rounded. */
export const BackendExplanation = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: Uuid,
  metric: Metric,
  value: nullable(Type.Number()),
  interval: BackendEstimate.properties.interval,
  score_version: Count,
  extractor_version: Count,
  formula: Type.String(),
  arithmetic: Type.String(),
  adds_up: Type.Boolean(),
  combine: Type.Object({ answers: Combination, queries: Combination, engines: Combination }),
  counted_answers: Count,
  left_out: Type.Array(Type.Object({ reason: Reason, answers: Count })),
  engines: Type.Array(
    Type.Object({
      engine_id: nullable(Type.String()),
      ...part,
      counted_answers: Count,
      queries: Type.Array(
        Type.Object({
          query_id: Uuid,
          text: Type.String(),
          branded: Type.Boolean(),
          ...part,
          counted_answers: Count,
          answers: Type.Array(ExplainedAnswer),
        }),
      ),
    }),
  ),
});
export type BackendExplanation = Static<typeof BackendExplanation>;

/** How a number was worked out, down to the answers. */
export const explainCalls = {
  explainMetric: {
    method: 'get',
    path: '/api/v1/brands/{id}/analyses/{aid}/explain',
    summary: 'How a number of an analysis was worked out, down to the passages of the answers',
    params: BackendExplainParams,
    reply: BackendExplanation,
  },
} as const satisfies Record<string, AnalysisCall>;
