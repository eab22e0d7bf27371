import type { FactDeps } from './fact-deps.ts';
import type { FactChanges, FactRecord } from '../ports/fact-store.ts';
import { WireError } from '../shared/errors.ts';
import { labelTaken } from './add-fact.ts';
import { requireBrand } from '../shared/require-brand.ts';

export async function updateFact(
  { brands, facts }: FactDeps,
  brandId: string,
  factId: string,
  changes: FactChanges,
): Promise<FactRecord> {
  await requireBrand(brands, brandId);
  const updated = await facts.updateFact(brandId, factId, changes);
  if (updated === null) throw noSuchFact();
  if (updated === 'taken') throw labelTaken();
  return updated;
}

export function noSuchFact(): WireError {
  return new WireError(404, 'There is no such fact: it may have been removed.');
}
