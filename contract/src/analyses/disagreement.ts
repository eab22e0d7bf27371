import { Type, type Static } from 'typebox';
import {
  BackendEstimate,
  BackendMarkedQuery,
  Count,
  nullable,
  Percent,
  Time,
  Uuid,
  type AnalysisCall,
} from './common.ts';

/** Either of the two, not both. */
export const BackendNewWordings = Type.Object({
  texts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
      minItems: 1,
      maxItems: 5,
      description: 'Wordings of the user.',
    }),
  ),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5, description: 'How many the model is to write.' }),
  ),
});

export const BackendWordings = Type.Object({
  queries: Type.Array(BackendMarkedQuery),
  not_asked: Type.Integer({ minimum: 0, description: 'How many of them the next analysis will not ask.' }),
});
export type BackendWordings = Static<typeof BackendWordings>;

/** How many of how many answers name the brand: "5 of 5" here, "0 of 5" there. */
const named = {
  answers: Type.Integer({ minimum: 0, description: 'Valid answers.' }),
  mentions: Type.Integer({ minimum: 0, description: 'How many of them name the brand.' }),
  mention_interval: nullable(
    Type.Object(
      { low: Percent, high: Percent },
      { description: 'The 95 % interval (Wilson) of the share that names the brand; null without answers.' },
    ),
  ),
  score: nullable(Percent),
};

const Spread = nullable(
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'The highest score minus the lowest; null with fewer than two.',
  }),
);

export const BackendDisagreement = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  queries: Type.Array(
    Type.Object({
      query_id: Uuid,
      text: Type.String(),
      by_engine: Type.Array(Type.Object({ engine_id: Type.String(), ...named })),
      spread: Spread,
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
  wordings: Type.Array(
    Type.Object({
      query_id: Uuid,
      by_wording: Type.Array(
        Type.Object({ query_id: Uuid, text: Type.String(), is_original: Type.Boolean(), ...named }),
      ),
      spread: Spread,
    }),
    { description: 'Queries with other wordings, the widest spread first.' },
  ),
});
export type BackendDisagreement = Static<typeof BackendDisagreement>;

/** What engines and wordings disagree about. */
export const disagreementCalls = {
  addWordings: {
    method: 'post',
    path: '/api/v1/brands/{id}/queries/{qid}/wordings',
    summary: 'Adds other wordings of a query: those of the user, or as many as the model is to write',
    status: 201,
    request: BackendNewWordings,
    reply: BackendWordings,
  },
  fetchDisagreement: {
    method: 'get',
    path: '/api/v1/brands/{id}/disagreement',
    summary: 'How many answers of each engine, and to each wording, name the brand, with intervals',
    reply: BackendDisagreement,
  },
} as const satisfies Record<string, AnalysisCall>;
