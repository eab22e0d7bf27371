import type { CompetitorRecord } from '../ports/brand-store.ts';
import type { CompetitorDeps } from './competitor-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';

export async function listCompetitors(
  { brands, engines }: CompetitorDeps,
  brandId: string,
): Promise<CompetitorRecord[]> {
  await requireBrand(brands, brandId);
  return brands.listCompetitors(brandId, engines.isDemo);
}
