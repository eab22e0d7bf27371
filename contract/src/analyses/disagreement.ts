import { Type, type Static } from '../schema/index.ts';
import {
  BackendEstimate,
  BackendMarkedQuery,
  Count,
  EngineId,
  get,
  latest,
  Percent,
  post,
  QueryId,
  QueryText,
  Uuid,
} from './common.ts';
import { flag, list, means, nullable, object, rows, text } from '../fields.ts';

/** One of the two fields, not both. */
export const BackendNewWordings = Type.Object({
  texts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
      minItems: 1,
      maxItems: 5,
      description: 'Your own wordings. Send either these or `count`.',
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 5,
      description: 'How many the extraction model is to write; fewer come when it gives fewer of use.',
    }),
  ),
});

const BackendWordings = Type.Object({
  queries: list('The new queries.', BackendMarkedQuery),
  not_asked: means(
    'How many of them the next analysis will not ask: `SIGNPOST_ANALYSIS_QUERIES` is filled by others.',
    Count,
  ),
});

/** How many answers name the brand, out of how many. */
const named = {
  answers: means('Valid answers.', Count),
  mentions: means('How many of them name the brand.', Count),
  mention_interval: nullable(
    object('The 95 % interval (Wilson) of the share that names the brand; null without answers.', {
      low: means('Lower end, in percent.', Percent),
      high: means('Upper end, in percent.', Percent),
    }),
  ),
  score: means('The score of these answers; null without any.', nullable(Percent)),
};

const Spread = nullable(
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'The highest score minus the lowest; null with fewer than two.',
  }),
);

export const BackendDisagreement = Type.Object({
  ...latest,
  queries: rows('The widest spread first.', {
    query_id: QueryId,
    text: QueryText,
    by_engine: rows('The engines with a valid answer to the query.', { engine_id: EngineId, ...named }),
    spread: Spread,
  }),
  pairs: rows('Each two engines.', {
    engine_id: EngineId,
    other_engine_id: text('The other engine.'),
    common_queries: means('Queries that both have answered.', Count),
    decided_queries: means('Those of them for which neither has a tie between naming it and not.', Count),
    same_majority: means('Of these, how often both name it in most answers, or both do not.', Count),
    agreement: means('The share of that; null when no query is decided.', nullable(BackendEstimate)),
    difference: means(
      'The mean difference of the scores, from -100 to 100, with its paired t interval.',
      nullable(BackendEstimate),
    ),
  }),
  wordings: rows('Queries with other wordings, the widest spread first.', {
    query_id: means('The original query.', Uuid),
    by_wording: rows('Its wordings, the original first, all engines together.', {
      query_id: QueryId,
      text: QueryText,
      is_original: flag('Whether it is the one that counts in the score.'),
      ...named,
    }),
    spread: Spread,
  }),
});
export type BackendDisagreement = Static<typeof BackendDisagreement>;

/** What engines and wordings disagree about. */
export const disagreementCalls = {
  addWordings: post(
    '/brands/{id}/queries/{qid}/wordings',
    'Adds other wordings of a query: those of the user, or as many as the model is to write',
    {
      description:
        'A query has 5 wordings at most. They are asked only together with it and removed with it. Queries that name the brand have none, and no wording may name it.',
      errors: {
        402: 'no money is left for the model',
        409: 'the query has 5 wordings or names the brand, the brand has the text already, or no_model: no extraction model is configured',
        502: 'model_failed: the model could not be asked, or gave nothing of use',
      },
      example: { texts: ['What would you buy if it has to last?'] },
      status: 201,
      request: BackendNewWordings,
      reply: BackendWordings,
    },
  ),
  fetchDisagreement: get(
    '/brands/{id}/disagreement',
    'How many answers of each engine, and to each wording, name the brand, with intervals',
    {
      description:
        'Over valid answers to queries that do not name the brand. Judge each interval on its own: among many pairs, one in twenty misses 0 by chance.',
      reply: BackendDisagreement,
    },
  ),
};
