import type { BackendFact, BackendFactCheck } from '@signpost/contract/analyses';
import { findLatestFinished } from '../evidence/latest-analyses.ts';
import type { Extraction, Span } from '../model/extraction.ts';
import type { AnalysisStore, AnswerRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { FactRecord, FactStore } from '../ports/fact-store.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { toLatest, toTime } from '../shared/wire-values.ts';
import { findVerdicts } from './fact-verdicts.ts';
import { findSentences } from './find-sentences.ts';
import type { FactJudgement } from './judge-facts.ts';
import { sourcesOf } from './sources.ts';

export interface FactCheckDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  facts: FactStore;
  /** Where verdicts of the model are kept. */
  asking: { replies: KeptReplies };
  engines: Engines;
}

type CheckedFact = BackendFactCheck['facts'][number];
/** A place in an answer that speaks of a fact. */
type Passage = CheckedFact['sentences'][number];
type JudgedPassage = CheckedFact['agreements'][number];

interface NamingAnswer {
  evidence: SlotEvidence;
  answer: AnswerRecord;
  extraction: Extraction;
}

/**
 * What the answers of the latest finished analysis that name the brand say of its facts: the verdicts that a model gave at the end
 * of the run, and for answers without one the sentences that speak of the fact. No model is asked here.
 */
export async function getFactCheck(deps: FactCheckDeps, brandId: string): Promise<BackendFactCheck> {
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
    ...toLatest(isDemo, analysis),
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
  const agreements = answers.flatMap((answer) => toJudged(answer, 'agrees') ?? []);
  const contradictions = answers.flatMap((answer) => toJudged(answer, 'contradicts') ?? []);
  const judged = verdicts.length;
  // Null, not 0, while no model has judged an answer: it is not known.
  const known = (count: number): number | null => (judged === 0 ? null : count);
  return {
    ...toFact(fact),
    state: stateOf(judged, agreements, contradictions),
    judged,
    agree: known(agreements.length),
    contradict: known(contradictions.length),
    silent: known(verdicts.filter((verdict) => verdict === 'silent').length),
    agreements,
    contradictions,
    // From the answers that no model has judged: sentences that a person may judge.
    sentences: answers.flatMap((answer) =>
      answer.judgement === null ? answer.sentences.map((span) => toPassage(answer, span)) : [],
    ),
  };
}

function stateOf(
  judged: number,
  agreements: readonly Passage[],
  contradictions: readonly Passage[],
): CheckedFact['state'] {
  if (judged === 0) return 'not_judged';
  if (contradictions.length > 0) return 'contradicted';
  return agreements.length > 0 ? 'agreed' : 'not_mentioned';
}

export function toFact({ id, kind, label, words, value, createdAt }: FactRecord): BackendFact {
  return { uuid: id, kind, label, words: [...words], value, created_at: toTime(createdAt) };
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
  const { slot, query } = evidence;
  const { urls, at } = sourcesOf(text, span, citedUrls);
  return {
    slot_id: slot.id,
    query_id: query.queryId,
    query: query.text,
    engine_id: slot.engineId,
    replicate: slot.replicate,
    quote: text.slice(span.start, span.end),
    span: { start: span.start, end: span.end },
    sources: urls,
    sources_at: at,
  };
}
