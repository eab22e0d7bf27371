import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Storage } from '../../src/storage/open-storage.ts';
import { BrokenReferenceError } from '@signpost/platform/sql';
import {
  aBrand,
  aCompetitor,
  aFact,
  aLabel,
  anAnswer,
  anExtraction,
  aQuery,
  aScoringRecord,
  aSpend,
  aStoredAnalysis,
  BUILT_AT,
} from '../fakes/storage.ts';
import type { StoragePlace } from '../storage/storage-place.ts';

export function brandStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  async function aStore() {
    return (await (await emptyPlace()).open()).brands;
  }

  async function aBrandIn(store: Awaited<ReturnType<typeof aStore>>) {
    const brand = aBrand();
    await store.createBrand(brand, []);
    return brand;
  }

  it('gives brands unchanged, in the order in which they were created', async () => {
    const store = await aStore();
    const brands = [
      aBrand({ name: 'Zeta', aliases: ['Z', 'Ζήτα'], domains: ['zeta.example'] }),
      aBrand({ name: 'Alpha', createdAt: BUILT_AT - 1, status: 'inactive', nextScheduledAt: null }),
      aBrand({ failures: 3, countryCode: '' }),
    ];
    for (const brand of brands) await store.createBrand(brand, []);
    expect(await store.listBrands()).toEqual(brands);
    for (const brand of brands) expect(await store.findBrand(brand.id)).toEqual(brand);
  });

  it('stores nothing of a brand when one of its queries cannot be stored', async () => {
    const store = await aStore();
    const brand = aBrand();
    const query = aQuery(brand.id);
    await expect(store.createBrand(brand, [query, query])).rejects.toThrow(/unique|duplicate/i);
    expect(await store.findBrand(brand.id)).toBeNull();
    expect(await store.listQueries(brand.id)).toEqual([]);
  });

  it('stores any text unchanged, whatever characters it has', async () => {
    const store = await aStore();
    await fc.assert(
      fc.asyncProperty(ANY_TEXT, ANY_TEXT, async (one, other) => {
        const brand = aBrand({
          name: one,
          url: other,
          description: one,
          countryCode: other,
          aliases: [other],
        });
        const query = aQuery(brand.id, { text: one });
        const competitor = aCompetitor(brand.id, { name: other, domains: [one] });
        await store.createBrand(brand, [query]);
        await store.addCompetitors([competitor]);
        expect(await store.findBrand(brand.id)).toEqual(brand);
        expect(await store.listQueries(brand.id)).toEqual([query]);
        expect(await store.listCompetitors(brand.id, true)).toEqual([competitor]);
        expect((await store.updateBrand(brand.id, { name: other }))?.name).toBe(other);
      }),
      { numRuns: 40 },
    );
  });

  it('changes only the given fields, and returns the changed brand', async () => {
    const store = await aStore();
    const brand = await aBrandIn(store);
    const other = await aBrandIn(store);
    const changes = { status: 'inactive', nextScheduledAt: null, aliases: ['A'], failures: 2 } as const;
    expect(await store.updateBrand(brand.id, changes)).toEqual({ ...brand, ...changes });
    expect(await store.updateBrand(brand.id, {})).toEqual({ ...brand, ...changes });
    expect(await store.findBrand(other.id)).toEqual(other);
  });

  it('has one of several processes move the time of the next run', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const brand = aBrand({ nextScheduledAt: 1000 });
    await one.brands.createBrand(brand, []);
    const moves = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? one : other).brands.moveSchedule(brand.id, 1000, 2000 + at),
      ),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
    expect((await one.brands.findBrand(brand.id))?.nextScheduledAt).toBe(2000 + moves.indexOf(true));
  });

  it('gives the queries of a brand in the order in which they were created', async () => {
    const store = await aStore();
    const brand = aBrand();
    const queries = ['c', 'a', 'b'].map((text) => aQuery(brand.id, { text }));
    await store.createBrand(brand, queries.slice(0, 2));
    const other = await aBrandIn(store);
    await store.addQuery(aQuery(other.id));
    await store.addQuery(queries[2] ?? aQuery(brand.id));
    expect(await store.listQueries(brand.id)).toEqual(queries);
    expect(await store.findQuery(queries[2]?.id ?? '')).toEqual(queries[2]);
  });

  it('changes and removes one query', async () => {
    const store = await aStore();
    const brand = aBrand();
    const [changed, removed] = [aQuery(brand.id), aQuery(brand.id)];
    await store.createBrand(brand, [changed, removed]);
    const changes = {
      text: 'Else?',
      enabled: false,
      isBaseline: false,
      method: 'user',
      updatedAt: 5,
    } as const;
    expect(await store.updateQuery(changed.id, changes)).toEqual({ ...changed, ...changes });
    expect(await store.updateQuery(changed.id, { updatedAt: 6 })).toEqual({
      ...changed,
      ...changes,
      updatedAt: 6,
    });
    expect(await store.removeQuery(removed.id)).toBe(true);
    expect(await store.removeQuery(removed.id)).toBe(false);
    expect((await store.listQueries(brand.id)).map(({ id }) => id)).toEqual([changed.id]);
  });

  it('replaces the baseline queries and leaves those of the user', async () => {
    const store = await aStore();
    const brand = aBrand();
    const own = aQuery(brand.id, { isBaseline: false, method: 'user' });
    await store.createBrand(brand, [aQuery(brand.id), own, aQuery(brand.id)]);
    const other = aBrand();
    await store.createBrand(other, [aQuery(other.id)]);
    const fresh = [aQuery(brand.id), aQuery(brand.id)];
    await store.replaceBaseline(brand.id, fresh);
    expect(await store.listQueries(brand.id)).toEqual([own, ...fresh]);
    expect(await store.listQueries(other.id)).toHaveLength(1);
    await expect(store.replaceBaseline(brand.id, [own])).rejects.toThrow(/unique|duplicate/i);
    expect(await store.listQueries(brand.id)).toEqual([own, ...fresh]);
  });

  it('removes the wordings of a query together with it, and not before', async () => {
    const store = await aStore();
    const brand = aBrand();
    const [ours, own] = [aQuery(brand.id), aQuery(brand.id, { isBaseline: false, method: 'user' })];
    const [ofOurs, ofOwn] = [
      aQuery(brand.id, { wordingOf: ours.id, isBaseline: false, method: 'user' }),
      aQuery(brand.id, { wordingOf: own.id }),
    ];
    await store.createBrand(brand, [ours, own]);
    for (const wording of [ofOurs, ofOwn]) await store.addQuery(wording);
    expect(await store.findQuery(ofOwn.id)).toEqual(ofOwn);

    await store.replaceBaseline(brand.id, []);
    expect(await store.listQueries(brand.id)).toEqual([own, ofOwn]);
    expect(await store.removeQuery(own.id)).toBe(true);
    expect(await store.listQueries(brand.id)).toEqual([]);
  });

  it('ends with one baseline when several processes replace it at once', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const brand = await aBrandIn(one.brands);
    await Promise.all(
      [one, other, one, other].map(({ brands }) =>
        brands.replaceBaseline(brand.id, [aQuery(brand.id), aQuery(brand.id)]),
      ),
    );
    expect(await one.brands.listQueries(brand.id)).toHaveLength(2);
  });

  it('leaves out competitors named like the brand, whatever the case and accents', async () => {
    const store = await aStore();
    const [brand, other] = [await aBrandIn(store), await aBrandIn(store)];
    const first = aCompetitor(brand.id, { name: 'Café  Noir' });
    const twice = [aCompetitor(brand.id, { name: 'Twice' }), aCompetitor(brand.id, { name: 'TWICE' })];
    const elsewhere = aCompetitor(other.id, { name: 'Cafe Noir' });
    await store.addCompetitors([first]);
    await store.addCompetitors([aCompetitor(brand.id, { name: 'CAFE noir ' }), ...twice, elsewhere]);
    expect(await store.listCompetitors(brand.id, true)).toEqual([first, twice[0]]);
    expect(await store.listCompetitors(other.id, true)).toEqual([elsewhere]);
  });

  it('stores a competitor once when several processes find it at once', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const brand = await aBrandIn(one.brands);
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? one : other).brands.addCompetitors([
          aCompetitor(brand.id, { name: 'Both' }),
          aCompetitor(brand.id, { name: `Own ${at}` }),
        ]),
      ),
    );
    const names = (await one.brands.listCompetitors(brand.id, true)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Both', ...Array.from({ length: 8 }, (_, at) => `Own ${at}`)]);
  });

  it('lists invented competitors only for the demo, and replaces them by real ones of the same name', async () => {
    const store = await aStore();
    const brand = await aBrandIn(store);
    const invented = ['One', 'Two', 'Three'].map((name) =>
      aCompetitor(brand.id, { name, origin: 'invented' }),
    );
    await store.addCompetitors(invented);
    expect(await store.listCompetitors(brand.id, true)).toEqual(invented);
    expect(await store.listCompetitors(brand.id, false)).toEqual([]);
    const real = [
      aCompetitor(brand.id, { name: 'ONE', origin: 'answers' }),
      aCompetitor(brand.id, { name: 'Four', origin: 'user' }),
    ] as const;
    await store.addCompetitors(real);
    expect(await store.listCompetitors(brand.id, false)).toEqual(real);
    const renamed = await store.updateCompetitor(real[1].id, { name: 'Two' });
    expect(await store.listCompetitors(brand.id, false)).toEqual([real[0], renamed]);
    expect(await store.listCompetitors(brand.id, true)).toEqual([invented[2], real[0], renamed]);
    await store.addCompetitors([aCompetitor(brand.id, { name: 'Two', origin: 'invented' })]);
    expect(await store.listCompetitors(brand.id, true)).toHaveLength(3);
  });

  it('changes a competitor, and refuses a name that another one has', async () => {
    const store = await aStore();
    const brand = await aBrandIn(store);
    const [one, other] = [aCompetitor(brand.id, { name: 'One' }), aCompetitor(brand.id, { name: 'Other' })];
    await store.addCompetitors([one, other]);
    const changes = { name: 'ONE', aliases: ['1'], domains: ['one.example'], state: 'ignored' } as const;
    expect(await store.updateCompetitor(one.id, changes)).toEqual({ ...one, ...changes });
    await expect(store.updateCompetitor(one.id, { name: 'OTHER' })).rejects.toMatchObject({ status: 409 });
    expect(await store.listCompetitors(brand.id, true)).toEqual([{ ...one, ...changes }, other]);
  });

  it('merges two competitors, whose names are never added again until they are separated', async () => {
    const store = await aStore();
    const brand = await aBrandIn(store);
    const into = aCompetitor(brand.id, { name: 'Into', aliases: ['I'], domains: ['a.example', 'b.example'] });
    const from = aCompetitor(brand.id, {
      name: 'From',
      aliases: ['i', 'F', 'INTO'],
      domains: ['b.example', 'c.example'],
    });
    await store.addCompetitors([into, from]);
    const merged = {
      ...into,
      aliases: ['I', 'From', 'F'],
      domains: ['a.example', 'b.example', 'c.example'],
      merged: [{ competitor: from, aliases: ['From', 'F'], domains: ['c.example'] }],
    };
    expect(await store.mergeCompetitors(into.id, from.id)).toEqual(merged);
    await store.addCompetitors([aCompetitor(brand.id, { name: 'FROM' })]);
    expect(await store.listCompetitors(brand.id, true)).toEqual([merged]);

    // What each had of its own is as it was, and both may be merged again.
    expect(await store.separateCompetitor(into.id, 'no such')).toBeNull();
    expect(await store.separateCompetitor(into.id, from.id)).toEqual(from);
    expect(await store.separateCompetitor(into.id, from.id)).toBeNull();
    expect(await store.listCompetitors(brand.id, true)).toEqual([into, from]);
    expect(await store.mergeCompetitors(into.id, from.id)).toEqual(merged);

    // A name that a person takes away and gives to another is not part of the merger any more.
    await store.updateCompetitor(into.id, { aliases: ['I'] });
    expect(await store.separateCompetitor(into.id, from.id)).toBeNull();
  });

  it('merges no competitor into itself or into one of another brand', async () => {
    const store = await aStore();
    const [brand, other] = [await aBrandIn(store), await aBrandIn(store)];
    const [one, foreign] = [aCompetitor(brand.id), aCompetitor(other.id)];
    await store.addCompetitors([one, foreign]);
    expect(await store.mergeCompetitors(one.id, one.id)).toBeNull();
    expect(await store.mergeCompetitors(one.id, foreign.id)).toBeNull();
    expect(await store.listCompetitors(brand.id, true)).toEqual([one]);
    expect(await store.listCompetitors(other.id, true)).toEqual([foreign]);
  });

  it('removes a brand with everything that belongs to it, and nothing else', async () => {
    const storage = await (await emptyPlace()).open();
    const [gone, kept] = [await aFullBrand(storage), await aFullBrand(storage)];
    const before = await rowsOf(storage);
    expect(await storage.brands.removeBrand(gone)).toBe(true);
    expect(await storage.brands.removeBrand(gone)).toBe(false);
    const after = await rowsOf(storage);
    for (const [table, rows] of Object.entries(before))
      // Money that was spent still counts for the limits over all brands.
      expect({ table, rows: after[table] }).toEqual({ table, rows: table === 'spend' ? rows : rows / 2 });
    expect((await storage.brands.listBrands()).map(({ id }) => id)).toEqual([kept]);
    expect(await storage.brands.listQueries(kept)).toHaveLength(2);
  });

  it('removes a brand while other processes store answers, readings and numbers of it', async () => {
    const place = await emptyPlace();
    const [one, other] = [await place.open(), await place.open()];
    const { brand, analysis, slots } = await aStoredAnalysis(one, { queries: 40 });
    const storing = slots.map(async ({ id }, at) => {
      await other.analyses.storeAnswer(id, anAnswer(id), '{}');
      await other.analyses.storeExtraction(id, 0, anExtraction());
      if (at % 8 === 0)
        await other.analyses.addScoring(
          aScoringRecord(analysis.id, { revision: at + 1 }),
          new Map([[id, anExtraction()]]),
          null,
        );
    });
    const [removed, ...stored] = await Promise.allSettled([one.brands.removeBrand(brand.id), ...storing]);
    expect(removed).toEqual({ status: 'fulfilled', value: true });
    const refused = stored.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.filter((error) => !(error instanceof BrokenReferenceError))).toEqual([]);
    expect(Object.values(await rowsOf(one)).every((rows) => rows === 0)).toBe(true);
  });

  it.each(['nobody', '', '\0', '\ud800', `' or 1=1 --`])('finds nothing by the id %j', async (id) => {
    const store = await aStore();
    await aBrandIn(store);
    expect(await store.findBrand(id)).toBeNull();
    expect(await store.updateBrand(id, { name: 'x' })).toBeNull();
    expect(await store.updateBrand(id, {})).toBeNull();
    expect(await store.removeBrand(id)).toBe(false);
    expect(await store.moveSchedule(id, 1, 2)).toBe(false);
    expect(await store.listQueries(id)).toEqual([]);
    expect(await store.findQuery(id)).toBeNull();
    expect(await store.updateQuery(id, { updatedAt: 1 })).toBeNull();
    expect(await store.removeQuery(id)).toBe(false);
    expect(await store.listCompetitors(id, true)).toEqual([]);
    expect(await store.updateCompetitor(id, { name: 'x' })).toBeNull();
    expect(await store.mergeCompetitors(id, id)).toBeNull();
    expect(await store.separateCompetitor(id, id)).toBeNull();
  });
}

/** Creates a brand with a row in every table of brands; returns its id. */
async function aFullBrand(storage: Storage): Promise<string> {
  const { brand, analysis, slots } = await aStoredAnalysis(storage, { queries: 2 });
  const slotId = slots[0]?.id ?? '';
  const query = aQuery(brand.id);
  await storage.brands.addQuery(query);
  await storage.brands.addQuery(aQuery(brand.id, { wordingOf: query.id }));
  await storage.brands.addCompetitors([aCompetitor(brand.id)]);
  await storage.facts.addFact(aFact(brand.id), 9);
  await storage.analyses.storeAnswer(slotId, anAnswer(slotId), '{}');
  await storage.analyses.storeExtraction(slotId, 0, anExtraction());
  await storage.labels.putLabel(aLabel({ slotId, brandId: brand.id }));
  await storage.analyses.addScoring(aScoringRecord(analysis.id), new Map(), null);
  await storage.spend.reserve(aSpend({ brandId: brand.id, analysisId: analysis.id }), {
    runUsd: null,
    brandMonthUsd: null,
    instanceDayUsd: null,
  });
  return brand.id;
}

/** How many rows each table of brands has. */
async function rowsOf({ db }: Storage): Promise<Record<string, number>> {
  const tables = [
    'brand',
    'query',
    'competitor',
    'fact',
    'change',
    'analysis',
    'analysis_query',
    'slot',
    'answer',
    'extraction',
    'scoring',
    'audit_label',
    'spend',
  ] as const;
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const),
  );
  return Object.fromEntries(counts);
}

/** Every UTF-16 code unit may stand anywhere, halves of surrogate pairs and U+0000 among them. */
export const ANY_TEXT = fc
  .array(
    fc.oneof(fc.constantFrom(0, 0xd8_00, 0xdc_00, 0xff_fe, 0x22, 0x27, 0x5c), fc.nat({ max: 0xff_ff })),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((units) => String.fromCharCode(...units));
