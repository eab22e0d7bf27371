import type { QueriesBody } from '@signpost/contract';
import type { Answer } from './answer.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toQueries } from './from-backend.ts';

export async function regenerateQueries(deps: BrandDeps, brandId: string): Promise<Answer<QueriesBody>> {
  const queries = toQueries(await deps.backend.generateQueries(brandId)) ?? [];
  await deps.cache.writeQueries(brandId, queries);
  await deps.usage.track('AI Visibility Queries Regenerated', { query_count: queries.length });
  return { payload: { queries } };
}
