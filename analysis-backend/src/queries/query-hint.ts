import type { BackendQueryHint } from '@signpost/contract/analyses';
import type { QueryDeps } from '../baseline/query-deps.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { tradeOf } from '../baseline/generate-queries.ts';

/** What a person should know about the queries of a brand before trusting the figures; null when there is nothing. */
export function queryHint(
  { engines }: Pick<QueryDeps, 'engines'>,
  brand: BrandRecord,
  queries: readonly QueryRecord[],
): BackendQueryHint | null {
  if (queries.length === 0) {
    if (!engines.isDemo && engines.model === null) return 'no_model';
    return tradeOf(brand).topics.length === 0 ? 'description_too_thin' : 'no_queries';
  }
  if (!queries.some(({ method, enabled }) => enabled && method === 'template')) return null;
  if (engines.isDemo) return 'templates_in_demo';
  return engines.model === null ? 'templates_without_model' : 'templates_after_model';
}
