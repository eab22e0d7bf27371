import { queryOptions } from '@tanstack/react-query';
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

export async function removeBrand(brandId: string): Promise<void> {
  await ask(`${brandPath(brandId)}/remove`, { method: 'POST' });
}
