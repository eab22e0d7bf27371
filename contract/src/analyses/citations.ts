import { Type, type Static } from 'typebox';
import { Count, nullable, Time, Uuid, type AnalysisCall } from './common.ts';

/** A page that the latest finished analysis saw cited or fetched. */
export const BackendCitedPage = Type.Object({
  page: Type.String({ description: 'Host and path, without a query string and without a slash at the end.' }),
  url: Type.String({ description: 'As it was first cited.' }),
  owned: Type.Boolean(),
  competitor: nullable(Type.String({ description: 'The tracked competitor whose page it is.' })),
  answers: Count,
  retrieved_answers: Count,
  engines: Type.Array(Type.String()),
  queries: Type.Array(Type.Object({ query_id: Uuid, text: Type.String() })),
});
export type BackendCitedPage = Static<typeof BackendCitedPage>;

/** A query whose answers cite pages of competitors and none of the brand. */
export const BackendMissedQuery = Type.Object({
  query_id: Uuid,
  text: Type.String(),
  answers: Type.Integer({ minimum: 0, description: 'Answers that cite a page of a competitor.' }),
  counted_answers: Type.Integer({ minimum: 0, description: 'Valid answers to the query.' }),
  pages: Type.Array(
    Type.Object({ page: Type.String(), url: Type.String(), competitor: Type.String(), answers: Count }),
  ),
});
export type BackendMissedQuery = Static<typeof BackendMissedQuery>;

export const BackendCitations = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  counted_answers: Type.Integer({ minimum: 0, description: 'Valid answers, which pages are counted over.' }),
  grounded_answers: Count,
  pages: Type.Array(BackendCitedPage, { description: 'The most cited first.' }),
  domains: Type.Array(Type.Object({ domain: Type.String(), owned: Type.Boolean(), answers: Count })),
  own_domains: Type.Array(Type.String({ description: 'A host of the brand; its subdomains count too.' })),
  missed_queries: Type.Array(BackendMissedQuery, { description: 'The most missed first.' }),
});
export type BackendCitations = Static<typeof BackendCitations>;

export const citationCalls = {
  fetchCitations: {
    method: 'get',
    path: '/api/v1/brands/{id}/citations',
    summary: 'The pages that the latest finished analysis saw cited',
    reply: BackendCitations,
  },
} as const satisfies Record<string, AnalysisCall>;
