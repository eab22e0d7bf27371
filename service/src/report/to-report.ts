import type { BackendAnalysisDetail, BackendScoring } from '@signpost/contract/analyses';
import type { Brand } from '@signpost/contract/brands';
import { pageKey } from '@signpost/contract/page-key';
import { compareCodePoints } from '../shared/compare-code-points.ts';
import {
  FIGURES,
  type Figures,
  type Report,
  type ReportCompetitor,
  type ReportEngine,
  type ReportPage,
  type ReportQuery,
} from './report.ts';

type Query = BackendAnalysisDetail['queries'][number];
type Answer = Query['answers'][number];

/** The most pages of a report, and the most letters of a page's address and of a quote. */
const MAX_PAGES = 40;
const MAX_PAGE_LETTERS = 200;
const MAX_QUOTE_LETTERS = 240;

export function toReport(
  brand: Pick<Brand, 'name' | 'url'>,
  detail: BackendAnalysisDetail,
  scoring: BackendScoring,
  sharedAt: string,
): Report {
  // Other wordings of a question count for no figure.
  const queries = detail.queries.filter(({ wording_of: original }) => original === null);
  const pages = citedPages(queries);
  const { overall, recognition } = scoring;
  return {
    brand: { name: brand.name, url: brand.url },
    isDemo: detail.is_demo,
    sharedAt,
    figures: toFigures(detail.analysis),
    validAnswers: overall.valid_answers,
    citationRate: overall.citation_rate,
    recognition: recognition && { mentions: recognition.mentions, answers: recognition.valid_answers },
    extractorVersion: scoring.extractor_version,
    leaderboard: toLeaderboard(scoring),
    queries: queries.map((query) => toQuery(query, scoring)),
    engines: detail.engines.map((engine) => toEngine(engine, scoring)),
    pages: pages.slice(0, MAX_PAGES),
    pageCount: pages.length,
  };
}

function toFigures(analysis: BackendAnalysisDetail['analysis']): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, analysis[name]])) as Figures;
}

function toLeaderboard({ leaderboard, competitors, overall }: BackendScoring): ReportCompetitor[] {
  const mentions = new Map(competitors.map((competitor) => [competitor.competitor_id, competitor.mentions]));
  return leaderboard.map(({ competitor_id: id, name, is_brand: isBrand, place, place_to, score }) => ({
    name,
    isBrand,
    place,
    placeTo: place_to ?? null,
    score,
    mentions: isBrand ? overall.mentions : (mentions.get(id) ?? null),
  }));
}

function toQuery({ query_id: id, text, branded, answers }: Query, { queries }: BackendScoring): ReportQuery {
  const measured = queries.find(({ query_id }) => query_id === id);
  return {
    text,
    branded,
    answers: measured?.answers ?? 0,
    mentions: measured?.mentions ?? 0,
    interval: measured?.mention_interval ?? null,
    rank: measured?.rank ?? null,
    sentiment: measured?.sentiment ?? null,
    citations: measured?.citations ?? 0,
    citingAnswers: measured?.citing_answers ?? null,
    quote: answers.flatMap((answer) => quoteOf(answer) ?? [])[0] ?? null,
  };
}

function toEngine(engine: BackendAnalysisDetail['engines'][number], scoring: BackendScoring): ReportEngine {
  const { id, model, web_search: webSearch, country, weight } = engine;
  const measured = scoring.by_engine.find(({ engine_id }) => engine_id === id);
  return {
    id,
    model,
    servedModels: measured?.served_models ?? [],
    webSearch,
    country,
    weight,
    answers: measured?.metrics.valid_answers ?? 0,
    mentions: measured?.metrics.mentions ?? 0,
    score: measured?.metrics.score ?? null,
  };
}

/** Counts each page once per answer, over the answers that the figures are made from: the brand's pages add up to its citations. */
function citedPages(queries: readonly Query[]): ReportPage[] {
  const pages = new Map<string, ReportPage>();
  const counted = queries.filter(({ branded }) => !branded).flatMap(({ answers }) => answers);
  for (const answer of counted) {
    if (answer.found === null) continue;
    const owned = new Set(answer.extraction?.citedPages);
    const cited = answer.cited_urls.flatMap((url) => pageKey(url) ?? []);
    for (const key of new Set([...owned, ...cited])) {
      const page = pages.get(key) ?? { page: shortened(key, MAX_PAGE_LETTERS), owned: false, answers: 0 };
      pages.set(key, { ...page, owned: page.owned || owned.has(key), answers: page.answers + 1 });
    }
  }
  return [...pages.values()].sort(
    (a, b) => b.answers - a.answers || Number(b.owned) - Number(a.owned) || compareCodePoints(a.page, b.page),
  );
}

/** The quote that the sentiment was read from, without formatting marks. */
function quoteOf({ found, extraction }: Answer): string | null {
  const quote = extraction?.sentiment?.quote;
  if (found !== true || quote === undefined) return null;
  const plain = quote
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-*•]|\d+[.)]) /, '');
  return plain === '' ? null : shortened(plain, MAX_QUOTE_LETTERS);
}

function shortened(text: string, letters: number): string {
  const all = [...text];
  return all.length <= letters ? text : `${all.slice(0, letters - 1).join('')}…`;
}
