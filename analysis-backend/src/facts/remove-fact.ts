import type { FactDeps } from './fact-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { noSuchFact } from './update-fact.ts';

export async function removeFact(
  { brands, facts }: FactDeps,
  brandId: string,
  factId: string,
): Promise<void> {
  await requireBrand(brands, brandId);
  if (!(await facts.removeFact(brandId, factId))) throw noSuchFact();
}
