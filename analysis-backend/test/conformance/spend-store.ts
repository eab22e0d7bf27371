import { expect, it } from 'vitest';
import type { Caps, NewSpend, SpendStore } from '../../src/ports/spend-store.ts';
import type { StoragePlace } from '../storage/storage-place.ts';
import { aSpend } from '../fakes/storage.ts';

const NO_CAPS: Caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd: null };
const HOUR = 3_600_000;
const JANUARY_31 = Date.UTC(2026, 0, 31, 12);

/** Of the run, of the brand in the month, and of all brands on the day. */
async function sumsOf(store: SpendStore, of: Parameters<SpendStore['spent']>[0]): Promise<number[]> {
  const { run, brandMonth, instanceDay } = await store.spent(of);
  return [run.usd, brandMonth.usd, instanceDay.usd];
}

export function spendStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  async function aStore() {
    return (await (await emptyPlace()).open()).spend;
  }

  it('adds up the reservations of a run, of a brand in a month, and of all brands in a day', async () => {
    const store = await aStore();
    for (const spend of [
      aSpend({ at: JANUARY_31, usd: 1 }),
      aSpend({ at: JANUARY_31 - 24 * HOUR, usd: 2 }),
      aSpend({ at: JANUARY_31 + 12 * HOUR, usd: 4 }),
      aSpend({ at: JANUARY_31, analysisId: null, usd: 8 }),
      aSpend({ at: JANUARY_31, brandId: 'other', analysisId: 'other', usd: 16 }),
    ]) {
      expect(await store.reserve(spend, NO_CAPS)).toBeNull();
    }
    const of = { brandId: 'some brand', analysisId: 'some analysis', at: JANUARY_31 };
    expect(await sumsOf(store, of)).toEqual([7, 11, 25]);
    expect(await sumsOf(store, { ...of, analysisId: null })).toEqual([0, 11, 25]);
    // The first moment of February is next to the last hour of January, but in another month.
    expect(await sumsOf(store, { ...of, at: JANUARY_31 + 12 * HOUR })).toEqual([7, 4, 4]);
  });

  it.each([
    ['run', { ...NO_CAPS, runUsd: 0.3 }],
    ['brand_month', { ...NO_CAPS, brandMonthUsd: 0.3 }],
    ['instance_day', { ...NO_CAPS, instanceDayUsd: 0.3 }],
  ] as const)(
    'spends up to the cap of %s to the cent, and names it when it is reached',
    async (cap, caps) => {
      const store = await aStore();
      const spends = [aSpend({ usd: 0.1 }), aSpend({ usd: 0.1 }), aSpend({ usd: 0.1 })];
      // In floating point, three tenths are more than 0.3.
      for (const spend of spends) expect(await store.reserve(spend, caps)).toBeNull();
      expect(await store.reserve(aSpend({ usd: 0.1 }), caps)).toEqual({ cap, isTaken: true });
      for (const { id } of spends) await store.settle(id, { usd: 0.1, isReported: true });
      expect(await store.reserve(aSpend({ usd: 0.1 }), caps)).toEqual({ cap, isTaken: false });
      expect(await store.reserve(aSpend({ usd: 0 }), caps)).toBeNull();
      const { instanceDay } = await store.spent(aSpend());
      expect(instanceDay).toEqual({ usd: 0.3, openUsd: 0, unknownUsd: 0 });
    },
  );

  it('counts calls for no brand against the day, and not against any brand', async () => {
    const store = await aStore();
    const test = aSpend({ brandId: null, analysisId: null, purpose: 'test', usd: 2 });
    expect(await store.reserve(test, { ...NO_CAPS, brandMonthUsd: 1 })).toBeNull();
    expect(await sumsOf(store, { ...test, brandId: 'some brand' })).toEqual([0, 0, 2]);
    expect(await store.reserve(test, { ...NO_CAPS, instanceDayUsd: 3 })).toMatchObject({
      cap: 'instance_day',
    });
  });

  it('does not count calls outside a run against the cap of a run', async () => {
    const store = await aStore();
    expect(await store.reserve(aSpend({ analysisId: null, usd: 5 }), { ...NO_CAPS, runUsd: 1 })).toBeNull();
  });

  it('replaces a reservation by the true cost, and keeps it, as unknown, when the cost is not reported', async () => {
    const store = await aStore();
    const [known, unknown] = [aSpend({ usd: 1 }), aSpend({ usd: 1 })];
    await store.reserve(known, NO_CAPS);
    await store.reserve(unknown, NO_CAPS);
    await store.settle(known.id, { usd: 0.000_000_25, isReported: true });
    await store.settle(unknown.id, { usd: null, isReported: false });
    await store.settle('no such', { usd: 7, isReported: true });
    const { run } = await store.spent(known);
    expect(run).toEqual({ usd: 1.000_000_25, openUsd: 0, unknownUsd: 1 });
  });

  it('keeps a reservation that was not settled in time, as unknown, and still takes its cost later', async () => {
    const store = await aStore();
    const caps = { ...NO_CAPS, instanceDayUsd: 1 };
    const left = aSpend({ at: JANUARY_31, usd: 0.9, reservedUntil: JANUARY_31 + HOUR });
    expect(await store.reserve(left, caps)).toBeNull();
    const [before, after] = [JANUARY_31 + HOUR - 1, JANUARY_31 + HOUR];
    const cap = 'instance_day';
    expect(await store.reserve(aSpend({ at: before, usd: 0.2 }), caps)).toEqual({ cap, isTaken: true });
    expect(await store.reserve(aSpend({ at: after, usd: 0.2 }), caps)).toEqual({ cap, isTaken: false });
    const spentAt = async (at: number) => (await store.spent({ ...left, at })).instanceDay;
    expect(await spentAt(before)).toEqual({ usd: 0.9, openUsd: 0.9, unknownUsd: 0 });
    expect(await spentAt(after)).toEqual({ usd: 0.9, openUsd: 0, unknownUsd: 0.9 });
    await store.settle(left.id, { usd: 0.5, isReported: true });
    expect(await spentAt(after)).toEqual({ usd: 0.5, openUsd: 0, unknownUsd: 0 });
    expect(await store.reserve(aSpend({ at: after, usd: 0.2 }), caps)).toBeNull();
  });

  it('gives the cost of the latest calls of a kind whose usage the service reported', async () => {
    const store = await aStore();
    const kind = { purpose: 'ask', engineId: 'a/b' } as const;
    expect(await store.measured(kind, 0, 10)).toBeNull();
    const calls: [Partial<NewSpend>, number | null, boolean][] = [
      [{}, 0.1, true],
      [{ at: JANUARY_31 + 1 }, 0.3, true],
      [{ at: JANUARY_31 - HOUR }, 9, true],
      [{}, 0, false],
      [{}, null, false],
      [{ purpose: 'extract' }, 5, true],
      [{ engineId: 'c/d' }, 5, true],
    ];
    for (const [changes, usd, isReported] of calls) {
      const spend = aSpend({ ...kind, at: JANUARY_31, ...changes });
      await store.reserve(spend, NO_CAPS);
      await store.settle(spend.id, { usd, isReported });
    }
    await store.reserve(aSpend({ ...kind, at: JANUARY_31, usd: 7 }), NO_CAPS);
    expect(await store.measured(kind, JANUARY_31, 10)).toEqual({ calls: 2, meanUsd: 0.2, mostUsd: 0.3 });
    expect(await store.measured(kind, JANUARY_31, 1)).toEqual({ calls: 1, meanUsd: 0.3, mostUsd: 0.3 });
  });

  it('never lets several processes exceed a cap together', async () => {
    const place = await emptyPlace();
    const stores = await Promise.all([place.open(), place.open(), place.open()]);
    const caps = { ...NO_CAPS, instanceDayUsd: 1 };
    const outcomes = await Promise.all(
      stores.flatMap(({ spend }, at) =>
        Array.from({ length: 10 }, () =>
          spend.reserve(aSpend({ usd: 0.1, brandId: `brand ${at}`, analysisId: `analysis ${at}` }), caps),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
    expect((await stores[0].spend.spent(aSpend())).instanceDay.usd).toBe(1);
  });
}
