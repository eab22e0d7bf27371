import { Type, type Static } from 'typebox';
import { Count, nullable, Time, Uuid, type AnalysisCall } from './common.ts';

const Corners = Type.Object({
  named_and_cited: Count,
  named_only: Count,
  cited_only: Count,
  neither: Count,
});

const Cell = Type.Union([
  Type.Literal('named_and_cited'),
  Type.Literal('named_only'),
  Type.Literal('cited_only'),
  Type.Literal('neither'),
  Type.Literal('unclear'),
  Type.Literal('not_measurable'),
  Type.Literal('no_answers'),
]);

const tally = {
  answers: Count,
  named_answers: Count,
  grounded_answers: Count,
  corners: Corners,
};

const Total = Type.Object({
  ...tally,
  pairs: Type.Object({
    ...Corners.properties,
    unclear: Count,
    not_measurable: Count,
    no_answers: Count,
  }),
});

const table = {
  total: Total,
  engines: Type.Array(
    Type.Object({
      engine_id: Type.String(),
      web_search: Type.Boolean(),
      total: Total,
      queries: Type.Array(Type.Object({ query_id: Uuid, text: Type.String(), cell: Cell, ...tally })),
    }),
  ),
};

/** Named or not against cited or not, in the latest finished analysis. */
export const BackendMatrix = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  ...table,
  recognition: nullable(Type.Object(table)),
  advice: Type.Array(Type.Object({ cell: Cell, meaning: Type.String(), advice: Type.String() })),
});
export type BackendMatrix = Static<typeof BackendMatrix>;

/** Where the brand is named and where it is cited. */
export const matrixCalls = {
  fetchMatrix: {
    method: 'get',
    path: '/api/v1/brands/{id}/matrix',
    summary: 'Where the latest finished analysis saw the brand named, cited, both or neither',
    reply: BackendMatrix,
  },
} as const satisfies Record<string, AnalysisCall>;
