import type { BackendRemoved } from '@signpost/contract/analyses';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
import type { BrandDeps } from './brand-deps.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';

/** Has the backend remove a brand for good, and forgets it here: what is kept of it, and the links to its reports. */
export async function removeBrand(deps: BrandDeps, brandId: string): Promise<Answer<BackendRemoved>> {
  try {
    await changeAtBackend(deps, {
      brandId,
      call: (backend) => backend.callAnalysis({ name: 'removeBrand', ids: { id: brandId } }),
      keep: async () => {},
      outdates: 'everything',
    });
  } catch (error) {
    // A backend that knows no such call gives the same answer, and still has the brand.
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
  // An overview that was asked for before comes with the brand.
  void flights.settled('dashboard').then(() => cache.removeBrand(brandId));
}
