import type { AnalysisDeps } from '../shared/deps.ts';
import type { FactRecord } from '../ports/fact-store.ts';
import { requireBrand } from '../shared/require-brand.ts';

export async function listFacts({ brands, facts }: AnalysisDeps, brandId: string): Promise<FactRecord[]> {
  await requireBrand(brands, brandId);
  return facts.listFacts(brandId);
}
