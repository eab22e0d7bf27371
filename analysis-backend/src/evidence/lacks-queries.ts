import type { BrandStore } from '../ports/brand-store.ts';

/** Whether a run would have nothing to ask. */
export async function lacksQueries(
  brands: Pick<BrandStore, 'listQueries'>,
  brandId: string,
): Promise<boolean> {
  return (await brands.listQueries(brandId)).every(({ enabled }) => !enabled);
}
