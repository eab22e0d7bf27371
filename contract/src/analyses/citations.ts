import { Type, type Static } from '../schema/index.ts';
import { Count, get, latest, QueryId, QueryText } from './common.ts';
import { flag, list, means, nullable, rows, text } from '../fields.ts';

/** A page that the latest finished analysis saw cited or fetched. */
export const BackendCitedPage = Type.Object({
  page: text('Host and path, without a query string and without a slash at the end.'),
  url: text('As it was first cited.'),
  owned: flag('Whether it belongs to the brand.'),
  competitor: nullable(
    text(
      'The tracked competitor whose page it is, by its hosts or by its name in the host; null for any other page.',
    ),
  ),
  answers: means('Answers that cite it.', Count),
  retrieved_answers: means('Answers for which it was fetched without being cited.', Count),
  engines: list('Engines that cite or fetched it.', Type.String()),
  queries: rows('Queries for which it was cited or fetched.', { query_id: QueryId, text: QueryText }),
});
export type BackendCitedPage = Static<typeof BackendCitedPage>;

/** A query whose answers cite pages of competitors and none of the brand. */
export const BackendMissedQuery = Type.Object({
  query_id: QueryId,
  text: QueryText,
  answers: means('Answers that cite a page of a competitor.', Count),
  counted_answers: means('Valid answers to the query.', Count),
  pages: rows('The pages of competitors that are cited.', {
    page: text('Host and path.'),
    url: text('As it was first cited.'),
    competitor: text('Whose page it is.'),
    answers: means('Answers that cite it.', Count),
  }),
});
export type BackendMissedQuery = Static<typeof BackendMissedQuery>;

export const BackendCitations = Type.Object({
  ...latest,
  counted_answers: means('Valid answers, which pages are counted over.', Count),
  grounded_answers: means('Answers for which a web search was made.', Count),
  citing_answers: means('Answers that cite a page of the brand.', Count),
  pages: list('The most cited first.', BackendCitedPage),
  domains: rows('The same by host.', {
    domain: text('The host.'),
    owned: flag('Whether it belongs to the brand.'),
    answers: means('Answers that cite it.', Count),
  }),
  own_domains: list(
    'The hosts of the brand when the analysis was scored; their subdomains count too.',
    Type.String(),
  ),
  searches: Type.Optional(
    rows(
      'What engines searched the web for, the most frequent first. Missing in replies of earlier versions.',
      {
        text: text('The search.'),
        answers: means('Answers for which it was searched.', Count),
        engines: list('The engines that searched for it.', Type.String()),
      },
    ),
  ),
  missed_queries: list(
    'Queries whose answers cite pages of competitors and none of the brand, the most missed first.',
    BackendMissedQuery,
  ),
});
export type BackendCitations = Static<typeof BackendCitations>;

export const citationCalls = {
  fetchCitations: get('/brands/{id}/citations', 'The pages that the latest finished analysis saw cited', {
    description:
      'Over valid answers to queries that do not name the brand. The `answers` of the owned pages add up to `citations` of the analysis.',
    reply: BackendCitations,
  }),
};
