import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aClient, aModel, someEngines } from '../../test/fakes/engines.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { aSpend, aStorage } from '../../test/fakes/storage.ts';
import type { Engines } from '../ports/engines.ts';
import type { Caps } from '../ports/spend-store.ts';
import { estimateRun, requireBudget, reservationFor } from './budget.ts';

const NO_CAPS: Caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd: null };
const DAY_MS = 86_400_000;
const RUN = { queries: 20, replicates: 3, readings: 1 };

describe('estimateRun', () => {
  it('is the price of every answer of every engine', () => {
    const engines = someEngines([aClient({ estimateUsd: 0.01 }), aClient({ estimateUsd: 0.5 })]);
    expect(estimateRun(engines, RUN)).toBeCloseTo(0.51 * 60);
  });

  it('has the reading of every answer in it when a model reads them', () => {
    const model = aModel(() => null, { estimateUsd: 0.002 });
    const engines = someEngines([aClient({ estimateUsd: 0.01 }), aClient({ estimateUsd: 0.01 })], { model });
    expect(estimateRun(engines, { queries: 10, replicates: 1, readings: 1 })).toBeCloseTo(0.24);
    expect(estimateRun(engines, { queries: 10, replicates: 1, readings: 2 })).toBeCloseTo(0.28);
  });

  it('is not known when a price is not', () => {
    expect(estimateRun(someEngines([aClient(), aClient({ estimateUsd: null })]), RUN)).toBeNull();
    const model = aModel(() => null, { estimateUsd: null });
    expect(estimateRun(someEngines([aClient()], { model }), RUN)).toBeNull();
  });

  it('is nothing for the demo engine, whose answers no model reads', () => {
    const engines = someEngines([aClient({ estimateUsd: 0 })], { isDemo: true, model: aModel(() => null) });
    expect(estimateRun(engines, RUN)).toBe(0);
  });
});

async function setUp(caps: Partial<Caps>, engines: Engines = someEngines([aClient()])) {
  const { spend } = await aStorage();
  const clock = manualTime();
  return { spend, clock, engines, newId: randomUUID, caps: { ...NO_CAPS, ...caps } };
}

describe('requireBudget', () => {
  it('lets everything pass while nothing is limited', async () => {
    await expect(requireBudget(await setUp({}), 'brand', null)).resolves.toBeUndefined();
    await expect(requireBudget(await setUp({}), 'brand', 1e6)).resolves.toBeUndefined();
  });

  it('refuses with the limit, the cost and the setting when the run costs too much', async () => {
    await expect(requireBudget(await setUp({ runUsd: 1 }), 'brand', 1.2)).rejects.toMatchObject({
      status: 402,
      message:
        'The analysis may cost $1.20, but the limit for one analysis is $1.00. ' +
        'Raise SIGNPOST_BUDGET_RUN_USD, or ask less: enable fewer queries, lower SIGNPOST_ANALYSIS_REPLICATES, shorten SIGNPOST_ENGINES.',
    });
  });

  it('says how much is left when some was spent', async () => {
    const deps = await setUp({ brandMonthUsd: 5 });
    await deps.spend.reserve(aSpend({ brandId: 'brand', at: deps.clock.now(), usd: 4.5 }), NO_CAPS);
    await expect(requireBudget(deps, 'brand', 0.51)).rejects.toThrow(
      'of the limit for this brand in this month (UTC), $5.00, only $0.50 is left. Raise SIGNPOST_BUDGET_BRAND_MONTH_USD',
    );
    await expect(requireBudget(deps, 'brand', 0.5)).resolves.toBeUndefined();
    await expect(requireBudget(deps, 'another brand', 5)).resolves.toBeUndefined();
  });

  it('counts what all brands spent on the same day, and no other', async () => {
    const deps = await setUp({ instanceDayUsd: 1 });
    await deps.spend.reserve(aSpend({ brandId: 'another', at: deps.clock.now(), usd: 0.8 }), NO_CAPS);
    await expect(requireBudget(deps, 'brand', 0.3)).rejects.toMatchObject({ status: 402 });
    deps.clock.advance(DAY_MS);
    await expect(requireBudget(deps, 'brand', 0.3)).resolves.toBeUndefined();
  });

  it('refuses when a limit is set and a price is not known, and says whose', async () => {
    const engines = someEngines([aClient(), aClient({ id: 'compatible/llama3.2', estimateUsd: null })]);
    await expect(requireBudget(await setUp({ runUsd: 1 }, engines), 'brand', null)).rejects.toMatchObject({
      status: 402,
      message: expect.stringContaining('the price of compatible/llama3.2 is not known'),
    });
  });
});

async function spentOf({ spend, clock }: Awaited<ReturnType<typeof setUp>>): Promise<number> {
  return (await spend.spent({ analysisId: 'run', brandId: 'brand', at: clock.now() })).runUsd;
}

describe('reservationFor', () => {
  const call = { brandId: 'brand', analysisId: 'run', purpose: 'ask', engineId: 'a/b' } as const;

  it('counts every attempt as expected and the last one as it was charged', async () => {
    const deps = await setUp({ runUsd: 1 });
    const reservation = reservationFor(deps, call, 0.3);
    await reservation.reserve();
    await reservation.reserve();
    expect(await spentOf(deps)).toBeCloseTo(0.6);
    await reservation.settle(0.1);
    expect(await spentOf(deps)).toBeCloseTo(0.4);
  });

  it('keeps what was reserved when the true cost is not known', async () => {
    const deps = await setUp({});
    const reservation = reservationFor(deps, call, 0.3);
    await reservation.reserve();
    await reservation.settle(null);
    expect(await spentOf(deps)).toBeCloseTo(0.3);
  });

  it('allows no attempt beyond the limit', async () => {
    const deps = await setUp({ runUsd: 0.5 });
    const reservation = reservationFor(deps, call, 0.3);
    await reservation.reserve();
    await expect(reservation.reserve()).rejects.toThrow(
      'Of the limit for one analysis, too little is left (SIGNPOST_BUDGET_RUN_USD)',
    );
    expect(await spentOf(deps)).toBeCloseTo(0.3);
  });

  it('allows no call of unknown price when a limit was set after the analysis had begun', async () => {
    await expect(reservationFor(await setUp({ runUsd: 1 }), call, null).reserve()).rejects.toThrow(
      'a price is not known',
    );
    await expect(reservationFor(await setUp({}), call, null).reserve()).resolves.toBeUndefined();
  });
});
