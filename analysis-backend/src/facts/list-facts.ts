import type { FactDeps } from './fact-deps.ts';
import type { FactRecord } from '../ports/fact-store.ts';
import { requireBrand } from '../shared/require-brand.ts';

export async function listFacts({ brands, facts }: FactDeps, brandId: string): Promise<FactRecord[]> {
  await requireBrand(brands, brandId);
  return facts.listFacts(brandId);
}
