import type { BackendCitations } from '@signpost/contract/analyses';
import type { Citations } from './get-citations.ts';
import { toTimeOrNull } from '../../shared/wire-values.ts';

export function toCitations(citations: Citations): BackendCitations {
  return {
    is_demo: citations.isDemo,
    analysis_uuid: citations.analysis?.id ?? null,
    finished_at: toTimeOrNull(citations.analysis?.finishedAt ?? null),
    counted_answers: citations.countedAnswers,
    grounded_answers: citations.groundedAnswers,
    citing_answers: citations.citingAnswers,
    pages: citations.pages.map((page) => ({
      page: page.page,
      url: page.url,
      owned: page.owned,
      competitor: page.competitor,
      answers: page.answers,
      retrieved_answers: page.retrievedAnswers,
      engines: [...page.engineIds],
      queries: [...page.queries.values()].map(({ queryId, text }) => ({ query_id: queryId, text })),
    })),
    domains: citations.domains,
    own_domains: citations.ownDomains,
    searches: citations.searches.map(({ text, answers, engineIds }) => ({
      text,
      answers,
      engines: [...engineIds],
    })),
    missed_queries: citations.missedQueries.map(({ query, answers, countedAnswers, pages }) => ({
      query_id: query.queryId,
      text: query.text,
      answers,
      counted_answers: countedAnswers,
      pages,
    })),
  };
}
