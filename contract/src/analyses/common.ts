import { Type, type Static, type TNull, type TObject, type TSchema, type TUnion } from '../schema/index.ts';
import { BackendQuery, type BackendCall } from '../protocol.ts';
import { means } from '../means.ts';

export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

export const Uuid = Type.String();
export const Time = Type.String({ description: 'ISO 8601 in UTC.' });
export const Usd = nullable(Type.Number({ description: 'US dollars; null when a price is not known.' }));
export const Percent = Type.Number({ minimum: 0, maximum: 100 });
export const Count = Type.Integer({ minimum: 0 });
export const IsDemo = means('True when the figures are invented.', Type.Boolean());
export const EngineId = means('The engine, such as `openai/gpt-5-mini+search@DE`.', Type.String());
export const QueryId = means('The query.', Uuid);
export const QueryText = means('The question as it was asked.', Type.String());
export const Replicate = means('Which of the answers of this engine to this query, from 0.', Count);

/** The analysis that a reply is about: the latest finished one. */
export const latest = {
  is_demo: IsDemo,
  analysis_uuid: means('The latest finished analysis; null while there is none.', nullable(Uuid)),
  finished_at: means('When it ended.', nullable(Time)),
};

const place = {
  start: means('First UTF-16 code unit of the passage in the text of the answer.', Count),
  end: means('The code unit behind the last.', Count),
};
export const Span = Type.Object(place);
export const Passage = Type.Object({ ...place, text: means('The passage.', Type.String()) });

/** Why an answer does not count in a number. */
export const NotCounted = Type.Union([
  Type.Literal('other_wording', {
    description: 'it puts another query in other words, which must not count twice',
  }),
  Type.Literal('branded_query', {
    description: 'the query names the brand: that is recognition, shown apart',
  }),
  Type.Literal('waiting', { description: 'it has not come yet' }),
  Type.Literal('failed', { description: 'it never came' }),
  Type.Literal('spared', { description: 'it was not asked for: the analysis stopped early' }),
  Type.Literal('not_read', { description: 'it has not been read yet' }),
  Type.Literal('empty', { description: 'there is no text in it' }),
  Type.Literal('refused', { description: 'the assistant refused to answer' }),
  Type.Literal('engine_without_weight', { description: 'its engine has the weight 0' }),
  Type.Literal('not_named', {
    description: 'it does not name the brand, and the metric is about answers that do',
  }),
  Type.Literal('cut_off', { description: 'it was cut off: what is missing may have put others first' }),
  Type.Literal('no_rank', { description: 'it names the brand without a place' }),
  Type.Literal('not_judged', {
    description: 'no model judged it, or its quote does not stand in the answer',
  }),
  Type.Literal('no_web_search', {
    description: 'no web search was made for it, so it could not cite anything',
  }),
  Type.Literal('names_none', { description: 'it names neither the brand nor a tracked competitor' }),
]);

export const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 });

export const BackendEstimate = Type.Object(
  {
    value: means('A share or a score from 0 to 100, with one decimal.', Type.Number()),
    interval: nullable(
      Type.Object(
        {
          low: means('Lower end of the 95 % interval.', Type.Number()),
          high: means('Upper end.', Type.Number()),
          method: means(
            '`wilson`: after Wilson, with as many answers as vary like the queries; `cluster_t`: t over the queries, for differences and in scorings before version 5.',
            Type.Union([Type.Literal('cluster_t'), Type.Literal('wilson')]),
          ),
        },
        { description: 'The 95 % interval; null when there are too few queries to say.' },
      ),
    ),
  },
  { title: 'Estimate' },
);

/** What an expected cost is based on. */
export const BackendCostBasis = Type.Union(
  [Type.Literal('measured'), Type.Literal('price_list'), Type.Literal('mixed')],
  { description: 'What earlier calls cost, the list of prices, or some of each.' },
);

export const BackendMentionRate = means(
  'Mean over engines and queries of the share of answers that name the brand. Each query counts the same, so it is not `mentions` ÷ `counted.answers`.',
  BackendEstimate,
);

/** How a query was made. */
export const QueryMethod = Type.Union([
  Type.Literal('model', { description: 'written by the extraction model' }),
  Type.Literal('template', { description: 'made from a template' }),
  Type.Literal('user', { description: 'written by the user' }),
]);

/** A query as our own backend sends it: with how it was made, and the query that it puts in other words. */
export const BackendMarkedQuery = Type.Object(
  {
    ...BackendQuery.properties,
    method: means('How it was made.', QueryMethod),
    wording_of: means(
      'The query that it puts in other words; null when it is an original. A wording is asked and counts in no figure but those of the disagreement.',
      nullable(Uuid),
    ),
  },
  { title: 'Query' },
);

/** What a person should know about all queries of a brand before trusting the figures. */
export const BackendQueryHint = Type.Union([
  Type.Literal('description_too_thin', {
    description: 'there are no queries: neither the description nor the address tells what the brand offers',
  }),
  Type.Literal('no_queries', { description: 'there are no queries, although they could be made' }),
  Type.Literal('no_model', {
    description: 'there are no queries, and no extraction model is configured that could write them',
  }),
  Type.Literal('templates_in_demo', {
    description: 'they are from templates, because no AI service is configured',
  }),
  Type.Literal('templates_without_model', {
    description:
      'some are from templates of the demo, which no AI service is asked, and no extraction model is configured',
  }),
  Type.Literal('templates_after_model', {
    description:
      'some are from templates of the demo, which no AI service is asked: the model writes new ones before the next run',
  }),
]);
export type BackendQueryHint = Static<typeof BackendQueryHint>;

/** How much the figures can be relied on. */
export const BackendStrength = Type.Union([
  Type.Literal('too_thin', { description: 'under 10 queries or 30 answers' }),
  Type.Literal('directional', { description: 'under 50 queries' }),
  Type.Literal('solid', { description: '50 queries or more' }),
]);

/** A reason why two analyses cannot be compared. */
export const BackendChangeReason = Type.Object(
  {
    code: means(
      'What is different.',
      Type.Union([
        Type.Literal('sample_answers', { description: 'the answers of one are invented' }),
        Type.Literal('engines_changed'),
        Type.Literal('engine_changed', { description: 'an engine is asked in another way' }),
        Type.Literal('model_changed', { description: 'another model answers for an engine' }),
        Type.Literal('engine_without_answers', {
          description: 'no answer of an engine can be used in one of the two',
        }),
        Type.Literal('queries_changed'),
        Type.Literal('formulas_changed'),
        Type.Literal('extraction_changed', { description: 'answers were read by another version' }),
        Type.Literal('names_changed', { description: 'the brand was looked for by other names' }),
      ]),
    ),
    engine_id: means(
      'Of `engine_changed`, `model_changed` and `engine_without_answers`: the engine.',
      Type.Optional(Type.String()),
    ),
    before: means('Of `model_changed`: the model that answered.', Type.Optional(Type.String())),
    after: means('Of `model_changed`: the model that answers now.', Type.Optional(Type.String())),
    added: means('Of `engines_changed`: the new engines.', Type.Optional(Type.Array(Type.String()))),
    removed: means('Of `engines_changed`: those that are gone.', Type.Optional(Type.Array(Type.String()))),
    same_queries: means('Of `queries_changed`: how many are the same.', Type.Optional(Count)),
  },
  { title: 'Reason' },
);
export type BackendChangeReason = Static<typeof BackendChangeReason>;

/** How the score changed since the previous analysis. */
export const BackendScoreChange = Type.Object(
  {
    verdict: means(
      'What became of the score since the analysis before.',
      Type.Union([
        Type.Literal('moved', { description: 'more than chance explains' }),
        Type.Literal('within_noise', { description: 'chance explains it' }),
        Type.Literal('insufficient_data', { description: 'too little was measured to say' }),
        Type.Literal('not_comparable', {
          description: 'engine, served model, prompt or queries have changed',
        }),
      ]),
    ),
    reasons: means('Why the two cannot be compared; empty when they can.', Type.Array(BackendChangeReason)),
    previous_analysis_id: means('The analysis that it is compared with.', Uuid),
    before: nullable(
      Type.Number({
        description: 'The score before, over the pairs that both have, read by the names of now.',
      }),
    ),
    after: nullable(Type.Number({ description: 'The score now, over the same pairs.' })),
    difference: means('`after` minus `before`, as they are shown.', nullable(BackendEstimate)),
    pairs: means('Pairs of query and engine that both have.', Count),
  },
  { title: 'Score change' },
);

/** An engine as it was configured when it was asked. */
export const BackendEngine = Type.Object(
  {
    id: means('Such as `openai/gpt-5-mini+search@DE`.', Type.String()),
    provider: means(
      '`openai`, `openai-chat`, `compatible`, `anthropic`, `gemini`, `perplexity` or `demo`.',
      Type.String(),
    ),
    model: means('The model that is asked for.', Type.String()),
    web_search: means('Whether it may search the web.', Type.Boolean()),
    country: means('The country it is asked for.', nullable(Type.String())),
    prompt_version: means(
      'Counts up when what is sent along with the question changes; 0: nothing is.',
      Count,
    ),
    weight: means('In averages over engines; 1 unless configured otherwise.', Type.Number({ minimum: 0 })),
    is_demo: means('True when its answers are invented.', Type.Boolean()),
  },
  { title: 'Engine' },
);

/** Sent with the error message when a call that needs the extraction model fails. */
export const BackendFailureCode = Type.Union([
  Type.Literal('no_model', { description: 'None is configured.' }),
  Type.Literal('model_failed', { description: 'It could not be asked, or gave nothing of use.' }),
]);
export type BackendFailureCode = Static<typeof BackendFailureCode>;

/** A call beyond the protocol. */
export interface AnalysisCall extends BackendCall {
  /** Parameters in the query string. */
  params?: TObject;
}
