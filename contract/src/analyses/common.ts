import { Type, type Static, type TObject } from '../schema/index.ts';
import { BackendQuery, type BackendCall } from '../protocol.ts';
import {
  choice,
  flag,
  list,
  means,
  nullable,
  number,
  object,
  oneOf,
  text,
  textOrNull,
  titled,
} from '../fields.ts';

export const Uuid = Type.String();
export const Time = text('ISO 8601 in UTC.');
export const Usd = nullable(number('US dollars; null when a price is not known.'));
export const Percent = Type.Number({ minimum: 0, maximum: 100 });
export const Count = Type.Integer({ minimum: 0 });
export const IsDemo = flag('True when the figures are invented.');
export const EngineId = text('The engine, such as `openai/gpt-5-mini+search@DE`.');
export const QueryId = means('The query.', Uuid);
export const QueryText = text('The question as it was asked.');
export const Replicate = means('Which of the answers of this engine to this query, from 0.', Count);

/** Which answer: to which query, of which engine. */
export const answerFields = {
  slot_id: means('The answer.', Uuid),
  query_id: QueryId,
  query: QueryText,
  engine_id: EngineId,
  replicate: Replicate,
};

/** The analysis that a reply is about: the latest finished one. */
export const latest = {
  is_demo: IsDemo,
  analysis_uuid: means('The latest finished analysis; null while there is none.', nullable(Uuid)),
  finished_at: means('When it ended.', nullable(Time)),
};

const place = {
  start: means('First UTF-16 code unit of the passage in the text of the answer.', Count),
  end: means('The code unit after the last one.', Count),
};
export const Span = Type.Object(place);
export const Passage = Type.Object({ ...place, text: text('The passage.') });

/** Why an answer does not count in a number. */
export const NotCounted = oneOf({
  other_wording: 'it puts another query in other words, which must not count twice',
  branded_query: 'the query names the brand: that is recognition, shown apart',
  waiting: 'it has not come yet',
  failed: 'it never came',
  spared: 'it was not asked for: the analysis stopped early',
  not_read: 'it has not been read yet',
  empty: 'there is no text in it',
  refused: 'the assistant refused to answer',
  engine_without_weight: 'its engine has the weight 0',
  not_named: 'it does not name the brand, and the metric is about answers that do',
  cut_off: 'it was cut off: what is missing may have put others first',
  no_rank: 'it names the brand without a place',
  not_judged: 'no model judged it, or its quote is not in the answer',
  no_web_search: 'no web search was made for it, so it could not cite anything',
  names_none: 'it names neither the brand nor a tracked competitor',
});

export const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 });

export const BackendEstimate = titled('Estimate', {
  value: number('A share or a score from 0 to 100, with one decimal.'),
  interval: nullable(
    object('The 95 % interval; null when there are too few queries to say.', {
      low: number('Lower end of the 95 % interval.'),
      high: number('Upper end.'),
      method: choice(
        '`wilson`: after Wilson, with as many answers as vary like the queries; `cluster_t`: t over the queries, for differences and in scorings before version 5.',
        ['cluster_t', 'wilson'],
      ),
    }),
  ),
});

/** What an expected cost is based on. */
export const BackendCostBasis = choice('What earlier calls cost, the list of prices, or some of each.', [
  'measured',
  'price_list',
  'mixed',
]);

export const BackendMentionRate = means(
  'Mean over engines and queries of the share of answers that name the brand. Each query counts the same, so it is not `mentions` ÷ `counted.answers`.',
  BackendEstimate,
);

/** How a query was made. */
export const QueryMethod = oneOf({
  model: 'written by the extraction model',
  template: 'made from a template',
  user: 'written by the user',
});

/** A query as our own backend sends it: with how it was made, and the query that it puts in other words. */
export const BackendMarkedQuery = titled('Query', {
  ...BackendQuery.properties,
  method: means('How it was made.', QueryMethod),
  wording_of: means(
    'The query that it puts in other words; null when it is an original. A wording is asked and counts in no figure but those of the disagreement.',
    nullable(Uuid),
  ),
});

/** What a person should know about all queries of a brand before trusting the figures. */
export const BackendQueryHint = oneOf({
  description_too_thin:
    'there are no queries: neither the description nor the address says what the brand offers',
  no_queries: 'there are no queries, although they could be made',
  no_model: 'there are no queries, and no extraction model is configured that could write them',
  templates_in_demo: 'they are from templates, because no AI service is configured',
  templates_without_model:
    'some are from templates of the demo, which no AI service is asked, and no extraction model is configured',
  templates_after_model:
    'some are from templates of the demo, which no AI service is asked: the model writes new ones before the next run',
});
export type BackendQueryHint = Static<typeof BackendQueryHint>;

/** How much the figures can be relied on. */
export const BackendStrength = oneOf({
  too_thin: 'under 10 queries or 30 answers',
  directional: 'under 50 queries',
  solid: '50 queries or more',
});

/** A reason why two analyses cannot be compared. */
export const BackendChangeReason = titled('Reason', {
  code: choice('What is different.', {
    sample_answers: 'the answers of one are invented',
    engines_changed: '',
    engine_changed: 'an engine is asked in another way',
    model_changed: 'another model answers for an engine',
    engine_without_answers: 'no answer of an engine can be used in one of the two',
    queries_changed: '',
    formulas_changed: '',
    extraction_changed: 'answers were read by another version',
    names_changed: 'the brand was looked for by other names',
  }),
  engine_id: Type.Optional(
    text('Of `engine_changed`, `model_changed` and `engine_without_answers`: the engine.'),
  ),
  before: Type.Optional(text('Of `model_changed`: the model that answered.')),
  after: Type.Optional(text('Of `model_changed`: the model that answers now.')),
  added: Type.Optional(list('Of `engines_changed`: the new engines.', Type.String())),
  removed: Type.Optional(list('Of `engines_changed`: those that are gone.', Type.String())),
  same_queries: Type.Optional(means('Of `queries_changed`: how many are the same.', Count)),
});
export type BackendChangeReason = Static<typeof BackendChangeReason>;

/** How the score changed since the previous analysis. */
export const BackendScoreChange = titled('Score change', {
  verdict: choice('What became of the score since the analysis before.', {
    moved: 'more than chance explains',
    within_noise: 'chance explains it',
    insufficient_data: 'too little was measured to say',
    not_comparable: 'engine, served model, prompt or queries have changed',
  }),
  reasons: list('Why the two cannot be compared; empty when they can.', BackendChangeReason),
  previous_analysis_id: means('The analysis that it is compared with.', Uuid),
  before: nullable(number('The score before, over the pairs that both have, read by the names of now.')),
  after: nullable(number('The score now, over the same pairs.')),
  difference: means('`after` minus `before`, as they are shown.', nullable(BackendEstimate)),
  pairs: means('Pairs of query and engine that both have.', Count),
});

/** An engine as it was configured when it was asked. */
export const BackendEngine = titled('Engine', {
  id: text('Such as `openai/gpt-5-mini+search@DE`.'),
  provider: text('`openai`, `openai-chat`, `compatible`, `anthropic`, `gemini`, `perplexity` or `demo`.'),
  model: text('The model that is asked for.'),
  web_search: flag('Whether it may search the web.'),
  country: textOrNull('The country it is asked for.'),
  prompt_version: means('Counts up when what is sent along with the question changes; 0: nothing is.', Count),
  weight: means('In averages over engines; 1 unless configured otherwise.', Type.Number({ minimum: 0 })),
  is_demo: flag('True when its answers are invented.'),
});

/** Sent with the error message when a call that needs the extraction model fails. */
export const BackendFailureCode = oneOf({
  no_model: 'None is configured.',
  model_failed: 'It could not be asked, or gave nothing of use.',
});
export type BackendFailureCode = Static<typeof BackendFailureCode>;

/** A call beyond the protocol. */
export interface AnalysisCall extends BackendCall {
  /** Parameters in the query string. */
  params?: TObject;
}

/** Defines calls by their path below `/api/v1`. */
function callsBy<const Method extends AnalysisCall['method']>(method: Method) {
  return <const Path extends string, const More extends Omit<AnalysisCall, 'method' | 'path' | 'summary'>>(
    path: Path,
    summary: string,
    more: More,
  ) => ({ method, path: `/api/v1${path}` as const, summary, ...more });
}
export const get = callsBy('get');
export const post = callsBy('post');
export const patch = callsBy('patch');
export const remove = callsBy('delete');
