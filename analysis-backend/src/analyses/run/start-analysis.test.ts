import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand } from '../../../test/fakes/analyses.ts';
import { aClient, someEngines } from '../../../test/fakes/engines.ts';
import { anAnalysis, anEngine, aQuery, aSpend } from '../../../test/fakes/storage.ts';
import type { QueryRecord } from '../../ports/brand-store.ts';
import { startAnalysis } from './start-analysis.ts';

function ids(queries: readonly Pick<QueryRecord, 'id'>[]): string[] {
  return queries.map(({ id }) => id);
}

describe('startAnalysis', () => {
  it('makes one slot for each enabled query, engine and replicate', async () => {
    const engines = someEngines([aClient({ id: 'a/1' }), aClient({ id: 'b/2' })]);
    const place = await aPlace({ engines, replicates: 3 });
    const { brand, queries } = await aStoredBrand(place, { queries: 3 });
    await place.storage.brands.updateQuery(queries[1]?.id ?? '', { enabled: false, updatedAt: 1 });

    const analysis = await startAnalysis(place.deps, brand.id, 'requested');

    expect(analysis).toMatchObject({
      brandId: brand.id,
      status: 'pending',
      isDemo: false,
      reason: 'requested',
      replicates: 3,
      createdAt: place.time.now(),
    });
    const slots = await place.storage.analyses.listSlots(analysis.id);
    const places = slots.map(({ queryId, engineId, replicate }) => [queryId, engineId, replicate].join(' '));
    const asked = [queries[0]?.id, queries[2]?.id];
    expect(places).toHaveLength(12);
    expect(new Set(places)).toEqual(
      new Set(
        asked.flatMap((id) =>
          ['a/1', 'b/2'].flatMap((engine) => [0, 1, 2].map((at) => `${id} ${engine} ${at}`)),
        ),
      ),
    );
    expect(slots.every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
  });

  it('asks own and baseline queries, and marks those that name the brand', async () => {
    const place = await aPlace({ replicates: 1 });
    const { brand } = await aStoredBrand(place, { queries: 1, aliases: ['Acme Corp'] });
    await place.storage.brands.addQuery(
      aQuery(brand.id, { text: 'Is Acme any good?', isBaseline: false, method: 'user' }),
    );
    const analysis = await startAnalysis(place.deps, brand.id, 'requested');
    const evidence = await place.storage.analyses.listEvidence(analysis.id);
    expect(evidence.map(({ query: { branded, isBaseline } }) => ({ branded, isBaseline }))).toEqual([
      { branded: false, isBaseline: true },
      { branded: true, isBaseline: false },
    ]);
  });

  it('prefers the queries of the user when more are enabled than allowed, and says so', async () => {
    const place = await aPlace({ replicates: 1, queriesPerRun: 3 });
    const { brand, queries } = await aStoredBrand(place, { queries: 4 });
    const own = aQuery(brand.id, { text: 'What do skaters say?', isBaseline: false, createdAt: 99 });
    await place.storage.brands.addQuery(own);
    const analysis = await startAnalysis(place.deps, brand.id, 'requested');
    const slots = await place.storage.analyses.listSlots(analysis.id);
    expect(slots.map(({ queryId }) => queryId)).toEqual([...ids(queries.slice(0, 2)), own.id]);
    expect(place.log.join('')).toContain('SIGNPOST_ANALYSIS_QUERIES');
  });

  it('is a 404 when there is no such brand', async () => {
    const { deps } = await aPlace();
    await expect(startAnalysis(deps, 'nobody', 'requested')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['the brand is inactive', { status: 'inactive' }, 'The brand is inactive: activate it first.'],
    ['no query is enabled', { queries: 0 }, 'The brand has no enabled query: enable or add one first.'],
  ] as const)('is a 409 that says what to do when %s', async (_when, changes, message) => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place, changes);
    await expect(startAnalysis(place.deps, brand.id, 'requested')).rejects.toMatchObject({
      status: 409,
      message,
    });
    expect(await place.storage.analyses.listAnalyses(brand.id)).toEqual([]);
  });

  it('starts one and refuses the others when several start at once', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => startAnalysis(place.deps, brand.id, 'requested')),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(4);
    for (const reason of refused) expect(reason).toMatchObject({ status: 409 });
    expect(await place.storage.analyses.listAnalyses(brand.id)).toHaveLength(1);
    expect(
      await place.storage.analyses.listSlots(
        (await place.storage.analyses.listAnalyses(brand.id))[0]?.id ?? '',
      ),
    ).toHaveLength(6);
  });

  it('is not held up by an unfinished run of the demo history', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    const past = anAnalysis(brand.id, { reason: 'history', engines: [anEngine()] });
    await place.storage.analyses.createAnalysis(past, [], []);
    await expect(startAnalysis(place.deps, brand.id, 'requested')).resolves.toMatchObject({
      status: 'pending',
    });
  });

  it('is a 402, and stores nothing, when the estimate exceeds what is left of a limit', async () => {
    const engines = someEngines([aClient({ estimateUsd: 0.1 })]);
    const caps = { runUsd: null, brandMonthUsd: 1, instanceDayUsd: null };
    const place = await aPlace({ engines, caps, replicates: 2 });
    const { brand } = await aStoredBrand(place, { queries: 3 });
    await place.storage.spend.reserve(aSpend({ brandId: brand.id, at: place.time.now(), usd: 0.5 }), caps);
    await expect(startAnalysis(place.deps, brand.id, 'requested')).rejects.toMatchObject({
      status: 402,
      message: expect.stringMatching(/may cost \$0\.60.*this brand in this month.*only \$0\.50 is left/),
    });
    expect(await place.storage.analyses.listAnalyses(brand.id)).toEqual([]);
  });

  it('stores the estimate, or null when a price is unknown', async () => {
    const known = await aPlace({ engines: someEngines([aClient({ estimateUsd: 0.1 })]), replicates: 2 });
    const { brand } = await aStoredBrand(known, { queries: 3 });
    expect((await startAnalysis(known.deps, brand.id, 'created')).estimatedUsd).toBeCloseTo(0.6);
    const unknown = await aPlace({ engines: someEngines([aClient({ estimateUsd: null })]) });
    const { brand: other } = await aStoredBrand(unknown);
    expect((await startAnalysis(unknown.deps, other.id, 'created')).estimatedUsd).toBeNull();
  });

  it('starts even when the jobs cannot be added, and adds them at the next tick', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    const jobs = { ...place.deps.jobs, add: () => Promise.reject(new Error('locked')) };
    const { id } = await startAnalysis({ ...place.deps, jobs }, brand.id, 'requested');
    await place.start();
    expect(await place.ended(id)).toMatchObject({ status: 'success' });
  });
});
