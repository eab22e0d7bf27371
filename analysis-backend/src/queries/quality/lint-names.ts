import { isBranded, namedSubjects } from '../../extraction/names/branded-query.ts';
import type { BackendQueryFinding } from '@signpost/contract/analyses';
import { finding } from './lint-answers.ts';

export interface QueryNames {
  /** The name of the brand and its aliases. */
  brand: readonly string[];
  /** The tracked competitors. */
  competitors: readonly { name: string; names: readonly string[] }[];
}

/** Findings about the brand and competitors in a query: the answers would only repeat these names. */
export function lintNames(text: string, { brand, competitors }: QueryNames): BackendQueryFinding[] {
  const subjects = [brand, ...competitors.map(({ names }) => names)];
  const named = namedSubjects(text, subjects).flatMap((at) => competitors[at - 1]?.name ?? []);
  return [
    ...(isBranded(text, brand) ? [finding('brand_named', 'problem')] : []),
    ...(named.length > 0 ? [{ ...finding('competitor_named', 'problem'), competitors: named }] : []),
  ];
}
