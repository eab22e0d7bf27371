import { extractAnswer, type Judge } from '../../extraction/extract-answer.ts';
import type { AnswerText, Extraction, Subject } from '../../model/extraction.ts';
import { ownDomains } from '../../extraction/pages/owned-pages.ts';
import { EXTRACTOR_VERSION } from '../../extraction/read-text.ts';
import type { AnalysisRecord, AnswerRecord, ScoredNames } from '../../ports/analysis-store.ts';
import type { BrandRecord, CompetitorRecord } from '../../ports/brand-store.ts';
import { DEMO_MARK } from '../../shared/demo-mark.ts';
import { askModelOnce } from '../../asking/ask-model.ts';
import type { AnalysisDeps } from '../../shared/deps.ts';

/** Whom to look for in the answers of a brand. */
export interface Subjects {
  brand: Subject;
  /** Ignored ones too: they are named, and the brand comes before or after them. */
  competitors: Subject[];
}

export async function findSubjects(
  { brands }: Pick<AnalysisDeps, 'brands'>,
  { brandId, isDemo }: Pick<AnalysisRecord, 'brandId' | 'isDemo'>,
): Promise<Subjects> {
  const brand = await brands.findBrand(brandId);
  if (brand === null) throw new Error(`There is no brand ${brandId}`);
  return toSubjects(toNames(brand, await brands.listCompetitors(brandId, isDemo)));
}

/** The names of today, as they are kept with a scoring. */
export function toNames(brand: BrandRecord, competitors: readonly CompetitorRecord[]): ScoredNames {
  return {
    brand: { name: brand.name, aliases: brand.aliases, domains: ownDomains(brand) },
    competitors: competitors.map(({ id, name, aliases, domains, state }) => ({
      id,
      name,
      aliases,
      domains,
      state,
    })),
  };
}

export function toSubjects({ brand, competitors }: ScoredNames): Subjects {
  return {
    brand: { id: null, names: [brand.name, ...brand.aliases], domains: brand.domains },
    competitors: competitors.map(({ id, name, aliases, domains }) => ({
      id,
      names: [name, ...aliases],
      domains,
    })),
  };
}

/** What the answer says. A model that fails, or that there is no money for, costs the judgement and not the rest. */
export function readAnswer(
  deps: AnalysisDeps,
  analysis: AnalysisRecord,
  subjects: Subjects,
  answer: AnswerRecord,
  signal: AbortSignal,
): Promise<Extraction> {
  const judge = judgeFor(deps, analysis, signal);
  return extractAnswer({ answer: toText(answer), ...subjects, judge }, deps.reader);
}

export function toText({ text, citedUrls, retrievedUrls, finishReason }: AnswerRecord): AnswerText {
  return {
    // The mark of an invented answer is ours. Blank lines of its length leave every other place where it is.
    text: text.startsWith(DEMO_MARK) ? text.replace(DEMO_MARK, '\n'.repeat(DEMO_MARK.length)) : text,
    citedUrls,
    retrievedUrls,
    truncated: finishReason === 'length',
    refused: finishReason === 'refusal',
  };
}

/** What the demo engine invents is not worth a call, and one that was cancelled is to cost nothing more. */
export function mayAskModel({ isDemo, cancelledAt }: AnalysisRecord): boolean {
  return !isDemo && cancelledAt === null;
}

function judgeFor(deps: AnalysisDeps, analysis: AnalysisRecord, signal: AbortSignal): Judge | null {
  const { model } = deps.engines;
  if (model === null || !mayAskModel(analysis)) return null;
  const payer = { brandId: analysis.brandId, analysisId: analysis.id, purpose: 'extract' as const };
  return (question) => askModelOnce(deps, { model, payer, signal, version: EXTRACTOR_VERSION }, question);
}
