import { isSameText } from '@signpost/platform/text';
import { nextQueries } from '../../evidence/next-queries.ts';
import type { QueryDeps } from '../../baseline/query-deps.ts';
import { isBranded } from '../../extraction/names/branded-query.ts';
import { foldName } from '../../extraction/text/words.ts';
import type { QueryRecord } from '../../ports/brand-store.ts';
import { WireError } from '../../shared/errors.ts';
import { rephrase } from './rephrase.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { noSuchQuery } from '../update-query.ts';

/** The most wordings of one query. */
const MOST_WORDINGS = 5;

export type NewWordings = { texts: readonly string[] } | { count: number };

export interface AddedWordings {
  queries: QueryRecord[];
  /** How many wordings the next analysis will not ask: its number of queries is limited, and originals come first. */
  notAsked: number;
}

/** Adds other wordings of a query. Wordings of a wording belong to its original. */
export async function addWordings(
  deps: QueryDeps,
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
      : await modelWordings(deps, original, wanted.count, known, names);

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
  const next = nextQueries(brand, [...known, ...queries], deps.settings.queriesPerRun);
  const asked = new Set(next.map((query) => query.queryId));
  return { queries, notAsked: queries.filter(({ id }) => !asked.has(id)).length };
}

function requireRoom(known: readonly QueryRecord[], original: QueryRecord, wanted: number): void {
  const there = known.filter(({ wordingOf }) => wordingOf === original.id).length;
  if (there + wanted > MOST_WORDINGS)
    throw new WireError(
      409,
      `A query has ${MOST_WORDINGS} other wordings at most, and this one has ${there}: remove some, or add fewer.`,
    );
}

async function modelWordings(
  deps: QueryDeps,
  { brandId, text }: QueryRecord,
  count: number,
  known: readonly QueryRecord[],
  names: readonly string[],
): Promise<NewWording[]> {
  const taken = new Set(known.map((query) => foldName(query.text)));
  const texts = await rephrase(deps, brandId, {
    text,
    instructions: [
      `Put one question in ${count} other ways, as different people would put it to an AI assistant.`,
      'Each must ask for exactly the same: the same subject, the same place, the same number and kind of names. Add nothing and',
      'leave nothing out. Vary the words, the order of the sentence and how formal it is. Keep the language of the question.',
    ],
    count,
    isWanted: (wording) => !taken.has(foldName(wording)) && !isBranded(wording, names),
  });
  return texts.map((wording) => ({ text: wording, method: 'model' }));
}

type NewWording = Pick<QueryRecord, 'text' | 'method'>;

function ownWordings(
  texts: readonly string[],
  known: readonly QueryRecord[],
  names: readonly string[],
): NewWording[] {
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
