import type { QueryDeps } from './query-deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { generateQueries } from './generate-queries.ts';
import { queryModel } from './query-model.ts';

export interface Baseline {
  queries: QueryRecord[];
  /** Whether a model is configured and could not be asked, so that another attempt may succeed. */
  hasFailed: boolean;
}

/** Generates as many queries as one analysis asks: by the configured model; in the demo without one by templates; else none. */
export async function makeBaseline(
  deps: QueryDeps,
  brand: BrandRecord,
  wanted: {
    /** Queries that the brand already has. */
    taken: readonly string[];
    /** Whether the model's earlier reply for the same description may be reused. */
    mayRepeat: boolean;
  },
): Promise<Baseline> {
  const ask = queryModel(deps, brand.id, wanted);
  if (ask === null && !deps.engines.isDemo) return { queries: [], hasFailed: false };
  const competitors = await deps.brands.listCompetitors(brand.id, deps.engines.isDemo);
  const others = competitors.map(({ name, aliases }) => [name, ...aliases]);
  const createdAt = deps.clock.now();
  try {
    const queries = await generateQueries({
      brand,
      count: deps.settings.queriesPerRun,
      ask,
      taken: wanted.taken,
      others,
    });
    return { queries: queries.map((query) => toRecord(query)), hasFailed: false };
  } catch {
    // The model says in the log what is wrong.
    return { queries: [], hasFailed: true };
  }

  function toRecord({ text, method }: Pick<QueryRecord, 'text' | 'method'>): QueryRecord {
    return {
      id: deps.newId(),
      brandId: brand.id,
      text,
      enabled: true,
      isBaseline: true,
      method,
      wordingOf: null,
      createdAt,
      updatedAt: null,
    };
  }
}
