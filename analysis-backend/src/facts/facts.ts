import type { Clock } from '@signpost/platform/time';
import type { BrandStore } from '../ports/brand-store.ts';
import type { FactChanges, FactRecord, FactStore } from '../ports/fact-store.ts';
import { WireError } from '../shared/errors.ts';
import { requireBrand } from '../shared/require-brand.ts';

/** What the calls that keep the fact sheet of a brand need. */
export interface FactDeps {
  brands: BrandStore;
  facts: FactStore;
  clock: Clock;
  newId(): string;
}

export type NewFact = Pick<FactRecord, 'kind' | 'label' | 'words' | 'value'>;

const MOST_FACTS = 50;

export async function listFacts({ brands, facts }: FactDeps, brandId: string): Promise<FactRecord[]> {
  await requireBrand(brands, brandId);
  return facts.listFacts(brandId);
}

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

export async function removeFact(
  { brands, facts }: FactDeps,
  brandId: string,
  factId: string,
): Promise<void> {
  await requireBrand(brands, brandId);
  if (!(await facts.removeFact(brandId, factId))) throw noSuchFact();
}

function labelTaken(): WireError {
  return new WireError(
    409,
    'The brand has a fact with that label already: change it, or give this one another label.',
  );
}

function noSuchFact(): WireError {
  return new WireError(404, 'There is no such fact: it may have been removed.');
}
