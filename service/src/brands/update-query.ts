import type { QueryUpdatedBody, UpdateQueryParams } from '@signpost/contract';
import type { Answer } from './answer.ts';
import type { BrandDeps } from './brand-deps.ts';

export async function updateQuery(
  deps: BrandDeps,
  brandId: string,
  queryId: string,
  { enabled }: UpdateQueryParams,
): Promise<Answer<QueryUpdatedBody>> {
  await deps.backend.updateQuery(brandId, queryId, { enabled });
  await deps.cache.patchQuery(brandId, queryId, { enabled });
  // A list that was asked for before the change comes without it.
  void deps.flights
    .settled(`queries ${brandId}`)
    .then(() => deps.cache.patchQuery(brandId, queryId, { enabled }));
  await deps.usage.track('AI Visibility Query Toggled', { enabled });
  return { payload: { updated: true } };
}
