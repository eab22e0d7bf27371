import type { FactDeps } from './fact-deps.ts';
import type { FactRecord } from '../ports/fact-store.ts';
import { WireError } from '../shared/errors.ts';
import { requireBrand } from '../shared/require-brand.ts';

export type NewFact = Pick<FactRecord, 'kind' | 'label' | 'words' | 'value'>;

const MOST_FACTS = 50;

export async function addFact(
  { brands, facts, clock, newId }: FactDeps,
  brandId: string,
  fields: NewFact,
): Promise<FactRecord> {
  await requireBrand(brands, brandId);
  const fact: FactRecord = { id: newId(), brandId, ...fields, createdAt: clock.now() };
  const outcome = await facts.addFact(fact, MOST_FACTS);
  if (outcome === 'full')
    throw new WireError(409, `The brand has ${MOST_FACTS} facts, and that is the most: remove one first.`);
  if (outcome === 'taken') throw labelTaken();
  return fact;
}

export function labelTaken(): WireError {
  return new WireError(
    409,
    'The brand has a fact with that label already: change it, or give this one another label.',
  );
}
