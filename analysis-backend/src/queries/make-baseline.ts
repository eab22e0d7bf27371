import type { QueryDeps } from './query-deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { generateQueries } from './generate-queries.ts';
import { queryModel } from './query-model.ts';

/** As many queries of ours as one analysis asks: by the configured model, else by templates. */
export async function makeBaseline(
  deps: QueryDeps,
  brand: BrandRecord,
  wanted: {
    /** Questions that the brand has already. */
    taken: readonly string[];
    /** Whether queries that the model once wrote for the same description may be used again. */
    mayRepeat: boolean;
  },
): Promise<QueryRecord[]> {
  const queries = await generateQueries({
    brand,
    count: deps.settings.queriesPerRun,
    ask: queryModel(deps, brand.id, wanted),
    taken: wanted.taken,
  });
  const createdAt = deps.clock.now();
  return queries.map(({ text, method }) => ({
    id: deps.newId(),
    brandId: brand.id,
    text,
    enabled: true,
    isBaseline: true,
    method,
    wordingOf: null,
    createdAt,
    updatedAt: null,
  }));
}
