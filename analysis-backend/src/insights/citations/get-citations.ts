import type { BackendCitations, BackendCitedPage } from '@signpost/contract/analyses';
import type { InsightDeps } from '../insight-deps.ts';
import { findScored } from '../../evidence/scored-evidence.ts';
import { competitorSites } from '../../extraction/pages/competitor-sites.ts';
import { isOwnedBy, ownDomains, pageKey } from '../../extraction/pages/owned-pages.ts';
import { whyUnusable } from '../../metrics/why-not-counted.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { groupSearches } from './group-searches.ts';
import { missedQueries } from './missed-queries.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { toLatest } from '../../shared/wire-values.ts';

/**
 * The pages that the latest finished analysis saw cited. Counts the answers that its figures count, with the names and hosts of its
 * scoring, so that the answers of the owned pages add up to `citations`.
 */
export async function getCitations(deps: InsightDeps, brandId: string): Promise<BackendCitations> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  const scored = analysis && (await findScored(deps, brand, analysis));
  if (scored === null)
    return {
      ...toLatest(isDemo, null),
      counted_answers: 0,
      grounded_answers: 0,
      citing_answers: 0,
      pages: [],
      domains: [],
      own_domains: ownDomains(brand),
      searches: [],
      missed_queries: [],
    };
  const domains = scored.names.brand.domains;
  const counted = scored.evidence.filter((evidence) => whyUnusable(evidence) === null);
  const isOwned: IsOwned = (host) => isOwnedBy(host, domains);
  const competitors = await deps.brands.listCompetitors(brandId, isDemo);
  const competitorOf = competitorSites(competitors.filter(({ state }) => state === 'tracked'));
  const pages = collectPages(counted, (host) =>
    isOwned(host) ? { owned: true, competitor: null } : { owned: false, competitor: competitorOf(host) },
  );
  return {
    ...toLatest(isDemo, analysis),
    counted_answers: counted.length,
    grounded_answers: counted.filter(({ answer }) => answer?.grounded === true).length,
    citing_answers: counted.filter(({ extraction }) => (extraction?.citedPages ?? []).length > 0).length,
    pages: pages.toSorted(byCitations),
    domains: countDomains(counted, isOwned),
    own_domains: [...domains],
    searches: groupSearches(counted),
    missed_queries: missedQueries(counted, isOwned, competitorOf),
  };
}

type IsOwned = (host: string) => boolean;

type WhoseIs = (host: string) => Pick<BackendCitedPage, 'owned' | 'competitor'>;

function collectPages(evidence: readonly SlotEvidence[], whoseIs: WhoseIs): BackendCitedPage[] {
  const pages = new Map<string, BackendCitedPage>();
  for (const { slot, query, answer } of evidence) {
    const seen = new Set<string>();
    const count = (url: string, which: 'answers' | 'retrieved_answers'): void => {
      const page = pageKey(url);
      // An answer counts a page once, and a cited page is not counted as fetched too.
      if (page === null || seen.has(page)) return;
      seen.add(page);
      const none = { answers: 0, retrieved_answers: 0, engines: [], queries: [] };
      const known = pages.get(page) ?? { page, url, ...whoseIs(hostOf(page)), ...none };
      pages.set(page, {
        ...known,
        [which]: known[which] + 1,
        engines: [...new Set([...known.engines, slot.engineId])],
        queries: known.queries.some(({ query_id: id }) => id === query.queryId)
          ? known.queries
          : [...known.queries, { query_id: query.queryId, text: query.text }],
      });
    };
    for (const url of answer?.citedUrls ?? []) count(url, 'answers');
    for (const url of answer?.retrievedUrls ?? []) count(url, 'retrieved_answers');
  }
  return [...pages.values()];
}

function countDomains(evidence: readonly SlotEvidence[], isOwned: IsOwned): BackendCitations['domains'] {
  const answers = new Map<string, number>();
  for (const { answer } of evidence) {
    const hosts = new Set(
      (answer?.citedUrls ?? []).flatMap((url) => {
        const key = pageKey(url);
        return key === null ? [] : [hostOf(key)];
      }),
    );
    for (const host of hosts) answers.set(host, (answers.get(host) ?? 0) + 1);
  }
  return [...answers]
    .map(([domain, count]) => ({ domain, owned: isOwned(domain), answers: count }))
    .toSorted((a, b) => b.answers - a.answers || compare(a.domain, b.domain));
}

function hostOf(page: string): string {
  return page.split('/', 1)[0] ?? '';
}

function byCitations(a: BackendCitedPage, b: BackendCitedPage): number {
  return b.answers - a.answers || b.retrieved_answers - a.retrieved_answers || compare(a.page, b.page);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
