import type { BackendRemoved } from '@signpost/contract/analyses';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import type { BrandDeps } from './brand-deps.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';

/** Has the backend remove a brand for good, then deletes its cache entries and its shared reports. */
export async function removeBrand(deps: BrandDeps, brandId: string): Promise<Answer<BackendRemoved>> {
  try {
    await changeAtBackend(deps, {
      brandId,
      call: (backend) => backend.callAnalysis({ name: 'removeBrand', ids: { id: brandId } }),
      read: () => {},
      keep: () => deps.strictCache.removeBrand(brandId),
      outdates: 'everything',
    });
  } catch (error) {
    // A backend without this call gives the same answer, and still has the brand.
    if (isNotFound(error) && (await isGone(deps, brandId))) await forget(deps, brandId);
    throw error;
  }
  await forget(deps, brandId);
  return { payload: { removed: true } };
}

async function isGone({ backend }: BrandDeps, brandId: string): Promise<boolean> {
  return backend.fetchBrand(brandId).then(() => false, isNotFound);
}

async function forget({ cache, shares, flights }: BrandDeps, brandId: string): Promise<void> {
  await cache.removeBrand(brandId);
  await shares.removeAll(brandId);
  // An overview that is being fetched since before the removal still has the brand.
  void flights.settled('dashboard').then(() => cache.removeBrand(brandId));
}
