import { describe, expect, it } from 'vitest';
import { aPlace, aStoredBrand, type Place } from '../../../test/fakes/analyses.ts';
import { aClient, someEngines } from '../../../test/fakes/engines.ts';
import { ProviderError } from '../../ports/provider.ts';
import { runDue } from './run-due.ts';
import { CADENCE_MS, nextRunAt } from './schedule.ts';
import { startAnalysis } from './start-analysis.ts';
import { DAY_MS } from '../../shared/day.ts';

const HOUR_MS = DAY_MS / 24;

/** A brand whose run is due now. */
async function aDueBrand(place: Place) {
  const { brand } = await aStoredBrand(place);
  const due = nextRunAt(brand, brand.createdAt);
  await place.storage.brands.updateBrand(brand.id, { nextScheduledAt: due });
  place.time.advance(due - place.time.now());
  return { ...brand, nextScheduledAt: due };
}

async function runsOf({ storage }: Place, brandId: string) {
  return (await storage.analyses.listAnalyses(brandId)).toReversed();
}

async function nextOf({ storage }: Place, brandId: string): Promise<number | null> {
  return (await storage.brands.findBrand(brandId))?.nextScheduledAt ?? null;
}

describe('the schedule', () => {
  it('starts a run when it is due, not before, and sets the time of the next', async () => {
    const place = await aPlace();
    const brand = await aDueBrand(place);
    place.time.advance(-1);
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toEqual([]);
    place.time.advance(1);
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toMatchObject([{ reason: 'scheduled', status: 'pending' }]);
    expect(await nextOf(place, brand.id)).toBe(brand.nextScheduledAt + CADENCE_MS);
  });

  it('starts one run, not five, after five weeks of downtime', async () => {
    const place = await aPlace();
    const brand = await aDueBrand(place);
    place.time.advance(5 * CADENCE_MS + DAY_MS);
    for (let tick = 0; tick < 3; tick += 1) await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toHaveLength(1);
    expect(await nextOf(place, brand.id)).toBe(brand.nextScheduledAt + 6 * CADENCE_MS);
  });

  it('runs once a week, also when the clocks change', async () => {
    const place = await aPlace();
    place.time.advance(Date.UTC(2026, 2, 20) - place.time.now());
    const brand = await aDueBrand(place);
    await place.start();
    const times: number[] = [];
    for (let week = 0; week < 3; week += 1) {
      await runDue(place.deps);
      const [latest] = await place.storage.analyses.listAnalyses(brand.id, { limit: 1 });
      times.push(latest?.createdAt ?? 0);
      await place.ended(latest?.id ?? '');
      place.time.advance(((await nextOf(place, brand.id)) ?? 0) - place.time.now());
    }
    expect(times.map((time) => time - brand.nextScheduledAt)).toEqual([0, CADENCE_MS, 2 * CADENCE_MS]);
  });

  it('has one of several processes start a run', async () => {
    const place = await aPlace();
    const brands = [await aDueBrand(place), await aDueBrand(place)];
    place.time.advance(CADENCE_MS);
    await Promise.all(Array.from({ length: 5 }, () => runDue(place.deps)));
    for (const brand of brands) expect(await runsOf(place, brand.id)).toHaveLength(1);
  });

  it('skips a run while another one is under way', async () => {
    const place = await aPlace();
    const brand = await aDueBrand(place);
    await startAnalysis(place.deps, brand.id, 'requested');
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toMatchObject([{ reason: 'requested' }]);
    expect(await nextOf(place, brand.id)).toBe(brand.nextScheduledAt + CADENCE_MS);
  });

  it('does nothing for a brand that is inactive', async () => {
    const place = await aPlace();
    const brand = await aDueBrand(place);
    await place.storage.brands.updateBrand(brand.id, { status: 'inactive', nextScheduledAt: null });
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toEqual([]);
    expect(await nextOf(place, brand.id)).toBeNull();
  });

  it('logs it and tries again in a week when there is no money for a run', async () => {
    const caps = { runUsd: 0.001, brandMonthUsd: null, instanceDayUsd: null };
    const place = await aPlace({ caps });
    const brand = await aDueBrand(place);
    const other = await aDueBrand(place);
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toEqual([]);
    expect(place.log.join('')).toContain('the limit for one analysis');
    expect(await nextOf(place, other.id)).toBe(nextRunAt(other, place.time.now()));
  });

  it('starts the run a little later when the process dies right after claiming it', async () => {
    const place = await aPlace();
    const brand = await aDueBrand(place);
    const brands = { ...place.deps.brands, listQueries: () => Promise.reject(new Error('killed here')) };
    await runDue({ ...place.deps, brands });
    expect(await runsOf(place, brand.id)).toEqual([]);
    place.time.advance(HOUR_MS);
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toHaveLength(1);
    expect(await nextOf(place, brand.id)).toBe(brand.nextScheduledAt + CADENCE_MS);
  });

  it('does not start the run again when the process dies right after starting it', async () => {
    const place = await aPlace();
    const brand = await aDueBrand(place);
    let moves = 0;
    const moveSchedule: typeof place.deps.brands.moveSchedule = (...args) => {
      moves += 1;
      return moves === 1
        ? place.storage.brands.moveSchedule(...args)
        : Promise.reject(new Error('killed here'));
    };
    await runDue({ ...place.deps, brands: { ...place.deps.brands, moveSchedule } });
    await place.start();
    await place.ended((await runsOf(place, brand.id))[0]?.id ?? '');
    place.time.advance(HOUR_MS);
    await runDue(place.deps);
    expect(await runsOf(place, brand.id)).toHaveLength(1);
    expect(await nextOf(place, brand.id)).toBe(brand.nextScheduledAt + CADENCE_MS);
  });

  it('retries a failed run early, with growing pauses, and is weekly again after a success', async () => {
    let isDown = true;
    const client = aClient();
    const { ask } = client;
    const flaky: typeof client = {
      ...client,
      ask: (question, onAttempt) => {
        if (isDown) throw new ProviderError('auth', 'The key is not accepted');
        return ask(question, onAttempt);
      },
    };
    const place = await aPlace({ engines: someEngines([flaky]) });
    const brand = await aDueBrand(place);
    await place.start();
    const pauses: number[] = [];
    for (const works of [false, false, false, true]) {
      isDown = !works;
      await runDue(place.deps);
      const latest = (await runsOf(place, brand.id)).at(-1);
      const { finishedAt } = await place.ended(latest?.id ?? '');
      const failures = pauses.length + 1;
      await place.until(
        async () => (await place.storage.brands.findBrand(brand.id))?.failures === (works ? 0 : failures),
      );
      const next = (await nextOf(place, brand.id)) ?? 0;
      await place.until(
        async () => works || ((await nextOf(place, brand.id)) ?? 0) < (finishedAt ?? 0) + 2 * DAY_MS,
      );
      pauses.push(((await nextOf(place, brand.id)) ?? next) - (finishedAt ?? 0));
      place.time.advance(((await nextOf(place, brand.id)) ?? 0) - place.time.now());
    }
    expect(pauses.slice(0, 3)).toEqual([HOUR_MS, 4 * HOUR_MS, DAY_MS]);
    expect(pauses[3]).toBeGreaterThan(CADENCE_MS / 2);
    expect(await place.storage.brands.findBrand(brand.id)).toMatchObject({ failures: 0 });
  });
});
