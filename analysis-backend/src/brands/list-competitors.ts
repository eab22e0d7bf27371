import type { CompetitorRecord } from '../ports/brand-store.ts';
import type { AnalysisDeps } from '../analyses/deps.ts';
import { requireBrand } from './require-brand.ts';

export async function listCompetitors(
  { brands, engines }: AnalysisDeps,
  brandId: string,
): Promise<CompetitorRecord[]> {
  await requireBrand(brands, brandId);
  return brands.listCompetitors(brandId, engines.isDemo);
}
