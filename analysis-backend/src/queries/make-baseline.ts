import type { QueryDeps } from './query-deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { generateQueries } from './generate-queries.ts';
import { queryModel } from './query-model.ts';

/** Generates as many queries as one analysis asks, by the configured model or by templates. */
export async function makeBaseline(
  deps: QueryDeps,
  brand: BrandRecord,
  wanted: {
    /** Queries that the brand already has. */
    taken: readonly string[];
    /** Whether the model's earlier reply for the same description may be reused. */
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
