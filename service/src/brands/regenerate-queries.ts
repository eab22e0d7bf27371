import type { QueriesBody } from '@signpost/contract/brands';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toHint, toQueries } from './from-backend.ts';

export async function regenerateQueries(deps: BrandDeps, brandId: string): Promise<Answer<QueriesBody>> {
  const { queries, hint } = await changeAtBackend(deps, {
    brandId,
    call: (backend) => backend.generateQueries(brandId),
    keep: async ({ body, origin }) => {
      const generated = toQueries(body) ?? [];
      await deps.cache.writeQueries(brandId, generated, origin);
      return { queries: generated, hint: toHint(body) };
    },
  });
  await deps.usage.track('AI Visibility Queries Regenerated', { query_count: queries.length });
  return { payload: { queries }, hint };
}
