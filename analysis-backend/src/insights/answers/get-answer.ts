import type { BackendAnswerDetail } from '@signpost/contract/analyses';
import { requireAnalysis } from '../../analyses/get-analysis.ts';
import { competitorSites } from '../../extraction/pages/competitor-sites.ts';
import { isOwnedBy, hostOf, pageKey } from '../../extraction/pages/owned-pages.ts';
import { competitorKey, entityKeys } from '../../metrics/to-observations.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { WireError } from '../../shared/errors.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { readAnswers, type AnswerDeps, type ReadAnswer } from './read-answers.ts';

type NameInAnswer = BackendAnswerDetail['names'][number];
type AnswerSource = BackendAnswerDetail['sources'][number];

export interface AnswerDetail {
  analysis: AnalysisRecord;
  answer: ReadAnswer;
  names: NameInAnswer[];
  sources: AnswerSource[];
}

export async function getAnswer(deps: AnswerDeps, brandId: string, slotId: string): Promise<AnswerDetail> {
  const brand = await requireBrand(deps.brands, brandId);
  const slot = await deps.analyses.findSlot(slotId);
  if (slot === null) throw noSuchAnswer();
  const analysis = await requireAnalysis(deps, brandId, slot.analysisId);
  const read = await readAnswers(deps, brand, analysis);
  const answer = read?.answers.find(({ evidence }) => evidence.slot.id === slotId);
  if (read === null || answer === undefined) throw noSuchAnswer();
  const competitors = await deps.brands.listCompetitors(brandId, analysis.isDemo);
  const tracked = competitors.filter(({ state }) => state === 'tracked');
  return {
    analysis,
    answer,
    names: namesIn(answer, read.names.brand.name, competitors),
    sources: sourcesOf(answer, read.names.brand.domains, competitorSites(tracked)),
  };
}

function noSuchAnswer(): WireError {
  return new WireError(404, 'This brand has no such answer in a finished analysis.');
}

/** The brand first. Competitors have their names and states of today: they may have been renamed, merged or ignored since. */
function namesIn(
  { evidence }: ReadAnswer,
  brandName: string,
  competitors: readonly CompetitorRecord[],
): NameInAnswer[] {
  const { extraction } = evidence;
  if (extraction === null) return [];
  const keyOf = entityKeys(competitors);
  const byKey = new Map(competitors.map((competitor) => [competitorKey(competitor.id), competitor]));
  const others = extraction.entities
    .filter(({ isBrand }) => !isBrand)
    .map((entity): NameInAnswer => {
      const competitor = byKey.get(keyOf(entity));
      return {
        name: competitor?.name ?? entity.name,
        kind: competitor?.state === 'tracked' ? 'competitor' : 'other',
        competitor_id: competitor?.id ?? null,
        position: entity.position,
        spans: entity.spans,
      };
    });
  if (extraction.spans.length === 0) return others;
  const position = extraction.rank?.value ?? null;
  return [
    { name: brandName, kind: 'brand', competitor_id: null, position, spans: extraction.spans },
    ...others,
  ];
}

function sourcesOf(
  { evidence: { answer } }: ReadAnswer,
  domains: readonly string[],
  competitorOf: (host: string) => string | null,
): AnswerSource[] {
  const sources = new Map<string, AnswerSource>();
  const add = (url: string, cited: boolean): void => {
    const page = pageKey(url);
    const host = hostOf(url) ?? '';
    const owned = isOwnedBy(host, domains);
    if (!sources.has(page ?? url))
      sources.set(page ?? url, { page, url, owned, competitor: owned ? null : competitorOf(host), cited });
  };
  for (const url of answer?.citedUrls ?? []) add(url, true);
  for (const url of answer?.retrievedUrls ?? []) add(url, false);
  return [...sources.values()];
}
