import type { BrandRecord, BrandStore } from '../ports/brand-store.ts';
import { WireError } from './errors.ts';

export async function requireBrand(brands: BrandStore, brandId: string): Promise<BrandRecord> {
  const brand = await brands.findBrand(brandId);
  if (brand === null) throw noSuchBrand();
  return brand;
}

export function noSuchBrand(): WireError {
  return new WireError(404, 'There is no such brand.');
}
