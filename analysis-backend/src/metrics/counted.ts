import type { AnalysisQuery } from '../ports/analysis-store.ts';

/**
 * Another wording of a query is not another query: counting it would give the query more weight and look like further evidence. So
 * answers to wordings count only in the figures about disagreement.
 */
export function isOriginal({ wordingOf }: Pick<AnalysisQuery, 'wordingOf'>): boolean {
  return wordingOf === null;
}

/** Whether answers to the query count in the headline figures. */
export function isCounted(query: Pick<AnalysisQuery, 'branded' | 'wordingOf'>): boolean {
  return isOriginal(query) && !query.branded;
}

/** Only original queries, without other wordings. */
export function originalsOf<Evidence extends { query: Pick<AnalysisQuery, 'wordingOf'> }>(
  evidence: readonly Evidence[],
): Evidence[] {
  return evidence.filter(({ query }) => isOriginal(query));
}
