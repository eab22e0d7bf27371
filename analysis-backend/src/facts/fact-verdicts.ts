import type { Fact } from '../model/fact.ts';
import type { FactJudgement } from './judge-facts.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import { replyKey } from '../asking/ask-model.ts';

/** Counts up when verdicts that were kept must not be used any more. */
const VERDICT_VERSION = 1;

/** Which model's verdicts, on which brand. */
export interface VerdictScope {
  model: string;
  brandNames: readonly string[];
}

/** One answer, and the facts that it is compared with. */
export interface VerdictSubject {
  text: string;
  facts: readonly Fact[];
}

/**
 * Each verdict is kept separately, by the answer and the fact: so a fact that is added or changed leaves those on the others as
 * they are.
 */
export function verdictKeys({ model, brandNames }: VerdictScope, { text, facts }: VerdictSubject): string[] {
  const answer = replyKey([text]);
  return facts.map(({ kind, label, words, value }) =>
    replyKey([model, VERDICT_VERSION, 'fact_verdict', brandNames, { kind, label, words, value }, answer]),
  );
}

/** The kept verdict on each answer and fact, in their order; null where there is none. */
export async function findVerdicts(
  replies: KeptReplies,
  scope: VerdictScope,
  subjects: readonly VerdictSubject[],
): Promise<(FactJudgement | null)[][]> {
  const keys = subjects.map((subject) => verdictKeys(scope, subject));
  const kept = await replies.findAll([...new Set(keys.flat())]);
  // Only `judgeBrandFacts` writes under these keys.
  return keys.map((row) => row.map((key) => (kept.get(key)?.value as FactJudgement | undefined) ?? null));
}
