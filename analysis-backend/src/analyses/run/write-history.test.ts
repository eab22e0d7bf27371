import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand, type Place } from '../../../test/fakes/analyses.ts';
import { aClient, aReply, someEngines } from '../../../test/fakes/engines.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import { CADENCE_MS } from './schedule.ts';
import { startAnalysis } from './start-analysis.ts';

/** Puts the brand first in every answer of today and lower in the history; counts its questions. */
function aDemoClient() {
  return aClient({
    id: 'demo',
    engine: { provider: 'demo', model: 'demo' },
    estimateUsd: 0,
    costUsd: 0,
    answer: ({ demo }) => aReply((demo?.weeksAgo ?? 0) > 4 ? '1. Globex\n2. Acme' : '1. Acme\n2. Globex'),
  });
}

async function pastOf({ storage }: Place, brandId: string): Promise<AnalysisRecord[]> {
  const analyses = await storage.analyses.listAnalyses(brandId, { isDemo: true });
  return analyses.filter(({ reason }) => reason === 'history').toReversed();
}

describe('the history of a demo brand', () => {
  it('is eight weekly runs before the first real one, read and scored like any run', async () => {
    const client = aDemoClient();
    const place = await aPlace({ engines: someEngines([client], { isDemo: true }), replicates: 3 });
    const { brand } = await aStoredBrand(place, { queries: 10 });
    await place.start();
    const first = await startAnalysis(place.deps, brand.id, 'created');
    expect(await place.ended(first.id)).toMatchObject({ status: 'success', isDemo: true });

    const past = await pastOf(place, brand.id);
    expect(past.map(({ createdAt }) => (first.createdAt - createdAt) / CADENCE_MS)).toEqual([
      8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(
      past.every(
        ({ status, finishedAt, createdAt }) => status === 'success' && finishedAt === createdAt + 9000,
      ),
    ).toBe(true);
    const scorings = await place.storage.analyses.listScorings(
      [...past.map(({ id }) => id), first.id],
      'all',
    );
    expect(scorings.map(({ scoring }) => scoring.is_demo && scoring.overall.answers)).toEqual(
      Array.from({ length: 9 }, () => 30),
    );
    expect(scorings.map(({ scoring }) => scoring.change?.verdict ?? null)).toEqual([
      null,
      'within_noise',
      'within_noise',
      'within_noise',
      'moved',
      'within_noise',
      'within_noise',
      'within_noise',
      'within_noise',
    ]);
    expect(client.asked).toHaveLength(9 * 30);
  });

  it('is written once, before the first run only', async () => {
    const place = await aPlace({ engines: someEngines([aDemoClient()], { isDemo: true }), replicates: 1 });
    const { brand } = await aStoredBrand(place, { queries: 1 });
    await place.start();
    await place.ended((await startAnalysis(place.deps, brand.id, 'created')).id);
    place.time.advance(CADENCE_MS);
    await place.ended((await startAnalysis(place.deps, brand.id, 'scheduled')).id);
    expect(await pastOf(place, brand.id)).toHaveLength(8);
  });

  it('is completed without duplicates when the process ends in the middle of it', async () => {
    const stopping = aDemoClient();
    const place = await aPlace({ engines: someEngines([stopping], { isDemo: true }), replicates: 2 });
    const { brand } = await aStoredBrand(place, { queries: 5 });
    const one = await place.start();
    const first = await startAnalysis(place.deps, brand.id, 'created');
    await place.until(() => stopping.asked.length >= 25);
    await one.close();
    await setImmediate();
    const asked = stopping.asked.length;
    expect(asked).toBeLessThan(90);

    const next = aDemoClient();
    await place.start({ engines: someEngines([next], { isDemo: true }) });
    expect(await place.ended(first.id)).toMatchObject({ status: 'success' });
    const past = await pastOf(place, brand.id);
    expect(past.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'success'));
    for (const { id } of past) expect(await place.storage.analyses.listSlots(id)).toHaveLength(10);
    // One call may have been under way.
    expect(asked + next.asked.length).toBeLessThanOrEqual(91);
  });

  it('is not written for a brand that real engines are asked about', async () => {
    const place = await aPlace();
    const { brand } = await aStoredBrand(place);
    await place.start();
    await place.ended((await startAnalysis(place.deps, brand.id, 'created')).id);
    expect(await place.storage.analyses.listAnalyses(brand.id)).toHaveLength(1);
  });
});
