import { findVerdicts } from './fact-verdicts.ts';
import { soughtFacts } from './reading/check-facts.ts';
import { combineVerdicts, type FactVerdict } from './reading/combine-verdicts.ts';
import { sourcesOf, type Sources } from './reading/sources.ts';
import type { AnalysisRecord, AnalysisStore, AnswerRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { AnswerReader } from '../ports/answer-reader.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { Extraction } from '../model/extraction.ts';
import type { FactRecord, FactStore } from '../ports/fact-store.ts';
import { findLatestFinished } from '../evidence/latest-analyses.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { toText } from '../evidence/answer-text.ts';

export interface FactCheckDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  facts: FactStore;
  /** Where verdicts of the model are kept. */
  asking: { replies: KeptReplies };
  engines: Engines;
  reader: AnswerReader;
}

export interface Contradiction extends Extract<FactVerdict, { verdict: 'contradicts' }> {
  evidence: SlotEvidence;
  quote: string;
  sources: Sources;
}

export interface CheckedFact {
  fact: FactRecord;
  /** Answers on which there is a verdict, and how many of those are a model's. */
  checked: number;
  byModel: number;
  agree: number;
  silent: number;
  contradictions: Contradiction[];
}

export interface FactCheck {
  isDemo: boolean;
  /** Null while none is finished. */
  analysis: AnalysisRecord | null;
  /** Valid answers that name the brand. */
  answers: number;
  /** Whose verdicts are looked for beside those of the rules. */
  model: string | null;
  facts: CheckedFact[];
}

interface NamingAnswer {
  evidence: SlotEvidence;
  answer: AnswerRecord;
  extraction: Extraction;
}

/**
 * What the answers of the latest finished analysis that name the brand say of its facts: by rules, made when it is asked for, and
 * by the verdicts that a model gave at the end of the run. Asks nobody anything.
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

  const sought = soughtFacts(facts);
  const findings = await Promise.all(
    answers.map(({ answer, extraction: { entities } }) =>
      deps.reader.checkFacts({ facts: sought, text: toText(answer).text, names: brandNames, entities }),
    ),
  );
  const verdicts = answers.map(({ answer }, at) =>
    facts.map((_, place) =>
      combineVerdicts(answer.text, {
        finding: sought[place] === null ? 'not_checked' : (findings[at]?.[place] ?? null),
        judgement: judged[at]?.[place] ?? null,
      }),
    ),
  );
  return {
    isDemo,
    analysis,
    answers: answers.length,
    model,
    facts: facts.map((fact, place) =>
      summarise(
        fact,
        answers.map((answer, at) => ({ ...answer, verdict: verdicts[at]?.[place] ?? null })),
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

function summarise(
  fact: FactRecord,
  answers: readonly (NamingAnswer & { verdict: FactVerdict | null })[],
): CheckedFact {
  const verdicts = answers.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]));
  return {
    fact,
    checked: verdicts.length,
    byModel: verdicts.filter(({ isJudged }) => isJudged).length,
    agree: verdicts.filter(({ verdict }) => verdict === 'agrees').length,
    silent: verdicts.filter(({ verdict }) => verdict === 'silent').length,
    contradictions: answers.flatMap(({ evidence, answer, verdict }) => {
      if (verdict?.verdict !== 'contradicts') return [];
      const { start, end } = verdict.span;
      return [
        {
          ...verdict,
          evidence,
          quote: answer.text.slice(start, end),
          sources: sourcesOf(answer.text, verdict.span, answer.citedUrls),
        },
      ];
    }),
  };
}
