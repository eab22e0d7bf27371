import { queryOptions } from '@tanstack/react-query';
import type { BackendNames } from '@signpost/contract/analyses';
import type {
  Brand,
  BrandBody,
  InsightsBody,
  QueriesBody,
  UpdateBrandParams,
} from '@signpost/contract/brands';
import { brandKey, brandPath } from './analyses.ts';
import { ApiError, ask, askData } from './client.ts';

export function brandQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'brand'],
    queryFn: async ({ signal }): Promise<Brand> =>
      (await askData<BrandBody>(brandPath(brandId), { signal })).body.brand,
  });
}

/** Whether an analysis backend does not know a call. It must know those of the contract, and may know no other. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status);
}

/** The questions that are asked about a brand, as every analysis backend gives them. */
export function basicQuestionsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'basic-questions'],
    queryFn: async ({ signal }) =>
      (await askData<QueriesBody>(`${brandPath(brandId)}/queries`, { signal })).body.queries,
  });
}

/** The latest completed analysis, as every analysis backend gives it; null when there is none. */
export function insightsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'insights'],
    queryFn: async ({ signal }) => {
      const { body } = await askData<InsightsBody>(`${brandPath(brandId)}/insights`, { signal });
      return 'insights' in body ? body.insights : null;
    },
  });
}

export async function updateBrand(brandId: string, change: UpdateBrandParams): Promise<void> {
  await ask(brandPath(brandId), { method: 'PATCH', body: change });
}

/** The other names and hosts by which a brand is recognised. */
export function namesQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'names'],
    queryFn: async ({ signal }) =>
      (await askData<BackendNames>(`${brandPath(brandId)}/names`, { signal })).body,
  });
}

export async function changeNames(
  brandId: string,
  names: Pick<BackendNames, 'aliases' | 'domains'>,
): Promise<void> {
  await ask(`${brandPath(brandId)}/names`, { method: 'PATCH', body: names });
}

export async function removeBrand(brandId: string): Promise<void> {
  await ask(`${brandPath(brandId)}/remove`, { method: 'POST' });
}
