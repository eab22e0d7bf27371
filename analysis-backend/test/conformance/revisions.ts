import { expect, it } from 'vitest';
import type { Storage } from '../../src/storage/open-storage.ts';
import {
  aBrand,
  aCompetitor,
  aFact,
  aLabel,
  anAnalysis,
  anAnswer,
  anExtraction,
  aQuery,
  aScoring,
  aScoringRecord,
  aStoredAnalysis,
} from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

const SUCCESS = {
  status: 'success',
  finishedAt: 9,
  problem: null,
  thin: null,
  names: null,
  band: null,
} as const;

export function revisionsConformance(emptyPlace: () => Promise<StoragePlace>): void {
  /** Two brands, the first with an analysis of one slot; `changedBy` gives the brands that a step changed. */
  async function aPlace() {
    const place = await emptyPlace();
    const storage = await place.open();
    const { brand, analysis, slots } = await aStoredAnalysis(storage, {});
    const other = aBrand();
    await storage.brands.createBrand(other, []);
    const changedBy = async (step: (storage: Storage) => Promise<unknown>): Promise<string[]> => {
      const before = await storage.revisions.current();
      await step(storage);
      const { brands, number } = await storage.revisions.changedSince(before.number);
      for (const changed of brands) expect(changed.number).toBeLessThanOrEqual(number);
      return brands.map(({ brandId }) => brandId);
    };
    return { place, storage, brand, other, analysis, slotId: slots[0]?.id ?? '', changedBy };
  }

  it('counts every change of data shown in replies, for its brand only', async () => {
    const { brand, analysis, slotId, changedBy } = await aPlace();
    const query = aQuery(brand.id);
    const [rival, twin] = [aCompetitor(brand.id), aCompetitor(brand.id, { name: 'Twin' })];
    const fact = aFact(brand.id);
    const steps: ((storage: Storage) => Promise<unknown>)[] = [
      ({ brands }) => brands.updateBrand(brand.id, { name: 'Renamed' }),
      ({ brands }) => brands.moveSchedule(brand.id, brand.nextScheduledAt ?? 0, 1),
      ({ brands }) => brands.addQuery(query),
      ({ brands }) => brands.updateQuery(query.id, { enabled: false, updatedAt: 1 }),
      ({ brands }) => brands.removeQuery(query.id),
      ({ brands }) => brands.replaceBaseline(brand.id, [aQuery(brand.id)]),
      ({ brands }) => brands.addCompetitors([rival, twin]),
      ({ brands }) => brands.updateCompetitor(rival.id, { state: 'ignored' }),
      ({ brands }) => brands.mergeCompetitors(rival.id, twin.id),
      ({ facts }) => facts.addFact(fact, 9),
      ({ facts }) => facts.removeFact(brand.id, fact.id),
      ({ analyses }) => analyses.markRunning(analysis.id, 1),
      ({ labels }) => labels.putLabel(aLabel({ slotId, brandId: brand.id })),
      ({ labels }) => labels.removeLabel(brand.id, slotId),
      ({ analyses }) => analyses.finishAnalysis(analysis.id, { ...SUCCESS, scoring: aScoring() }),
      ({ analyses }) => analyses.addScoring(aScoringRecord(analysis.id), new Map(), null),
      ({ analyses }) => analyses.createAnalysis(anAnalysis(brand.id), [], []),
    ];
    for (const step of steps) expect([step, await changedBy(step)]).toEqual([step, [brand.id]]);
  });

  it('does not count the many answers of a run, nor steps that changed nothing', async () => {
    const { brand, analysis, slotId, changedBy } = await aPlace();
    expect(
      await changedBy(async ({ analyses, brands }) => {
        await analyses.countAttempt(slotId, 3);
        await analyses.storeAnswer(slotId, anAnswer(slotId), '{}');
        await analyses.storeExtraction(slotId, 0, anExtraction());
        await analyses.createAnalysis(anAnalysis(brand.id), [], []);
        await analyses.markRunning('another', 1);
        await brands.removeQuery('another');
        await analyses.listEvidence(analysis.id);
      }),
    ).toEqual([]);
  });

  it('does not count a change that was rolled back', async () => {
    const { brand, changedBy } = await aPlace();
    const query = aQuery(brand.id);
    const twice = ({ brands }: Storage) =>
      expect(brands.replaceBaseline(brand.id, [query, query])).rejects.toThrow(/unique|duplicate/i);
    expect(await changedBy(twice)).toEqual([]);
  });

  it('gives each of many changes at once its own number, through several processes', async () => {
    const { place, storage, brand, other } = await aPlace();
    const before = await storage.revisions.current();
    const processes = [storage, await place.open(), await place.open()];
    const changes = Array.from({ length: 5 }, () => [brand.id, other.id]).flat();
    await Promise.all(
      processes.flatMap(({ brands }) => changes.map((brandId) => brands.addQuery(aQuery(brandId)))),
    );
    for (const { revisions } of processes) {
      const { number, brands } = await revisions.changedSince(before.number);
      // Each change counts twice: the query and its entry in the log of changes.
      expect(number).toBe(before.number + 60);
      expect(brands.map(({ brandId }) => brandId).toSorted()).toEqual([brand.id, other.id].toSorted());
      expect(Math.max(...brands.map((changed) => changed.number))).toBe(number);
    }
  });

  it('has the same instance for all processes on the same data', async () => {
    const { place, storage } = await aPlace();
    const { instance } = await storage.revisions.current();
    expect(await (await place.open()).revisions.current()).toMatchObject({ instance });
    expect(instance).toMatch(/^[\da-f-]{36}$/);
  });

  it('counts every brand as changed when measured figures replace invented ones, and only then', async () => {
    const { brand, other, changedBy } = await aPlace();
    const both = [brand.id, other.id].toSorted();
    await changedBy(({ revisions }) => revisions.noteShown('invented'));
    expect(await changedBy(({ revisions }) => revisions.noteShown('invented'))).toEqual([]);
    expect((await changedBy(({ revisions }) => revisions.noteShown('measured'))).toSorted()).toEqual(both);
    expect(await changedBy(({ revisions }) => revisions.noteShown('measured'))).toEqual([]);
  });
}
