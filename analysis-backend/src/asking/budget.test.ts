import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aClient, aModel, someEngines } from '../../test/fakes/engines.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { aBrand, anAnalysis, aSpend, aStorage } from '../../test/fakes/storage.ts';
import type { Engines } from '../ports/engines.ts';
import { ProviderError } from '../ports/provider.ts';
import type { Caps, Spent } from '../ports/spend-store.ts';
import { Turns } from '../shared/turns.ts';
import { requireBudget, reservationFor } from './budget.ts';
import { ENOUGH_CALLS } from '../evidence/call-cost.ts';
import { estimateQuery, estimateRun } from '../evidence/estimate-run.ts';

const NO_CAPS: Caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd: null };
const DAY_MS = 86_400_000;

/** What a run is expected to cost with these engines. */
async function estimateWith(engines: Engines, readings = 1, calls = { queries: 20, replicates: 3 }) {
  return estimateRun(await estimateQuery(await setUp({}, engines), readings), calls);
}

describe('estimateRun', () => {
  it('is the price of every answer of every engine', async () => {
    const engines = someEngines([aClient({ estimateUsd: 0.01 }), aClient({ estimateUsd: 0.5 })]);
    const { usd, basis } = await estimateWith(engines);
    expect(usd).toBeCloseTo(0.51 * 60);
    expect(basis).toBe('price_list');
  });

  it('includes the reading of every answer when a model reads them', async () => {
    const model = aModel(() => null, { estimateUsd: 0.002 });
    const engines = someEngines([aClient({ estimateUsd: 0.01 }), aClient({ estimateUsd: 0.01 })], { model });
    const calls = { queries: 10, replicates: 1 };
    expect((await estimateWith(engines, 1, calls)).usd).toBeCloseTo(0.24);
    expect((await estimateWith(engines, 2, calls)).usd).toBeCloseTo(0.28);
  });

  it('is unknown when a price is unknown', async () => {
    expect((await estimateWith(someEngines([aClient(), aClient({ estimateUsd: null })]))).usd).toBeNull();
    const model = aModel(() => null, { estimateUsd: null });
    expect((await estimateWith(someEngines([aClient()], { model }))).usd).toBeNull();
  });

  it('is 0 for the demo engine, whose answers no model reads', async () => {
    const engines = someEngines([aClient({ estimateUsd: 0 })], { isDemo: true, model: aModel(() => null) });
    expect((await estimateWith(engines)).usd).toBe(0);
  });

  it('uses the measured cost of calls where there are enough, and says that the rest is from the price list', async () => {
    const engines = someEngines([
      aClient({ id: 'a/known', estimateUsd: 0.5 }),
      aClient({ id: 'b/new', estimateUsd: 0.5 }),
    ]);
    const deps = await setUp({}, engines);
    for (let call = 0; call < ENOUGH_CALLS; call += 1) {
      const usd = call % 2 === 0 ? 0.01 : 0.03;
      const spend = aSpend({ purpose: 'ask', engineId: 'a/known', at: deps.clock.now() });
      await deps.asking.spend.reserve(spend, NO_CAPS);
      const { usd: before } = await estimateQuery(deps, 1);
      expect(before).toBeCloseTo(1);
      await deps.asking.spend.settle(spend.id, { usd, isReported: true });
    }
    const { usd, basis } = await estimateQuery(deps, 1);
    expect(usd).toBeCloseTo(0.52);
    expect(basis).toBe('mixed');
    deps.clock.advance(91 * DAY_MS);
    expect((await estimateQuery(deps, 1)).basis).toBe('price_list');
  });
});

async function setUp(caps: Partial<Caps>, engines: Engines = someEngines([aClient()])) {
  const { spend, analyses, brands, replies } = await aStorage();
  const clock = manualTime();
  const asking = {
    spend,
    caps: { ...NO_CAPS, ...caps },
    replies,
    turns: new Turns(),
    answerTimeoutMs: 120_000,
    clock,
    wait: clock.wait,
    random: () => 0.5,
    newId: randomUUID,
  };
  return { analyses, brands, clock, engines, asking };
}

describe('requireBudget', () => {
  it('allows everything when there are no limits', async () => {
    await expect(requireBudget(await setUp({}), 'brand', null)).resolves.toBeUndefined();
    await expect(requireBudget(await setUp({}), 'brand', 1e6)).resolves.toBeUndefined();
  });

  it('refuses with the limit, the cost and what to do when the run costs too much', async () => {
    await expect(requireBudget(await setUp({ runUsd: 1 }), 'brand', 1.2)).rejects.toMatchObject({
      status: 402,
      message:
        'The analysis may cost $1.20, but the limit for one analysis is $1.00. ' +
        'Raise the limit in the administration, or ask less: fewer queries, or fewer AI services.',
    });
  });

  it('says how much is left when some was spent', async () => {
    const deps = await setUp({ brandMonthUsd: 5 });
    await deps.asking.spend.reserve(aSpend({ brandId: 'brand', at: deps.clock.now(), usd: 4.5 }), NO_CAPS);
    await expect(requireBudget(deps, 'brand', 0.51)).rejects.toThrow(
      'of the limit for this brand in this month (UTC), $5.00, only $0.50 is left. Raise the limit',
    );
    await expect(requireBudget(deps, 'brand', 0.5)).resolves.toBeUndefined();
    await expect(requireBudget(deps, 'another brand', 5)).resolves.toBeUndefined();
  });

  it('counts what all brands spent on the same day, and on no other day', async () => {
    const deps = await setUp({ instanceDayUsd: 1 });
    await deps.asking.spend.reserve(aSpend({ brandId: 'another', at: deps.clock.now(), usd: 0.8 }), NO_CAPS);
    await expect(requireBudget(deps, 'brand', 0.3)).rejects.toMatchObject({ status: 402 });
    deps.clock.advance(DAY_MS);
    await expect(requireBudget(deps, 'brand', 0.3)).resolves.toBeUndefined();
  });

  it('counts the remaining cost of analyses under way, so that several started together can all finish', async () => {
    const deps = await setUp({ instanceDayUsd: 1 });
    const other = aBrand();
    await deps.brands.createBrand(other, []);
    const running = anAnalysis(other.id, { status: 'running', estimatedUsd: 0.6 });
    await deps.analyses.createAnalysis(running, [], []);
    const spend = aSpend({ brandId: other.id, analysisId: running.id, at: deps.clock.now(), usd: 0.2 });
    await deps.asking.spend.reserve(spend, NO_CAPS);
    await expect(requireBudget(deps, 'brand', 0.5)).rejects.toThrow('only $0.40 is left');
    await expect(requireBudget(deps, 'brand', 0.4)).resolves.toBeUndefined();
  });

  it('refuses when a limit is set and a price is unknown, and names the model', async () => {
    const engines = someEngines([aClient(), aClient({ id: 'compatible/llama3.2', estimateUsd: null })]);
    await expect(requireBudget(await setUp({ runUsd: 1 }, engines), 'brand', null)).rejects.toMatchObject({
      status: 402,
      message: expect.stringContaining('the price of compatible/llama3.2 is not known'),
    });
  });
});

type Deps = Awaited<ReturnType<typeof setUp>>;

async function spentOf(deps: Deps): Promise<number> {
  return (await runOf(deps)).usd;
}

async function runOf({ asking: { spend }, clock }: Deps): Promise<Spent> {
  return (await spend.spent({ analysisId: 'run', brandId: 'brand', at: clock.now() })).run;
}

describe('reservationFor', () => {
  const call = { brandId: 'brand', analysisId: 'run', purpose: 'ask', engineId: 'a/b' } as const;
  const client = aClient({ estimateUsd: 0.3, costUsd: 0.1 });
  const usage = { inputTokens: 1, outputTokens: 1, searches: 0 };
  const never = new AbortController().signal;

  it('counts a call by its estimate while it is under way, and by its charge afterwards', async () => {
    const deps = await setUp({ runUsd: 1 });
    const reservation = reservationFor(deps.asking, call, client);
    await reservation.reserve(never);
    expect(await spentOf(deps)).toBeCloseTo(0.3);
    await reservation.settle(usage);
    expect(await spentOf(deps)).toBeCloseTo(0.1);
  });

  it('counts a failed call as 0, unless the service reports usage', async () => {
    const deps = await setUp({});
    for (const error of [new ProviderError('transient', 'down'), new Error('closing')]) {
      const reservation = reservationFor(deps.asking, call, client);
      await reservation.reserve(never);
      await reservation.settleFailed(error);
    }
    expect(await spentOf(deps)).toBe(0);
    const charged = reservationFor(deps.asking, call, client);
    await charged.reserve(never);
    await charged.settleFailed(new ProviderError('bad_reply', 'no JSON', { usage }));
    expect(await spentOf(deps)).toBeCloseTo(0.1);
  });

  it('keeps the reserved amount against the limits, as unknown, when the usage of an answer is not reported', async () => {
    const deps = await setUp({});
    const reservation = reservationFor(deps.asking, call, aClient({ estimateUsd: 0.3, costUsd: null }));
    await reservation.reserve(never);
    await reservation.settle({ inputTokens: null, outputTokens: null, searches: null });
    expect(await runOf(deps)).toEqual({ usd: 0.3, openUsd: 0, unknownUsd: 0.3 });
  });

  it('allows no call above the limit', async () => {
    const deps = await setUp({ runUsd: 0.35 });
    const first = reservationFor(deps.asking, call, client);
    await first.reserve(never);
    await first.settle(usage);
    await expect(reservationFor(deps.asking, call, client).reserve(never)).rejects.toThrow(
      'Of the limit for one analysis, too little is left',
    );
    expect(await spentOf(deps)).toBeCloseTo(0.1);
  });

  it('waits while calls under way may still leave room below the limit', async () => {
    const deps = await setUp({ runUsd: 0.5 });
    const first = reservationFor(deps.asking, call, client);
    await first.reserve(never);
    const second = reservationFor(deps.asking, call, client);
    const reserved = second.reserve(never);
    await deps.clock.waiting(() => true);
    expect(await spentOf(deps)).toBeCloseTo(0.3);
    await first.settle(usage);
    deps.clock.advance(1000);
    await reserved;
    expect(await spentOf(deps)).toBeCloseTo(0.4);
  });

  it('keeps a reservation against the limits, as unknown, when its process has died', async () => {
    const deps = await setUp({ runUsd: 0.5 });
    await reservationFor(deps.asking, call, client).reserve(never);
    deps.clock.advance(deps.asking.answerTimeoutMs);
    expect(await runOf(deps)).toEqual({ usd: 0.3, openUsd: 0.3, unknownUsd: 0 });
    deps.clock.advance(60_000);
    expect(await runOf(deps)).toEqual({ usd: 0.3, openUsd: 0, unknownUsd: 0.3 });
    await expect(reservationFor(deps.asking, call, client).reserve(never)).rejects.toThrow(
      'too little is left',
    );
  });

  it('allows no call of unknown price when a limit was set after the analysis had begun', async () => {
    const unpriced = aClient({ estimateUsd: null });
    await expect(
      reservationFor((await setUp({ runUsd: 1 })).asking, call, unpriced).reserve(never),
    ).rejects.toThrow('a price is not known');
    await expect(
      reservationFor((await setUp({})).asking, call, unpriced).reserve(never),
    ).resolves.toBeUndefined();
  });
});
