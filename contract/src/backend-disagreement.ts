import { Type, type Static } from 'typebox';
import {
  BackendEstimate,
  BackendMarkedQuery,
  Count,
  nullable,
  Percent,
  Time,
  Uuid,
  type ExtensionCall,
} from './backend-common.ts';

/** Either of the two, not both. */
export const BackendNewWordings = Type.Object({
  texts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
      minItems: 1,
      maxItems: 5,
      description: 'Wordings of the user.',
    }),
  ),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'How many to make.' })),
});

export const BackendWordings = Type.Object({
  queries: Type.Array(BackendMarkedQuery),
  not_asked: Type.Integer({ minimum: 0, description: 'How many of them the next analysis will not ask.' }),
});
export type BackendWordings = Static<typeof BackendWordings>;

const PValue = nullable(Type.Number({ minimum: 0, maximum: 1 }));

/** "k of n" with what it allows for. */
const named = {
  answers: Count,
  mentions: Count,
  mention_interval: nullable(Type.Object({ low: Percent, high: Percent })),
  score: nullable(Percent),
};

const VarianceComponent = Type.Object({
  points2: Type.Number({ minimum: 0, description: 'A variance: points of the score, squared.' }),
  share: nullable(Percent),
  set_to_zero: Type.Boolean({ description: 'It came out negative, which a variance cannot be.' }),
});

export const BackendDisagreement = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  queries: Type.Array(
    Type.Object({
      query_id: Uuid,
      text: Type.String(),
      by_engine: Type.Array(Type.Object({ engine_id: Type.String(), ...named })),
      spread: nullable(Percent),
      p_value: PValue,
      verdict: Type.Union([
        Type.Literal('engines_differ'),
        Type.Literal('within_noise'),
        Type.Literal('one_engine'),
        Type.Literal('insufficient_data'),
      ]),
    }),
    { description: 'The widest spread first.' },
  ),
  pairs: Type.Array(
    Type.Object({
      engine_id: Type.String(),
      other_engine_id: Type.String(),
      common_queries: Count,
      decided_queries: Count,
      same_majority: Count,
      agreement: nullable(BackendEstimate),
      difference: nullable(BackendEstimate),
    }),
  ),
  variance: Type.Object({
    state: Type.Union([Type.Literal('estimated'), Type.Literal('insufficient_data')]),
    intents: Count,
    wordings: Count,
    engines: Count,
    answers: Count,
    intent: nullable(VarianceComponent),
    wording: nullable(VarianceComponent),
    engine: nullable(VarianceComponent),
    chance: nullable(VarianceComponent),
  }),
  intents: Type.Array(
    Type.Object({
      query_id: Uuid,
      by_wording: Type.Array(
        Type.Object({ query_id: Uuid, text: Type.String(), is_original: Type.Boolean(), ...named }),
      ),
      spread: nullable(Percent),
      p_value: PValue,
      verdict: Type.Union([
        Type.Literal('wordings_differ'),
        Type.Literal('within_noise'),
        Type.Literal('insufficient_data'),
      ]),
    }),
    { description: 'Queries with other wordings, the widest spread first.' },
  ),
});
export type BackendDisagreement = Static<typeof BackendDisagreement>;

/** Where engines and wordings disagree. */
export const disagreementCalls = {
  addWordings: {
    method: 'post',
    path: '/api/v1/brands/{id}/queries/{qid}/wordings',
    summary: 'Adds other wordings of a query: those of the user, or as many as are to be made',
    status: 201,
    request: BackendNewWordings,
    reply: BackendWordings,
  },
  fetchDisagreement: {
    method: 'get',
    path: '/api/v1/brands/{id}/disagreement',
    summary: 'Where engines and wordings disagree, and what chance has to do with it',
    reply: BackendDisagreement,
  },
} as const satisfies Record<string, ExtensionCall>;
