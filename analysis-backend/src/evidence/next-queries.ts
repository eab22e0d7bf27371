import { isOriginal } from '../metrics/counted.ts';
import { isBranded } from '../extraction/names/branded-query.ts';
import type { AnalysisQuery } from '../ports/analysis-store.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';

/**
 * The enabled queries that the next analysis asks, in their order. If there are more than `most`, user queries win over baseline ones,
 * and originals over wordings. A wording without its original is not asked: there would be nothing to compare it with.
 */
export function nextQueries(
  brand: Pick<BrandRecord, 'name' | 'aliases'>,
  queries: readonly QueryRecord[],
  most: number,
): AnalysisQuery[] {
  const names = [brand.name, ...brand.aliases];
  return choose(queries, most).map(({ id, text, isBaseline, wordingOf }) => ({
    queryId: id,
    text,
    branded: isBranded(text, names),
    isBaseline,
    wordingOf,
  }));
}

function choose(queries: readonly QueryRecord[], most: number): QueryRecord[] {
  const enabled = queries.filter((query) => query.enabled);
  const originals = userFirst(enabled.filter(isOriginal)).slice(0, most);
  const asked = new Set(originals.map(({ id }) => id));
  const wordings = userFirst(enabled.filter(({ wordingOf }) => wordingOf !== null && asked.has(wordingOf)));
  const chosen = new Set([...originals, ...wordings].slice(0, most));
  return queries.filter((query) => chosen.has(query));
}

function userFirst(queries: readonly QueryRecord[]): QueryRecord[] {
  return queries.toSorted((one, other) => Number(one.isBaseline) - Number(other.isBaseline));
}
