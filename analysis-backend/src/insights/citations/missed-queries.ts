import type { BackendMissedQuery } from '@signpost/contract/analyses';
import { hostOf, pageKey } from '../../extraction/pages/owned-pages.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';

type CompetitorPage = BackendMissedQuery['pages'][number];

/** The queries whose answers cite competitors and never the brand, the most missed first. `evidence` holds only answers that figures count. */
export function missedQueries(
  evidence: readonly SlotEvidence[],
  isOwned: (host: string) => boolean,
  competitorOf: (host: string) => string | null,
): BackendMissedQuery[] {
  return [...Map.groupBy(evidence, ({ query }) => query.queryId).values()]
    .flatMap((ofQuery): BackendMissedQuery[] => {
      const [first] = ofQuery;
      const citesUs = ofQuery.some(({ answer }) =>
        answer?.citedUrls.some((url) => isOwned(hostOf(url) ?? '')),
      );
      if (first === undefined || citesUs) return [];
      const { answers, pages } = competitorPages(ofQuery, competitorOf);
      const { queryId: query_id, text } = first.query;
      return answers === 0 ? [] : [{ query_id, text, answers, counted_answers: ofQuery.length, pages }];
    })
    .toSorted((a, b) => b.answers - a.answers);
}

function competitorPages(
  evidence: readonly SlotEvidence[],
  competitorOf: (host: string) => string | null,
): Pick<BackendMissedQuery, 'answers' | 'pages'> {
  const pages = new Map<string, CompetitorPage>();
  let answers = 0;
  for (const { answer } of evidence) {
    const seen = new Set<string>();
    for (const url of answer?.citedUrls ?? []) {
      const page = pageKey(url);
      const competitor = competitorOf(hostOf(url) ?? '');
      if (page === null || competitor === null || seen.has(page)) continue;
      seen.add(page);
      const known = pages.get(page) ?? { page, url, competitor, answers: 0 };
      pages.set(page, { ...known, answers: known.answers + 1 });
    }
    if (seen.size > 0) answers += 1;
  }
  return { answers, pages: [...pages.values()].toSorted((a, b) => b.answers - a.answers) };
}
