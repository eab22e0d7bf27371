import { describe, expect, it } from 'vitest';
import { aBrand, aDashboardRow, aQuery, someInsights } from '../../test/fakes/brands.ts';
import { aDatabase } from '../../test/fakes/database.ts';
import { manualTime, type ManualTime } from '../../test/fakes/manual-time.ts';
import { sqlDurableCache } from '../adapters/durable-cache/sql.ts';
import { ReplyCache } from '../analyses/reply-cache.ts';
import { BrandCache, type CachedRow } from './brand-cache.ts';
import { KnownChanges, type Origin } from '../backend-data/known-changes.ts';

const ORIGIN: Origin = { step: 0, revision: null, isDemo: false, isUnsettled: false };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

async function openCache(): Promise<{
  cache: BrandCache;
  replies: ReplyCache;
  time: ManualTime;
  keys(): Promise<string[]>;
}> {
  const time = manualTime();
  const database = await aDatabase();
  const entries = sqlDurableCache(database, time);
  const changes = new KnownChanges({ cache: entries, strictCache: entries, clock: time, onFailure: fail });
  return {
    cache: new BrandCache({ entries, changes, clock: time }),
    replies: new ReplyCache({ entries, changes, clock: time }),
    time,
    keys: async () => {
      const rows = await database.db.selectFrom('brand_cache').select('cache_key').execute();
      return rows.map(({ cache_key: key }) => key).toSorted();
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

/** A cache whose dashboard has these rows. */
async function withRows(...rows: Parameters<BrandCache['replaceDashboard']>[1]): Promise<BrandCache> {
  const { cache } = await openCache();
  await cache.replaceDashboard({}, rows, 0, ORIGIN);
  return cache;
}

async function rowsOf(cache: BrandCache): Promise<CachedRow[]> {
  return (await cache.readDashboard())?.value.rows ?? [];
}

async function revisionOf(cache: BrandCache): Promise<number> {
  return (await cache.readDashboard())?.value.revision ?? 0;
}

describe('a kept entry', () => {
  it.each([
    { what: 'identity', days: 30, write: writeBrand, read: readBrand },
    { what: 'analysis', days: 30, write: writeInsights, read: readInsights },
    { what: 'query list', days: 1, write: writeQueries, read: readQueries },
  ])('($what) is there until it is $days day(s) old', async ({ days, write, read }) => {
    const { cache, time } = await openCache();
    expect(await read(cache)).toBeNull();
    await write(cache);
    time.advance(days * DAY_MS - 1);
    expect(await read(cache)).not.toBeNull();
    time.advance(1);
    expect(await read(cache)).toBeNull();
    await write(cache);
    expect(await read(cache)).not.toBeNull();
  });

  it('belongs to one brand', async () => {
    const { cache } = await openCache();
    await cache.writeBrand('b1', aBrand(), ORIGIN);
    await cache.writeInsights('b1', someInsights(), ORIGIN);
    await cache.writeQueries('b1', [aQuery()], ORIGIN);
    expect(await cache.readBrand('b2')).toBeNull();
    expect(await cache.readBrand('B1')).toBeNull();
    expect(await cache.readInsights('b2')).toBeNull();
    expect(await cache.readQueries('b2')).toBeNull();
  });
});

const writeBrand = (cache: BrandCache): Promise<unknown> => cache.writeBrand('b1', aBrand(), ORIGIN);
const readBrand = (cache: BrandCache): Promise<unknown> => cache.readBrand('b1');
const writeInsights = (cache: BrandCache): Promise<unknown> =>
  cache.writeInsights('b1', someInsights(), ORIGIN);
const readInsights = (cache: BrandCache): Promise<unknown> => cache.readInsights('b1');
const writeQueries = (cache: BrandCache): Promise<unknown> => cache.writeQueries('b1', [aQuery()], ORIGIN);
const readQueries = (cache: BrandCache): Promise<unknown> => cache.readQueries('b1');

describe('an expired entry', () => {
  it('is deleted by a later write, an hour at most after it expired', async () => {
    const { cache, replies, time, keys } = await openCache();
    const [names, costs] = [{ name: 'fetchNames' }, { name: 'fetchCosts' }] as const;
    await cache.replaceDashboard({}, [], 0, ORIGIN);
    await cache.writeBrand('b1', aBrand(), ORIGIN);
    await cache.writeInsights('b1', someInsights(), ORIGIN);
    await cache.writeQueries('b1', [aQuery()], ORIGIN);
    await replies.write({ ...names, ids: { id: 'b1' } }, {}, ORIGIN);
    time.advance(DAY_MS);
    await replies.write({ ...costs, ids: { id: 'b1' } }, {}, ORIGIN);
    expect(await keys()).toEqual([
      'brand b1',
      'dashboard',
      'fetchCosts b1 3',
      'fetchNames b1 3',
      'insights b1',
    ]);
    time.advance(29 * DAY_MS);
    await cache.writeBrand('b2', aBrand(), ORIGIN);
    expect(await keys()).toEqual(['brand b2', 'dashboard', 'fetchCosts b1 3', 'fetchNames b1 3']);
    expect(await replies.read({ ...names, ids: { id: 'b1' } }, DAY_MS)).toMatchObject({
      freshUntil: null,
    });
    time.advance(30 * DAY_MS);
    expect(await replies.read({ ...names, ids: { id: 'b1' } }, DAY_MS)).toBeNull();
    await cache.writeBrand('b2', aBrand(), ORIGIN);
    expect(await keys()).toEqual(['brand b2', 'dashboard', 'fetchCosts b1 3']);
  });
});

describe('a reply that was asked for before a change', () => {
  it('does not replace what the change has stored', async () => {
    const { cache } = await openCache();
    await cache.writeBrand('b1', aBrand({ name: 'Changed' }), { ...ORIGIN, step: 3 });
    const kept = await cache.writeBrand('b1', aBrand({ name: 'Before' }), { ...ORIGIN, step: 2 });
    expect(kept.value.name).toBe('Changed');
    expect((await cache.readBrand('b1'))?.value.name).toBe('Changed');
    await cache.writeBrand('b1', aBrand({ name: 'After' }), { ...ORIGIN, step: 3 });
    expect((await cache.readBrand('b1'))?.value.name).toBe('After');
  });
});

describe('patchQuery', () => {
  it('changes that query only, and the list keeps its age', async () => {
    const { cache, time } = await openCache();
    await cache.writeQueries('b1', [aQuery(), aQuery({ id: 'q2' })], ORIGIN);
    time.advance(DAY_MS - 1);
    await cache.patchQuery('b1', 'q2', { enabled: false }, 1);
    expect((await cache.readQueries('b1'))?.value).toEqual([aQuery(), aQuery({ id: 'q2', enabled: false })]);
    time.advance(1);
    expect(await cache.readQueries('b1')).toBeNull();
  });

  it('does nothing when there is no list or no such query', async () => {
    const { cache } = await openCache();
    await cache.patchQuery('b1', 'q1', { enabled: false }, 1);
    expect(await cache.readQueries('b1')).toBeNull();
    await cache.writeQueries('b1', [aQuery()], ORIGIN);
    await cache.patchQuery('b1', 'q2', { enabled: false }, 1);
    expect((await cache.readQueries('b1'))?.value).toEqual([aQuery()]);
  });
});

describe('the dashboard', () => {
  it('is fresh until it is 12 hours old, and never expires', async () => {
    const { cache, time } = await openCache();
    await cache.replaceDashboard({ a: 1 }, [aDashboardRow()], 0, ORIGIN);
    const isFresh = async (): Promise<boolean | null> => {
      const entry = await cache.readDashboard();
      return entry === null ? null : entry.freshUntil !== null;
    };
    time.advance(12 * HOUR_MS - 1);
    expect(await isFresh()).toBe(true);
    time.advance(1);
    expect(await isFresh()).toBe(false);
    time.advance(1000 * DAY_MS);
    expect(await isFresh()).toBe(false);
  });

  it('keeps its age when a row is changed or added', async () => {
    const { cache, time } = await openCache();
    await cache.replaceDashboard({}, [aDashboardRow()], 0, ORIGIN);
    const { freshUntil } = (await cache.readDashboard()) ?? {};
    time.advance(HOUR_MS);
    await cache.patchRow('b1', { name: 'New' });
    await cache.addRow(aDashboardRow({ id: 'b2' }));
    expect((await cache.readDashboard())?.freshUntil).toBe(freshUntil);
  });

  it('is not created by a changed or added row', async () => {
    const { cache } = await openCache();
    await cache.patchRow('b1', { name: 'New' });
    await cache.addRow(aDashboardRow());
    expect(await cache.readDashboard()).toBeNull();
  });

  it('changes only in the row of that brand', async () => {
    const cache = await withRows(aDashboardRow(), aDashboardRow({ id: 'b2' }));
    await cache.patchRow('b2', { name: 'New', description: 'D' });
    expect(await rowsOf(cache)).toMatchObject([
      aDashboardRow(),
      { ...aDashboardRow({ id: 'b2', name: 'New' }), description: 'D' },
    ]);
    await cache.patchRow('b3', { name: 'Nobody' });
    expect((await rowsOf(cache)).map(({ name }) => name)).toEqual(['Acme', 'New']);
  });

  it('gets a new row at its end, once', async () => {
    const cache = await withRows(aDashboardRow(), aDashboardRow({ id: 'b2' }));
    await cache.addRow(aDashboardRow({ id: 'b1', name: 'Again' }));
    expect((await rowsOf(cache)).map(({ id, name }) => [id, name])).toEqual([
      ['b2', 'Acme'],
      ['b1', 'Again'],
    ]);
  });

  it('takes summary and rows as fetched when nothing changed since', async () => {
    const cache = await withRows(aDashboardRow(), aDashboardRow({ id: 'gone' }));
    await cache.patchRow('b1', { name: 'Changed before' });
    const made = await cache.replaceDashboard(
      { b: 2 },
      [aDashboardRow({ score: 1 })],
      await revisionOf(cache),
      ORIGIN,
    );
    expect(made).toEqual((await cache.readDashboard())?.value);
    expect(made).toMatchObject({ summary: { b: 2 }, rows: [aDashboardRow({ score: 1 })] });
    expect(made.rows).toHaveLength(1);
  });

  it('keeps the description, which fetched rows do not have', async () => {
    const cache = await withRows(aDashboardRow());
    await cache.patchRow('b1', { description: 'Anvils' });
    await cache.replaceDashboard({}, [aDashboardRow()], await revisionOf(cache), ORIGIN);
    expect(await rowsOf(cache)).toMatchObject([{ description: 'Anvils' }]);
  });

  it('keeps rows that were changed or added after the fetch began', async () => {
    const cache = await withRows(aDashboardRow(), aDashboardRow({ id: 'b2' }), aDashboardRow({ id: 'gone' }));
    await cache.patchRow('gone', { name: 'Changed before' });
    const since = await revisionOf(cache);
    await cache.patchRow('b2', { name: 'Changed since' });
    await cache.addRow(aDashboardRow({ id: 'b3', name: 'Added since' }));

    const fetched = [aDashboardRow({ score: 1 }), aDashboardRow({ id: 'b2', score: 1 })];
    await cache.replaceDashboard({}, fetched, since, ORIGIN);
    expect((await rowsOf(cache)).map(({ id, name, score }) => [id, name, score])).toEqual([
      ['b1', 'Acme', 1],
      ['b2', 'Changed since', 71],
      ['b3', 'Added since', 71],
    ]);

    // The next fetch began after those changes, so it includes them.
    await cache.replaceDashboard({}, fetched, await revisionOf(cache), ORIGIN);
    expect((await rowsOf(cache)).map(({ id, name, score }) => [id, name, score])).toEqual([
      ['b1', 'Acme', 1],
      ['b2', 'Acme', 1],
    ]);
  });

  it('goes on counting changes after a fetch, so that an older fetch cannot undo one', async () => {
    const cache = await withRows(aDashboardRow());
    const since = await revisionOf(cache);
    await cache.replaceDashboard({}, [aDashboardRow()], since, ORIGIN);
    await cache.patchRow('b1', { name: 'Changed' });
    await cache.replaceDashboard({}, [aDashboardRow()], since, ORIGIN);
    expect(await rowsOf(cache)).toMatchObject([{ name: 'Changed' }]);
  });
});

describe('the stale flag of insights', () => {
  const LATER = '2026-01-15T00:00:00Z';

  it('is not set for a brand that is new, unchanged or unknown', async () => {
    const cache = await withRows(aDashboardRow());
    await cache.replaceDashboard({}, [aDashboardRow(), aDashboardRow({ id: 'b2' })], 0, ORIGIN);
    expect(await cache.isInsightsStale('b1')).toBe(false);
    expect(await cache.isInsightsStale('b2')).toBe(false);
    expect(await cache.isInsightsStale('b3')).toBe(false);
  });

  it.each([
    ['a later time', '2026-01-01T00:00:00Z', LATER],
    ['an earlier time', LATER, '2026-01-01T00:00:00Z'],
    ['a first time', null, LATER],
    ['no time any more', LATER, null],
  ])('is set when a fetch shows %s of the last analysis', async (_, before, after) => {
    const cache = await withRows(aDashboardRow({ last_analyzed: before }), aDashboardRow({ id: 'b2' }));
    await cache.replaceDashboard(
      {},
      [aDashboardRow({ last_analyzed: after }), aDashboardRow({ id: 'b2' })],
      await revisionOf(cache),
      ORIGIN,
    );
    expect(await cache.isInsightsStale('b1')).toBe(true);
    expect(await cache.isInsightsStale('b2')).toBe(false);
  });

  it('survives further fetches and other changes, until it is cleared', async () => {
    const cache = await withRows(aDashboardRow());
    const later = aDashboardRow({ last_analyzed: LATER });
    for (let count = 0; count < 3; count += 1)
      await cache.replaceDashboard({}, [later], await revisionOf(cache), ORIGIN);
    await cache.patchRow('b1', { name: 'New' });
    expect(await cache.isInsightsStale('b1')).toBe(true);

    await cache.patchRow('b1', { insights_stale: false });
    await cache.replaceDashboard({}, [later], await revisionOf(cache), ORIGIN);
    expect(await cache.isInsightsStale('b1')).toBe(false);
  });
});
