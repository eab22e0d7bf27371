import { queryOptions } from '@tanstack/react-query';
import type { BackendNames } from '@signpost/contract/analyses';
import type { Brand, BrandBody, UpdateBrandParams } from '@signpost/contract/brands';
import { brandKey, brandPath } from './analyses.ts';
import { ask, askData } from './client.ts';

export function brandQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'brand'],
    queryFn: async ({ signal }): Promise<Brand> =>
      (await askData<BrandBody>(brandPath(brandId), { signal })).body.brand,
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
