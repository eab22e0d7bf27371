import type { AnalysisDeps } from '../analyses/deps.ts';
import { isOwnedBy, ownDomains, pageKey } from '../extraction/owned-pages.ts';
import { isCounted } from '../metrics/counted.ts';
import type { AnalysisRecord, AnalysisQuery, SlotEvidence } from '../ports/analysis-store.ts';
import { findLatestFinished } from './latest-analyses.ts';
import { requireBrand } from './require-brand.ts';

export interface CitedPage {
  /** Host and path. */
  page: string;
  /** As it was first seen. */
  url: string;
  owned: boolean;
  /** Answers that cite it, and that fetched it without citing it. */
  answers: number;
  retrievedAnswers: number;
  engineIds: Set<string>;
  /** By id. */
  queries: Map<string, AnalysisQuery>;
}

export interface Citations {
  isDemo: boolean;
  /** Null while none is finished. */
  analysis: AnalysisRecord | null;
  groundedAnswers: number;
  /** The most cited first. */
  pages: CitedPage[];
  domains: { domain: string; owned: boolean; answers: number }[];
}

/**
 * What the latest finished analysis saw cited, over the answers that the figures are made of: valid ones to queries that do
 * not name the brand. So the answers of the owned pages add up to `citations`.
 */
export async function getCitations(deps: AnalysisDeps, brandId: string): Promise<Citations> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  if (analysis === null) return { isDemo, analysis, groundedAnswers: 0, pages: [], domains: [] };
  const counted = (await deps.analyses.listEvidence(analysis.id)).filter(
    ({ query, extraction }) => isCounted(query) && extraction?.valid === true,
  );
  const domains = ownDomains(brand);
  const pages = collectPages(counted, (host) => isOwnedBy(host, domains));
  return {
    isDemo,
    analysis,
    groundedAnswers: counted.filter(({ answer }) => answer?.grounded === true).length,
    pages: pages.toSorted(byCitations),
    domains: countDomains(counted, (host) => isOwnedBy(host, domains)),
  };
}

type IsOwned = (host: string) => boolean;

function collectPages(evidence: readonly SlotEvidence[], isOwned: IsOwned): CitedPage[] {
  const pages = new Map<string, CitedPage>();
  for (const { slot, query, answer } of evidence) {
    const seen = new Set<string>();
    const count = (url: string, which: 'answers' | 'retrievedAnswers'): void => {
      const key = pageKey(url);
      // An answer counts a page once, and what it cites is not counted again as fetched.
      if (key === null || seen.has(key)) return;
      seen.add(key);
      const page = pages.get(key) ?? newPage(key, url, isOwned);
      pages.set(key, page);
      page[which] += 1;
      page.engineIds.add(slot.engineId);
      page.queries.set(query.queryId, query);
    };
    for (const url of answer?.citedUrls ?? []) count(url, 'answers');
    for (const url of answer?.retrievedUrls ?? []) count(url, 'retrievedAnswers');
  }
  return [...pages.values()];
}

function newPage(page: string, url: string, isOwned: IsOwned): CitedPage {
  return {
    page,
    url,
    owned: isOwned(hostOf(page)),
    answers: 0,
    retrievedAnswers: 0,
    engineIds: new Set(),
    queries: new Map(),
  };
}

function countDomains(evidence: readonly SlotEvidence[], isOwned: IsOwned): Citations['domains'] {
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

function byCitations(a: CitedPage, b: CitedPage): number {
  return b.answers - a.answers || b.retrievedAnswers - a.retrievedAnswers || compare(a.page, b.page);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
