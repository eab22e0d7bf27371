import type { AnalysisDeps } from '../analyses/deps.ts';
import { requireBrand } from './require-brand.ts';
import { noSuchFact } from './update-fact.ts';

export async function removeFact(
  { brands, facts }: AnalysisDeps,
  brandId: string,
  factId: string,
): Promise<void> {
  await requireBrand(brands, brandId);
  if (!(await facts.removeFact(brandId, factId))) throw noSuchFact();
}
