import type { QueryDeps } from '../../baseline/query-deps.ts';
import { isBranded } from '../../extraction/names/branded-query.ts';
import { isNearDuplicate, keysOf } from '../quality/near-duplicates.ts';
import { rephrase } from './rephrase.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { noSuchQuery } from '../update-query.ts';

/** The most suggestions for one query. */
const MOST_REWRITES = 3;

/** Suggestions to replace a query: they ask for names, contain none, and duplicate no other query. */
export async function rewriteQuery(deps: QueryDeps, brandId: string, queryId: string): Promise<string[]> {
  const brand = await requireBrand(deps.brands, brandId);
  const queries = await deps.brands.listQueries(brandId);
  const query = queries.find(({ id }) => id === queryId);
  if (query === undefined) throw noSuchQuery();
  const competitors = await deps.brands.listCompetitors(brandId, deps.engines.isDemo);
  const names = [brand, ...competitors.filter(({ state }) => state === 'tracked')].flatMap(
    ({ name, aliases }) => [name, ...aliases],
  );
  const others = queries.filter(({ id }) => id !== queryId).map(({ text }) => keysOf(text));
  return rephrase(deps, brandId, {
    text: query.text,
    instructions: [
      // More than needed, since some may be unusable.
      `Write ${2 * MOST_REWRITES} different questions that people would put to an AI assistant in place of the one below.`,
      'Keep what it looks for, for whom and where. Each must ask for the names of several companies, in the manner of "List the',
      'top 5 … by name", and must not name or compare companies, brands or products itself. Keep the language of the question.',
      'Never use any of these names, given as JSON:',
      JSON.stringify(names),
    ],
    count: MOST_REWRITES,
    isWanted: (text) =>
      text !== query.text &&
      !isBranded(text, names) &&
      !others.some((keys) => isNearDuplicate(keys, keysOf(text))),
  });
}
