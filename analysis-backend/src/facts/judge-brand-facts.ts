import { messageOf } from '@signpost/platform/errors';
import { judgeFacts } from './judge-facts.ts';
import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { BrandRecord } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { FactRecord, FactStore } from '../ports/fact-store.ts';
import { askModel } from '../asking/ask-model.ts';
import type { AskingDeps } from '../asking/asking-deps.ts';
import { findVerdicts, verdictKeys, type VerdictScope, type VerdictSubject } from './fact-verdicts.ts';
import { mayAskModel } from '../asking/may-ask-model.ts';

export interface JudgeFactsDeps {
  facts: FactStore;
  engines: Engines;
  asking: AskingDeps;
  settings: { concurrency: number };
  logger: { warn(fields: object, message: string): void };
}

/**
 * Has the model, where there is one, compare every answer that names the brand with its facts, and keeps the verdicts. The model is
 * not asked about what it has judged before. Never throws: an analysis ends without verdicts too.
 */
export async function judgeBrandFacts(
  deps: JudgeFactsDeps,
  analysis: AnalysisRecord,
  brand: BrandRecord,
  evidence: readonly SlotEvidence[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await judgeAll(deps, analysis, brand, evidence, signal);
  } catch (error) {
    deps.logger.warn({ analysis: analysis.id, reason: messageOf(error) }, 'facts not judged by the model');
  }
}

async function judgeAll(
  deps: JudgeFactsDeps,
  analysis: AnalysisRecord,
  brand: BrandRecord,
  evidence: readonly SlotEvidence[],
  signal: AbortSignal,
): Promise<void> {
  const { model } = deps.engines;
  if (model === null || !mayAskModel(analysis)) return;
  const facts = await deps.facts.listFacts(brand.id);
  if (facts.length === 0) return;
  const scope = { model: model.name, brandNames: [brand.name, ...brand.aliases] };
  const payer = { brandId: brand.id, analysisId: analysis.id, purpose: 'facts' as const };
  const judgeOne = async ({ text, facts: open }: VerdictSubject): Promise<void> => {
    const asking = { model, payer, signal };
    const outcome = await judgeFacts(
      (question) => askModel(deps.asking, asking, question),
      { text, brandNames: scope.brandNames },
      open,
    );
    // A model that fails for one answer would fail for the others too.
    if ('problem' in outcome) throw new Error(outcome.problem);
    const keys = verdictKeys(scope, { text, facts: open });
    for (const [at, value] of outcome.judgements.entries()) {
      const key = keys[at];
      if (value === null || key === undefined) continue;
      await deps.asking.replies.keep({ key, model: model.name, value, keptAt: deps.asking.clock.now() });
    }
  };

  const open = await findOpen(deps.asking, scope, facts, evidence);
  for (let at = 0; at < open.length && !signal.aborted; at += deps.settings.concurrency) {
    await Promise.all(open.slice(at, at + deps.settings.concurrency).map(judgeOne));
  }
}

/** The answers that name the brand, each text once, with the facts on which there is no verdict yet. */
async function findOpen(
  { replies }: AskingDeps,
  scope: VerdictScope,
  facts: readonly FactRecord[],
  evidence: readonly SlotEvidence[],
): Promise<VerdictSubject[]> {
  const naming = evidence.flatMap(({ answer, extraction }) =>
    answer !== null && extraction?.mentioned === true ? [answer.text] : [],
  );
  const subjects = [...new Set(naming)].map((text) => ({ text, facts }));
  const kept = await findVerdicts(replies, scope, subjects);
  return subjects
    .map(({ text }, at) => ({ text, facts: facts.filter((_, place) => kept[at]?.[place] === null) }))
    .filter((subject) => subject.facts.length > 0);
}
