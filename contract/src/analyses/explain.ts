import { Type, type Static } from '../schema/index.ts';
import {
  BackendEstimate,
  Count,
  EngineId,
  get,
  IsDemo,
  NotCounted,
  Passage,
  QueryId,
  QueryText,
  Replicate,
  Uuid,
} from './common.ts';
import { BackendRank } from './extraction.ts';
import {
  flag,
  list,
  means,
  nullable,
  number,
  numberOrNull,
  object,
  oneOf,
  rows,
  textOrNull,
} from '../fields.ts';

const Metric = oneOf([
  'score',
  'mention_rate',
  'rank',
  'avg_sentiment',
  'citations',
  'citation_rate',
  'share_of_voice',
  'first_rate',
]);

export const BackendExplainParams = Type.Object({ metric: means('The number to take apart.', Metric) });

const Combination = oneOf(['mean', 'median', 'sum']);

const part = {
  value: nullable(number('The metric of this part alone; null when nothing in it counts.')),
  weight: Type.Number({
    minimum: 0,
    description: 'What the part weighs in the mean of the level above; 0 when nothing in it counts.',
  }),
};

const ExplainedAnswer = Type.Object({
  slot_id: means('The answer.', Uuid),
  engine_id: EngineId,
  replicate: Replicate,
  counted: flag('Whether it counts.'),
  reason: means('Why it does not; null when it counts.', nullable(NotCounted)),
  problem: textOrNull('What went wrong, when no answer came.'),
  ...part,
  found: means('Whether it names the brand; null when it was not read.', nullable(Type.Boolean())),
  rank: means('The place of the brand.', nullable(BackendRank)),
  sentiment: means(
    'How well it speaks of the brand, 0 to 100; null when it was not judged.',
    nullable(Type.Number({ minimum: 0, maximum: 100 })),
  ),
  cited_pages: list('Own pages that it cites.', Type.String()),
  competitors: list('Tracked competitors that it names.', Type.String()),
  spans: list('Where it names the brand.', Passage),
  quote: means(
    'The passage that was judged, else the sentence that names the brand first.',
    nullable(Passage),
  ),
});

const Tally = Type.Object({
  answers: means('All answers, including those that do not count.', Count),
  valid_answers: means('Valid answers, including those that do not count in this number.', Count),
  naming_answers: means('Counted answers that name the brand.', Count),
  answers_above_0: means(
    'Counted answers whose value is above 0; for `citations`, those that cite an own page.',
    Count,
  ),
  queries: means('Queries with a counted answer.', Count),
  weight: Type.Number({
    minimum: 0,
    description:
      'The weights of the counted answers together; for `share_of_voice`, the namings of the brand and its tracked competitors.',
  }),
});

/** One number of an analysis, down to the answers that it is made of. Nothing is rounded. */
export const BackendExplanation = Type.Object({
  is_demo: IsDemo,
  analysis_uuid: means('The analysis.', Uuid),
  metric: means('The number that is explained.', Metric),
  value: numberOrNull('As it was scored, unrounded.'),
  interval: means(
    'As it was scored; null for `rank`, `citations` and `share_of_voice`, and with too few queries.',
    BackendEstimate.properties.interval,
  ),
  score_version: means('The version of the formulas.', Count),
  extractor_version: means('The version of the reading.', Count),
  value_today: numberOrNull('What the answers give by the formulas of today, unrounded.'),
  adds_up: flag(
    'False when `value_today` is another number than `value`, because the formulas have changed: `backend rescore` brings both together.',
  ),
  tally: means('The counts behind the number.', Tally),
  combine: object('How the parts of each level become the value above.', {
    answers: means('From answers to a query.', Combination),
    queries: means('From queries to an engine.', Combination),
    engines: means('From engines to the number.', Combination),
  }),
  counted_answers: means('Answers that count.', Count),
  left_out: rows('Answers that do not count, by reason.', {
    reason: means('Why they do not count.', NotCounted),
    answers: means('How many.', Count),
  }),
  engines: rows('The engines. For `rank` and `avg_sentiment` there is one entry for all of them.', {
    engine_id: textOrNull('The engine; null for all of them together.'),
    ...part,
    counted_answers: means('Answers that count.', Count),
    queries: rows('The queries.', {
      query_id: QueryId,
      text: QueryText,
      branded: flag('Whether it names the brand; then none of its answers counts.'),
      ...part,
      counted_answers: means('Answers that count.', Count),
      answers: list('The answers. Their texts are in the analysis.', ExplainedAnswer),
    }),
  }),
});
export type BackendExplanation = Static<typeof BackendExplanation>;

/** How a number was worked out, down to the answers. */
export const explainCalls = {
  explainMetric: get(
    '/brands/{id}/analyses/{aid}/explain',
    'How a number of an analysis was worked out, down to the passages of the answers',
    {
      description:
        'Numbers are not rounded here: the answers of a query make the value of the query, the queries that of the engine, and the engines the number. A `mean` is weighed by `weight`; parts without a value are left out.',
      errors: { 404: 'there is no such analysis, or it has no figures yet' },
      params: BackendExplainParams,
      reply: BackendExplanation,
    },
  ),
};
