import type { Fact } from '../model/fact.ts';
import type { FactJudgement } from './reading/judge-facts.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import { replyKey } from '../asking/ask-model.ts';

/** Counts up when the verdicts of before are not wanted any more. */
const VERDICT_VERSION = 1;

/** Whose verdicts, on which brand. */
export interface VerdictScope {
  model: string;
  brandNames: readonly string[];
}

/** One answer, and the facts it is held against. */
export interface VerdictSubject {
  text: string;
  facts: readonly Fact[];
}

/**
 * Each verdict is kept by itself, by the answer and the fact: so a fact that is added or changed leaves those on the others as
 * they are.
 */
export function verdictKeys({ model, brandNames }: VerdictScope, { text, facts }: VerdictSubject): string[] {
  const answer = replyKey([text]);
  return facts.map(({ kind, label, words, value }) =>
    replyKey([model, VERDICT_VERSION, 'fact_verdict', brandNames, { kind, label, words, value }, answer]),
  );
}

/** What is kept of each answer and fact, in their order; null where nothing is. */
export async function findVerdicts(
  replies: KeptReplies,
  scope: VerdictScope,
  subjects: readonly VerdictSubject[],
): Promise<(FactJudgement | null)[][]> {
  const keys = subjects.map((subject) => verdictKeys(scope, subject));
  const kept = await replies.findAll([...new Set(keys.flat())]);
  // Nobody but us writes under these keys.
  return keys.map((row) => row.map((key) => (kept.get(key)?.value as FactJudgement | undefined) ?? null));
}
