import { expect, it } from 'vitest';
import type { Storage } from '../../src/storage/open-storage.ts';
import { aLabel, anAnalysis, anAnswer, anExtraction, aStoredAnalysis, slotsOf } from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

/** A brand with an analysis of one query and three answers. */
async function answered(storage: Storage) {
  const stored = await aStoredAnalysis(storage, { replicates: 3 });
  for (const { id } of stored.slots) {
    await storage.analyses.storeAnswer(id, anAnswer(id), '{}');
    await storage.analyses.storeExtraction(id, 0, anExtraction());
  }
  const [first, second, third] = stored.slots.map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three');
  return { ...stored, first, second, third };
}

export function labelStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  it('gives labels in the order of the answers, each with its answer and latest extraction', async () => {
    const storage = await (await emptyPlace()).open();
    const { brand, analysis, first, third } = await answered(storage);
    const labels = [
      aLabel({ slotId: first, brandId: brand.id, mentioned: false, labelledAt: 2 }),
      aLabel({ slotId: third, brandId: brand.id, rank: 2, sentiment: 'negative', labelledAt: 1 }),
    ];
    for (const label of labels.toReversed()) await storage.labels.putLabel(label);
    await storage.analyses.storeExtraction(third, 1, anExtraction({ mentioned: false }));
    const labelled = await storage.labels.listLabelled(brand.id, true);
    expect(labelled.map(({ label }) => label)).toEqual(labels);
    const evidence = await storage.analyses.listEvidence(analysis.id);
    expect(labelled.map((one) => one.evidence)).toEqual([evidence[0], evidence[2]]);
    expect(labelled[1]?.evidence.extraction?.mentioned).toBe(false);
  });

  it('replaces the label of an answer, and removes it once, only for its brand', async () => {
    const storage = await (await emptyPlace()).open();
    const { brand, first, second } = await answered(storage);
    const listed = async () => (await storage.labels.listLabelled(brand.id, true)).map(({ label }) => label);
    const label = aLabel({ slotId: first, brandId: brand.id, rank: 1, sentiment: 'positive' });
    const corrected = { ...label, labelledAt: 7, mentioned: false, rank: null, sentiment: null };
    const other = aLabel({ slotId: second, brandId: brand.id });
    for (const one of [label, corrected, other]) await storage.labels.putLabel(one);
    expect(await listed()).toEqual([corrected, other]);
    expect(await storage.labels.removeLabel('another', first)).toBe(false);
    expect(await storage.labels.removeLabel(brand.id, first)).toBe(true);
    expect(await storage.labels.removeLabel(brand.id, first)).toBe(false);
    expect(await listed()).toEqual([other]);
  });

  it('keeps labels of invented and measured answers apart, and labels of different brands', async () => {
    const storage = await (await emptyPlace()).open();
    const { brand, queries, first } = await answered(storage);
    const measured = anAnalysis(brand.id, { isDemo: false, reason: 'history' });
    const slots = slotsOf(measured, queries);
    await storage.analyses.createAnalysis(measured, queries, slots);
    const slotId = slots[0]?.id ?? '';
    await storage.labels.putLabel(aLabel({ slotId: first, brandId: brand.id }));
    await storage.labels.putLabel(aLabel({ slotId, brandId: brand.id }));
    const other = await answered(storage);
    const slotsOfLabels = async (brandId: string, isDemo: boolean): Promise<string[]> =>
      (await storage.labels.listLabelled(brandId, isDemo)).map(({ label }) => label.slotId);
    expect(await slotsOfLabels(brand.id, true)).toEqual([first]);
    expect(await slotsOfLabels(brand.id, false)).toEqual([slotId]);
    expect(await slotsOfLabels(other.brand.id, true)).toEqual([]);
  });
}
