import { isOriginal } from '../metrics/counted.ts';
import type { QueryRecord } from '../ports/brand-store.ts';

/**
 * What one analysis asks of the queries of a brand, in their order: enabled ones. When there are too many, those of the user go
 * before those of ours, and every original before the first wording. A wording without its original has nothing to be compared
 * with and is not asked.
 */
export function chooseQueries(queries: readonly QueryRecord[], most: number): QueryRecord[] {
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
