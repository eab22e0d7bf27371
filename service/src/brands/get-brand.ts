import type { Brand, BrandBody } from '@signpost/contract/brands';
import { memoByObject } from '@signpost/platform/memory';
import { untilTriedAgain, type Answer } from '../backend-data/answer.ts';
import { askBackend } from '../backend-data/ask-backend.ts';
import type { Stored } from '../backend-data/kept-entries.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toBrand } from './from-backend.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';

export async function getBrand(deps: BrandDeps, brandId: string): Promise<Answer<BrandBody>> {
  await deps.follower.ready();
  const cached = await deps.cache.readBrand(brandId);
  if (cached?.standing === 'current') return { ...toAnswer(cached), keptUntil: cached.keptUntil };
  try {
    return toAnswer(await deps.flights.run(`brand ${brandId}`, () => fetchBrand(deps, brandId)));
  } catch (error) {
    if (cached?.standing !== 'superseded' || isNotFound(error)) throw error;
    return { ...toAnswer(cached), ...untilTriedAgain(error) };
  }
}

async function fetchBrand(deps: BrandDeps, brandId: string): Promise<Stored<Brand>> {
  // Another request may have fetched it between our first look and now.
  const known = await deps.cache.readBrand(brandId);
  if (known?.standing === 'current') return known;
  const { body, origin } = await askBackend(deps, 'brand', brandId, (backend) => backend.fetchBrand(brandId));
  return deps.cache.writeBrand(brandId, toBrand(body), origin);
}

function toAnswer({ value, origin: { isDemo } }: Stored<Brand>): Answer<BrandBody> {
  return { payload: bodyOf(value), isDemo };
}

const bodyOf = memoByObject((brand: Brand): BrandBody => ({ brand }));
