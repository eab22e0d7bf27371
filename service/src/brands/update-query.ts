import type { QueryUpdatedBody, UpdateQueryParams } from '@signpost/contract/brands';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import type { BrandDeps } from './brand-deps.ts';

export async function updateQuery(
  deps: BrandDeps,
  brandId: string,
  queryId: string,
  { enabled }: UpdateQueryParams,
): Promise<Answer<QueryUpdatedBody>> {
  await changeAtBackend(deps, {
    brandId,
    call: (backend) => backend.updateQuery(brandId, queryId, { enabled }),
    read: () => {},
    keep: async (_, { step }) => {
      await deps.strictCache.patchQuery(brandId, queryId, { enabled }, step);
      // A list that is being fetched since before the change comes without it.
      void deps.flights
        .settled(`queries ${brandId}`)
        .then(() => deps.cache.patchQuery(brandId, queryId, { enabled }, step));
    },
    outdates: ['queries'],
  });
  await deps.usage.track('AI Visibility Query Toggled', { enabled });
  return { payload: { updated: true } };
}
