import { Type, type Static, type TNull, type TObject, type TSchema, type TUnion } from 'typebox';
import { BackendQuery, type BackendCall } from '../protocol.ts';

/** What the replies beyond the protocol are made of. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

export const Uuid = Type.String();
export const Time = Type.String({ description: 'ISO 8601 in UTC.' });
export const Usd = nullable(Type.Number({ description: 'US dollars; null when a price is not known.' }));
export const Percent = Type.Number({ minimum: 0, maximum: 100 });
export const Count = Type.Integer({ minimum: 0 });
export const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 });

export const BackendEstimate = Type.Object({
  value: Type.Number(),
  interval: nullable(
    Type.Object(
      {
        low: Type.Number(),
        high: Type.Number(),
        method: Type.Union([Type.Literal('cluster_t'), Type.Literal('wilson')]),
      },
      { description: '95 %; null when there are too few queries to say.' },
    ),
  ),
});

/** Where an expected cost is from. */
export const BackendCostBasis = Type.Union(
  [Type.Literal('measured'), Type.Literal('price_list'), Type.Literal('mixed')],
  { description: 'What earlier calls cost, the list of prices, or some of each.' },
);

export const BackendMentionRate = Type.Object(BackendEstimate.properties, {
  description:
    'Mean over engines and questions of the share of answers that name the brand. Each question counts the same, so that it is not the mentions divided by the answers.',
});

/** How a query was made. */
export const QueryMethod = Type.Union([
  Type.Literal('model'),
  Type.Literal('template'),
  Type.Literal('user'),
]);

/** A query as our own backend sends it: with how it was made, and the query that it puts in other words. */
export const BackendMarkedQuery = Type.Object({
  ...BackendQuery.properties,
  method: QueryMethod,
  wording_of: nullable(Uuid),
});

/** How far figures carry. */
export const BackendStrength = Type.Union([
  Type.Literal('too_thin'),
  Type.Literal('directional'),
  Type.Literal('solid'),
]);

/** What became of the score since the analysis before. */
export const BackendScoreChange = Type.Object({
  verdict: Type.Union([
    Type.Literal('moved'),
    Type.Literal('within_noise'),
    Type.Literal('insufficient_data'),
    Type.Literal('not_comparable'),
  ]),
  reason: nullable(Type.String()),
  previous_analysis_id: Uuid,
  before: nullable(Type.Number({ description: 'The score before, over what both have in common.' })),
  after: nullable(Type.Number({ description: 'The score now, over the same.' })),
  difference: nullable(BackendEstimate),
  pairs: Count,
});

/** What an engine was when it was asked. */
export const BackendEngine = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  model: Type.String(),
  web_search: Type.Boolean(),
  country: nullable(Type.String()),
  prompt_version: Count,
  weight: Type.Number({ minimum: 0 }),
  is_demo: Type.Boolean(),
});

/** Stands beside the message of a failure of a call that needs the extraction model. */
export const BackendFailureCode = Type.Union([
  Type.Literal('no_model', { description: 'None is configured.' }),
  Type.Literal('model_failed', { description: 'It could not be asked, or gave nothing of use.' }),
]);
export type BackendFailureCode = Static<typeof BackendFailureCode>;

/** A call beyond the protocol. */
export interface AnalysisCall extends BackendCall {
  /** Parameters in the query string. */
  params?: TObject;
  /** Of a good reply; 200 when missing. */
  status?: 201 | 202;
}
