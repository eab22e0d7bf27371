import { findLatestFinished } from '../evidence/latest-analyses.ts';
import type { Extraction, Span } from '../model/extraction.ts';
import type { AnalysisRecord, AnalysisStore, AnswerRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { FactRecord, FactStore } from '../ports/fact-store.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { findVerdicts } from './fact-verdicts.ts';
import { findSentences } from './find-sentences.ts';
import type { FactJudgement } from './judge-facts.ts';
import { sourcesOf, type Sources } from './sources.ts';

export interface FactCheckDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  facts: FactStore;
  /** Where verdicts of the model are kept. */
  asking: { replies: KeptReplies };
  engines: Engines;
}

/** A place in an answer that speaks of a fact. */
export interface Passage {
  evidence: SlotEvidence;
  span: Span;
  quote: string;
  sources: Sources;
}

interface JudgedPassage extends Passage {
  /** What the answer says of the fact, in its own words. */
  found: string;
}

export interface CheckedFact {
  fact: FactRecord;
  /** Answers on which a model has given its verdict. */
  judged: number;
  silent: number;
  agreements: JudgedPassage[];
  contradictions: JudgedPassage[];
  /** From the answers that no model has judged: sentences that a person may judge. */
  sentences: Passage[];
}

export interface FactCheck {
  isDemo: boolean;
  /** Null while none is finished. */
  analysis: AnalysisRecord | null;
  /** Valid answers that name the brand. */
  answers: number;
  /** The model whose verdicts are shown; null for none. */
  model: string | null;
  facts: CheckedFact[];
}

interface NamingAnswer {
  evidence: SlotEvidence;
  answer: AnswerRecord;
  extraction: Extraction;
}

/**
 * What the answers of the latest finished analysis that name the brand say of its facts: the verdicts that a model gave at the end
 * of the run, and for answers without one the sentences that speak of the fact. No model is asked here.
 */
export async function getFactCheck(deps: FactCheckDeps, brandId: string): Promise<FactCheck> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const model = isDemo ? null : (deps.engines.model?.name ?? null);
  const facts = await deps.facts.listFacts(brandId);
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  const answers = analysis === null ? [] : toNaming(await deps.analyses.listEvidence(analysis.id));
  const brandNames = [brand.name, ...brand.aliases];
  const subjects = answers.map(({ answer }) => ({ text: answer.text, facts }));
  const judged =
    model === null ? [] : await findVerdicts(deps.asking.replies, { model, brandNames }, subjects);
  const sentences = answers.map(({ answer, extraction }) =>
    findSentences(answer.text, extraction.spans, facts),
  );
  return {
    isDemo,
    analysis,
    answers: answers.length,
    model,
    facts: facts.map((fact, place) =>
      summarise(
        fact,
        answers.map((answer, at) => ({
          ...answer,
          judgement: judged[at]?.[place] ?? null,
          sentences: sentences[at]?.[place] ?? [],
        })),
      ),
    ),
  };
}

function toNaming(evidence: readonly SlotEvidence[]): NamingAnswer[] {
  return evidence.flatMap((one) => {
    const { answer, extraction } = one;
    if (answer === null || extraction?.valid !== true || extraction.mentioned !== true) return [];
    return [{ evidence: one, answer, extraction }];
  });
}

interface CheckedAnswer extends NamingAnswer {
  judgement: FactJudgement | null;
  sentences: readonly Span[];
}

function summarise(fact: FactRecord, answers: readonly CheckedAnswer[]): CheckedFact {
  const verdicts = answers.flatMap(({ judgement }) => judgement?.verdict ?? []);
  return {
    fact,
    judged: verdicts.length,
    silent: verdicts.filter((verdict) => verdict === 'silent').length,
    agreements: answers.flatMap((answer) => toJudged(answer, 'agrees') ?? []),
    contradictions: answers.flatMap((answer) => toJudged(answer, 'contradicts') ?? []),
    sentences: answers.flatMap((answer) =>
      answer.judgement === null ? answer.sentences.map((span) => toPassage(answer, span)) : [],
    ),
  };
}

function toJudged(
  { judgement, ...answer }: CheckedAnswer,
  verdict: FactJudgement['verdict'],
): JudgedPassage | null {
  if (judgement?.verdict !== verdict) return null;
  const quote = judgement.quote ?? '';
  const start = answer.answer.text.indexOf(quote);
  return {
    ...toPassage(answer, { start, end: start + quote.length }),
    found: judgement.found ?? quote,
  };
}

function toPassage({ evidence, answer: { text, citedUrls } }: NamingAnswer, span: Span): Passage {
  const quote = text.slice(span.start, span.end);
  return { evidence, span, quote, sources: sourcesOf(text, span, citedUrls) };
}
