import type { AnalysisQuery } from '../ports/analysis-store.ts';

/**
 * Another wording of a question is no further question: counted, it would give that question more weight and pass for evidence
 * of its own. So wordings are asked, and no figure but those of the disagreement is made of their answers.
 */
export function isOriginal({ wordingOf }: Pick<AnalysisQuery, 'wordingOf'>): boolean {
  return wordingOf === null;
}

/** Whether the headline figures are made of the answers to it. */
export function isCounted(query: Pick<AnalysisQuery, 'branded' | 'wordingOf'>): boolean {
  return isOriginal(query) && !query.branded;
}

/** What was asked in its first wording. */
export function originalsOf<Evidence extends { query: Pick<AnalysisQuery, 'wordingOf'> }>(
  evidence: readonly Evidence[],
): Evidence[] {
  return evidence.filter(({ query }) => isOriginal(query));
}
