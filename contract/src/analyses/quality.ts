import { Type, type Static } from 'typebox';
import { Count, nullable, Percent, QueryMethod, Uuid, type AnalysisCall } from './common.ts';

const Bounds = Type.Object({ low: Percent, high: Percent });

const Finding = Type.Object({
  code: Type.Union([
    Type.Literal('brand_named'),
    Type.Literal('competitor_named'),
    Type.Literal('near_duplicate'),
    Type.Literal('names_nobody'),
    Type.Literal('always_named'),
    Type.Literal('never_named'),
  ]),
  severity: Type.Union([Type.Literal('problem'), Type.Literal('hint')]),
  message: Type.String(),
  other_query_id: nullable(Uuid),
});

/** What is wrong with the queries of a brand. */
export const BackendQueryQuality = Type.Object({
  is_demo: Type.Boolean(),
  runs: Count,
  hint: nullable(Type.String({ description: 'What a person should know about all of them.' })),
  queries: Type.Array(
    Type.Object({
      query_id: Uuid,
      text: Type.String(),
      enabled: Type.Boolean(),
      method: QueryMethod,
      findings: Type.Array(Finding),
      measured: nullable(
        Type.Object({
          runs: Count,
          answers: Count,
          informative: Count,
          informative_interval: Bounds,
          named: Count,
          named_interval: Bounds,
        }),
      ),
    }),
  ),
});
export type BackendQueryQuality = Static<typeof BackendQueryQuality>;

export const BackendRewrites = Type.Object({
  texts: Type.Array(Type.String(), { description: 'Up to three. None of them is stored.' }),
});
export type BackendRewrites = Static<typeof BackendRewrites>;

/** What is wrong with the queries, and better ones. */
export const qualityCalls = {
  fetchQueryQuality: {
    method: 'get',
    path: '/api/v1/brands/{id}/queries/quality',
    summary:
      'What is wrong with the queries of a brand: names in them, near duplicates, and what answers show',
    reply: BackendQueryQuality,
  },
  rewriteQuery: {
    method: 'post',
    path: '/api/v1/brands/{id}/queries/{qid}/rewrites',
    summary: 'Texts that could take the place of a query, written by the model; nothing is changed',
    reply: BackendRewrites,
  },
} as const satisfies Record<string, AnalysisCall>;
