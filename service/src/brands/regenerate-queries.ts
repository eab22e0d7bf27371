import type { QueriesBody } from '@signpost/contract/brands';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toHint, toQueries } from './from-backend.ts';

export async function regenerateQueries(deps: BrandDeps, brandId: string): Promise<Answer<QueriesBody>> {
  const { queries, hint } = await changeAtBackend(deps, {
    brandId,
    call: (backend) => backend.generateQueries(brandId),
    read: ({ body }) => ({ queries: toQueries(body) ?? [], hint: toHint(body) }),
    keep: async ({ queries: generated }, origin) => {
      await deps.strictCache.writeQueries(brandId, generated, origin);
    },
  });
  await deps.usage.track('AI Visibility Queries Regenerated', { query_count: queries.length });
  return { payload: { queries }, hint };
}
