import type { Brand, BrandBody } from '@signpost/contract';
import { memoByObject } from '../shared/memo-by-object.ts';
import type { Answer } from './answer.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toBrand } from './from-backend.ts';

export async function getBrand(deps: BrandDeps, brandId: string): Promise<Answer<BrandBody>> {
  const cached = await deps.cache.readBrand(brandId);
  if (cached !== null) return { payload: bodyOf(cached.value), keptUntil: cached.keptUntil };
  return { payload: bodyOf(await deps.flights.run(`brand ${brandId}`, () => fetchBrand(deps, brandId))) };
}

async function fetchBrand(deps: BrandDeps, brandId: string): Promise<Brand> {
  // Somebody may have fetched it between our first look and now.
  const known = await deps.cache.readBrand(brandId);
  if (known !== null) return known.value;
  const brand = toBrand(await deps.backend.fetchBrand(brandId));
  // What an update has put there while we fetched is newer.
  const updated = await deps.cache.readBrand(brandId);
  if (updated !== null) return updated.value;
  await deps.cache.writeBrand(brandId, brand);
  return brand;
}

const bodyOf = memoByObject((brand: Brand): BrandBody => ({ brand }));
