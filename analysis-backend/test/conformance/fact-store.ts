import { expect, it } from 'vitest';
import { aBrand, aFact } from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

const MANY = 50;

export function factStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  async function aPlace() {
    const place = await emptyPlace();
    const storage = await place.open();
    const [brand, other] = [aBrand(), aBrand()];
    await storage.brands.createBrand(brand, []);
    await storage.brands.createBrand(other, []);
    return { place, facts: storage.facts, brandId: brand.id, otherId: other.id };
  }

  it('gives the facts of a brand as they were written, in the order in which they were added', async () => {
    const { facts, brandId, otherId } = await aPlace();
    const one = aFact(brandId, { label: 'Ünsinn \u0000', words: ['\ud83d', '/month'] });
    const two = aFact(brandId, { kind: 'year', label: 'founded', words: [], value: '1998' });
    for (const fact of [one, two, aFact(otherId)]) expect(await facts.addFact(fact, MANY)).toBe('added');
    expect(await facts.listFacts(brandId)).toEqual([one, two]);
  });

  it('has each label of a brand once, whatever the case', async () => {
    const { facts, brandId } = await aPlace();
    const [one, two] = [aFact(brandId, { label: 'Price' }), aFact(brandId, { label: 'Founded' })];
    await facts.addFact(one, MANY);
    await facts.addFact(two, MANY);
    expect(await facts.addFact(aFact(brandId, { label: 'PRICE' }), MANY)).toBe('taken');
    expect(await facts.updateFact(brandId, two.id, { label: ' price' })).toBe('taken');
    expect(await facts.updateFact(brandId, one.id, { label: 'price', value: '39 EUR' })).toEqual({
      ...one,
      label: 'price',
      value: '39 EUR',
    });
    expect(await facts.listFacts(brandId)).toMatchObject([{ value: '39 EUR' }, { label: 'Founded' }]);
  });

  it('changes and removes facts of that brand only', async () => {
    const { facts, brandId, otherId } = await aPlace();
    const fact = aFact(brandId);
    await facts.addFact(fact, MANY);
    expect(await facts.updateFact(otherId, fact.id, { value: '1 EUR' })).toBeNull();
    expect(await facts.removeFact(otherId, fact.id)).toBe(false);
    expect(await facts.listFacts(brandId)).toEqual([fact]);
    expect(await facts.removeFact(brandId, fact.id)).toBe(true);
    expect(await facts.listFacts(brandId)).toEqual([]);
  });

  it('never lets several processes exceed the maximum together', async () => {
    const { place, brandId } = await aPlace();
    const stores = await Promise.all([place.open(), place.open()]);
    const outcomes = await Promise.all(
      stores.flatMap(({ facts }, at) =>
        Array.from({ length: 4 }, (_, number) =>
          facts.addFact(aFact(brandId, { label: `${at} ${number}` }), 5),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(3);
  });
}
