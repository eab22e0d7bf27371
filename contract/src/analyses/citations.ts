import { Type, type Static } from '../schema/index.ts';
import { Count, latest, nullable, QueryId, QueryText, type AnalysisCall } from './common.ts';
import { means } from '../means.ts';

/** A page that the latest finished analysis saw cited or fetched. */
export const BackendCitedPage = Type.Object({
  page: Type.String({ description: 'Host and path, without a query string and without a slash at the end.' }),
  url: Type.String({ description: 'As it was first cited.' }),
  owned: means('Whether it belongs to the brand.', Type.Boolean()),
  competitor: nullable(
    Type.String({
      description:
        'The tracked competitor whose page it is, by its hosts or by its name in the host; null when it is none of them.',
    }),
  ),
  answers: means('Answers that cite it.', Count),
  retrieved_answers: means('Answers for which it was fetched without being cited.', Count),
  engines: means('Engines that cite or fetched it.', Type.Array(Type.String())),
  queries: means(
    'Queries for which it was cited or fetched.',
    Type.Array(Type.Object({ query_id: QueryId, text: QueryText })),
  ),
});
export type BackendCitedPage = Static<typeof BackendCitedPage>;

/** A query whose answers cite pages of competitors and none of the brand. */
export const BackendMissedQuery = Type.Object({
  query_id: QueryId,
  text: QueryText,
  answers: Type.Integer({ minimum: 0, description: 'Answers that cite a page of a competitor.' }),
  counted_answers: Type.Integer({ minimum: 0, description: 'Valid answers to the query.' }),
  pages: means(
    'The pages of competitors that are cited.',
    Type.Array(
      Type.Object({
        page: means('Host and path.', Type.String()),
        url: means('As it was first cited.', Type.String()),
        competitor: means('Whose page it is.', Type.String()),
        answers: means('Answers that cite it.', Count),
      }),
    ),
  ),
});
export type BackendMissedQuery = Static<typeof BackendMissedQuery>;

export const BackendCitations = Type.Object({
  ...latest,
  counted_answers: Type.Integer({ minimum: 0, description: 'Valid answers, which pages are counted over.' }),
  grounded_answers: means('Answers for which a web search was made.', Count),
  citing_answers: means('Answers that cite a page of the brand.', Count),
  pages: Type.Array(BackendCitedPage, { description: 'The most cited first.' }),
  domains: means(
    'The same by host.',
    Type.Array(
      Type.Object({
        domain: means('The host.', Type.String()),
        owned: means('Whether it belongs to the brand.', Type.Boolean()),
        answers: means('Answers that cite it.', Count),
      }),
    ),
  ),
  own_domains: means(
    'The hosts of the brand when the analysis was scored; their subdomains count too.',
    Type.Array(Type.String()),
  ),
  searches: means(
    'What engines searched the web for, the most frequent first. Missing in replies of earlier versions.',
    Type.Optional(
      Type.Array(
        Type.Object({
          text: means('The search.', Type.String()),
          answers: means('Answers for which it was searched.', Count),
          engines: means('The engines that searched for it.', Type.Array(Type.String())),
        }),
      ),
    ),
  ),
  missed_queries: Type.Array(BackendMissedQuery, {
    description:
      'Queries whose answers cite pages of competitors and none of the brand, the most missed first.',
  }),
});
export type BackendCitations = Static<typeof BackendCitations>;

export const citationCalls = {
  fetchCitations: {
    method: 'get',
    path: '/api/v1/brands/{id}/citations',
    summary: 'The pages that the latest finished analysis saw cited',
    description:
      'Over valid answers to queries that do not name the brand. The `answers` of the owned pages add up to `citations` of the analysis.',
    reply: BackendCitations,
  },
} as const satisfies Record<string, AnalysisCall>;
