import { isBranded, namedSubjects } from '../../extraction/names/branded-query.ts';
import type { Finding } from './finding.ts';

export interface QueryNames {
  /** The name of the brand and its aliases. */
  brand: readonly string[];
  /** The tracked competitors. */
  competitors: readonly { name: string; names: readonly string[] }[];
}

/** Findings about the brand and competitors in a query: the answers would only repeat these names. */
export function lintNames(text: string, { brand, competitors }: QueryNames): Finding[] {
  const subjects = [brand, ...competitors.map(({ names }) => names)];
  const named = namedSubjects(text, subjects).flatMap((at) => competitors[at - 1]?.name ?? []);
  const findings: Finding[] = [];
  if (isBranded(text, brand)) {
    findings.push({
      code: 'brand_named',
      severity: 'problem',
      otherQueryId: null,
      competitors: [],
    });
  }
  if (named.length > 0) {
    findings.push({
      code: 'competitor_named',
      severity: 'problem',
      otherQueryId: null,
      competitors: named,
    });
  }
  return findings;
}
