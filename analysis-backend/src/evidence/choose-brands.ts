import { UserError } from '@signpost/platform/errors';
import type { BrandRecord, BrandStore } from '../ports/brand-store.ts';

/** One brand, or all of them for null. */
export async function chooseBrands(brands: BrandStore, brandId: string | null): Promise<BrandRecord[]> {
  const all = await brands.listBrands();
  const chosen = all.filter(({ id }) => brandId === null || id === brandId);
  if (brandId !== null && chosen.length === 0) throw new UserError(`There is no brand ${brandId}.`);
  return chosen;
}
