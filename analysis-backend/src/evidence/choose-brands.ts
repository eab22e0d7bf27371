import { UserError } from '@signpost/platform/errors';
import type { BrandRecord, BrandStore } from '../ports/brand-store.ts';

/** The brand with this id, or all brands for null. */
export async function chooseBrands(brands: BrandStore, brandId: string | null): Promise<BrandRecord[]> {
  const all = await brands.listBrands();
  const chosen = all.filter(({ id }) => brandId === null || id === brandId);
  if (brandId !== null && chosen.length === 0) throw new UserError(`There is no brand ${brandId}.`);
  return chosen;
}
