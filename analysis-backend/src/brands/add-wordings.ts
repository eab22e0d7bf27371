import { chooseQueries } from '../analyses/choose-queries.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import { isBranded } from '../extraction/branded-query.ts';
import type { QueryRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { isSameText } from '../shared/same-text.ts';
import { generateWordings } from './generate-wordings.ts';
import { queryModel } from './query-model.ts';
import { requireBrand } from './require-brand.ts';
import { noSuchQuery } from './update-query.ts';

/** Of one query. */
const MOST_WORDINGS = 5;

export type NewWordings = { texts: readonly string[] } | { count: number };

export interface AddedWordings {
  queries: QueryRecord[];
  /** How many of them the next analysis will not ask: it asks so many queries, and originals first. */
  notAsked: number;
}

/** Other wordings of a query. Those of a wording belong to its original. */
export async function addWordings(
  deps: AnalysisDeps,
  brandId: string,
  queryId: string,
  wanted: NewWordings,
): Promise<AddedWordings> {
  const brand = await requireBrand(deps.brands, brandId);
  const known = await deps.brands.listQueries(brandId);
  const query = known.find(({ id }) => id === queryId);
  if (query === undefined) throw noSuchQuery();
  const original = known.find(({ id }) => id === query.wordingOf) ?? query;
  const names = [brand.name, ...brand.aliases];
  if (isBranded(original.text, names))
    throw new WireError(409, 'This query names the brand: wordings are compared for those that do not.');
  requireRoom(known, original, 'texts' in wanted ? wanted.texts.length : wanted.count);

  const wordings =
    'texts' in wanted
      ? ownWordings(wanted.texts, known, names)
      : await generateWordings({
          text: original.text,
          names,
          count: wanted.count,
          ask: queryModel(deps, brandId, { mayRepeat: false }),
          taken: known.map(({ text }) => text),
        });
  if (wordings.length === 0)
    throw new WireError(409, 'No other wording of this query could be made: send your own as texts.');

  const createdAt = deps.clock.now();
  const queries = wordings.map(({ text, method }): QueryRecord => ({
    id: deps.newId(),
    brandId,
    text,
    enabled: true,
    isBaseline: method !== 'user',
    method,
    wordingOf: original.id,
    createdAt,
    updatedAt: null,
  }));
  for (const wording of queries) await deps.brands.addQuery(wording);
  const asked = new Set(chooseQueries([...known, ...queries], deps.queriesPerRun));
  return { queries, notAsked: queries.filter((wording) => !asked.has(wording)).length };
}

function requireRoom(known: readonly QueryRecord[], original: QueryRecord, wanted: number): void {
  const there = known.filter(({ wordingOf }) => wordingOf === original.id).length;
  if (there + wanted > MOST_WORDINGS)
    throw new WireError(
      409,
      `A query has ${MOST_WORDINGS} other wordings at most, and this one has ${there}: remove some, or add fewer.`,
    );
}

function ownWordings(
  texts: readonly string[],
  known: readonly QueryRecord[],
  names: readonly string[],
): Pick<QueryRecord, 'text' | 'method'>[] {
  return texts.map((text, at) => {
    const others = [...known.map((query) => query.text), ...texts.slice(0, at)];
    if (others.some((other) => isSameText(other, text)))
      throw new WireError(409, `This brand has that query already: ${JSON.stringify(text)}.`);
    if (isBranded(text, names))
      throw new WireError(
        400,
        `texts must not name the brand, as the query does not: ${JSON.stringify(text)}.`,
      );
    return { text, method: 'user' };
  });
}
