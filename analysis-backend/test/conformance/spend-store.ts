import { expect, it } from 'vitest';
import type { Caps } from '../../src/ports/spend-store.ts';
import type { StoragePlace } from '../storage/storage-place.ts';
import { aSpend } from '../fakes/storage.ts';

const NO_CAPS: Caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd: null };
const HOUR = 3_600_000;
const JANUARY_31 = Date.UTC(2026, 0, 31, 12);

/** What every spend store does. */
export function spendStoreConformance(emptyPlace: () => Promise<StoragePlace>): void {
  async function aStore() {
    return (await (await emptyPlace()).open()).spend;
  }

  it('adds up what a run, a brand in its month and all in a day have reserved', async () => {
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
    expect(await store.spent(of)).toEqual({ runUsd: 7, brandMonthUsd: 11, instanceDayUsd: 25 });
    expect(await store.spent({ ...of, analysisId: null })).toMatchObject({ runUsd: 0 });
    // The first moment of February is the last hour's neighbour and another month.
    expect(await store.spent({ ...of, at: JANUARY_31 + 12 * HOUR })).toEqual({
      runUsd: 7,
      brandMonthUsd: 4,
      instanceDayUsd: 4,
    });
  });

  it.each([
    ['run', { ...NO_CAPS, runUsd: 0.3 }],
    ['brand_month', { ...NO_CAPS, brandMonthUsd: 0.3 }],
    ['instance_day', { ...NO_CAPS, instanceDayUsd: 0.3 }],
  ] as const)('spends up to the cap of %s to the cent, and names it when it is met', async (cap, caps) => {
    const store = await aStore();
    // In floating point, three tenths are more than 0.3.
    for (let time = 0; time < 3; time += 1) {
      expect(await store.reserve(aSpend({ usd: 0.1 }), caps)).toBeNull();
    }
    expect(await store.reserve(aSpend({ usd: 0.1 }), caps)).toBe(cap);
    expect(await store.reserve(aSpend({ usd: 0 }), caps)).toBeNull();
    const { instanceDayUsd } = await store.spent(aSpend());
    expect(instanceDayUsd).toBe(0.3);
  });

  it('does not count against the cap of a run what belongs to none', async () => {
    const store = await aStore();
    expect(await store.reserve(aSpend({ analysisId: null, usd: 5 }), { ...NO_CAPS, runUsd: 1 })).toBeNull();
  });

  it('puts the true cost in the place of the reserved one, and leaves it where the cost is not known', async () => {
    const store = await aStore();
    const [known, unknown] = [aSpend({ usd: 1 }), aSpend({ usd: 1 })];
    await store.reserve(known, NO_CAPS);
    await store.reserve(unknown, NO_CAPS);
    await store.settle(known.id, 0.000_000_25);
    await store.settle(unknown.id, null);
    await store.settle('no such', 7);
    expect((await store.spent(known)).runUsd).toBe(1.000_000_25);
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
    expect((await stores[0].spend.spent(aSpend())).instanceDayUsd).toBe(1);
  });
}
