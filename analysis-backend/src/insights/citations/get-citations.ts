import type { InsightDeps } from '../insight-deps.ts';
import { findScored } from '../../evidence/scored-evidence.ts';
import { competitorSites } from '../../extraction/pages/competitor-sites.ts';
import { isOwnedBy, ownDomains, pageKey } from '../../extraction/pages/owned-pages.ts';
import { whyUnusable } from '../../metrics/why-not-counted.ts';
import type { AnalysisRecord, AnalysisQuery, SlotEvidence } from '../../ports/analysis-store.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { groupSearches, type Search } from './group-searches.ts';
import { missedQueries, type MissedQuery } from './missed-queries.ts';
import { requireBrand } from '../../shared/require-brand.ts';

export interface CitedPage {
  /** The key of the page: host and path. */
  page: string;
  /** The address as it was first seen. */
  url: string;
  owned: boolean;
  /** The tracked competitor that owns the page; null when none does. */
  competitor: string | null;
  /** Answers that cite the page. */
  answers: number;
  /** Answers that fetched the page without citing it. */
  retrievedAnswers: number;
  engineIds: Set<string>;
  /** The queries of these answers, by id. */
  queries: Map<string, AnalysisQuery>;
}

export interface Citations {
  isDemo: boolean;
  /** The latest finished analysis; null when there is none. */
  analysis: AnalysisRecord | null;
  /** Valid answers. */
  countedAnswers: number;
  /** Valid answers with a web search. */
  groundedAnswers: number;
  /** Valid answers that cite a page of the brand. */
  citingAnswers: number;
  /** The most cited first. */
  pages: CitedPage[];
  domains: { domain: string; owned: boolean; answers: number }[];
  ownDomains: string[];
  missedQueries: MissedQuery[];
  searches: Search[];
}

/**
 * The pages that the latest finished analysis saw cited. Counts the answers that its figures count, with the names and hosts of its
 * scoring, so that the answers of the owned pages add up to `citations`.
 */
export async function getCitations(deps: InsightDeps, brandId: string): Promise<Citations> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  const scored = analysis && (await findScored(deps, brand, analysis));
  if (scored === null)
    return {
      isDemo,
      analysis: null,
      ownDomains: ownDomains(brand),
      countedAnswers: 0,
      groundedAnswers: 0,
      citingAnswers: 0,
      pages: [],
      domains: [],
      missedQueries: [],
      searches: [],
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
    isDemo,
    analysis,
    ownDomains: [...domains],
    countedAnswers: counted.length,
    groundedAnswers: counted.filter(({ answer }) => answer?.grounded === true).length,
    citingAnswers: counted.filter(({ extraction }) => (extraction?.citedPages ?? []).length > 0).length,
    pages: pages.toSorted(byCitations),
    domains: countDomains(counted, isOwned),
    missedQueries: missedQueries(counted, isOwned, competitorOf),
    searches: groupSearches(counted),
  };
}

type IsOwned = (host: string) => boolean;

type WhoseIs = (host: string) => Pick<CitedPage, 'owned' | 'competitor'>;

function collectPages(evidence: readonly SlotEvidence[], whoseIs: WhoseIs): CitedPage[] {
  const pages = new Map<string, CitedPage>();
  for (const { slot, query, answer } of evidence) {
    const seen = new Set<string>();
    const count = (url: string, which: 'answers' | 'retrievedAnswers'): void => {
      const key = pageKey(url);
      // An answer counts a page once, and a cited page is not counted as fetched too.
      if (key === null || seen.has(key)) return;
      seen.add(key);
      const page = pages.get(key) ?? newPage(key, url, whoseIs);
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

function newPage(page: string, url: string, whoseIs: WhoseIs): CitedPage {
  return {
    page,
    url,
    ...whoseIs(hostOf(page)),
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
