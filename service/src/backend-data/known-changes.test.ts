import { describe, expect, it } from 'vitest';
import { aDatabase } from '../../test/fakes/database.ts';
import { manualTime } from '../../test/fakes/manual-time.ts';
import { sqlDurableCache } from '../adapters/durable-cache/sql.ts';
import type { BackendReply } from '../ports/analysis-backend.ts';
import { KnownChanges, type Origin, type Part } from './known-changes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function openChanges() {
  const time = manualTime();
  const database = await aDatabase();
  const cache = sqlDurableCache(database, time);
  /** Another process on the same cache. */
  const another = (): KnownChanges =>
    new KnownChanges({ cache, strictCache: cache, clock: time, onFailure: fail });
  return {
    time,
    changes: another(),
    another,
    stored: async () => (await cache.read<{ brands: object }>('changes'))?.value,
  };
}

function fail(error: unknown): never {
  throw error;
}

const at = (number: number, instance = 'one') => ({ instance, number });

/** The origin of a reply that is fetched now. */
async function ask(changes: KnownChanges, revision: BackendReply['revision'], part: Part = 'brand') {
  const known = await changes.read();
  return known.originOf(part, 'b1', { body: {}, isDemo: false, revision });
}

async function standing(changes: KnownChanges, origin: Origin | undefined, part: Part = 'brand') {
  return (await changes.read()).standingOf(part, part === 'dashboard' ? '' : 'b1', origin);
}

const told = (instance: string, revision: number, brands: Record<string, number> = {}) => ({
  instance,
  revision,
  brands: Object.entries(brands).map(([uuid, number]) => ({ uuid, revision: number })),
});

describe('a change that the backend reports', () => {
  it('supersedes earlier entries of that brand and of the dashboard', async () => {
    const { changes } = await openChanges();
    await changes.told(null, told('one', 5, { b1: 3, b2: 5 }));
    const [brand, dashboard] = [await ask(changes, at(3)), await ask(changes, at(5), 'dashboard')];
    expect(await standing(changes, brand)).toBe('current');
    expect(await standing(changes, dashboard, 'dashboard')).toBe('current');
    await changes.told(at(5), told('one', 6, { b2: 6 }));
    expect(await standing(changes, brand)).toBe('current');
    expect(await standing(changes, dashboard, 'dashboard')).toBe('superseded');
    await changes.told(at(6), told('one', 7, { b1: 7 }));
    for (const part of ['brand', 'queries', 'insights', 'fetchNames'] as const)
      expect(await standing(changes, brand, part)).toBe('superseded');
    expect(await standing(changes, await ask(changes, at(7)))).toBe('current');
  });

  it('stays known when an older report comes later', async () => {
    const { changes } = await openChanges();
    await changes.told(null, told('one', 9, { b1: 9 }));
    await changes.told(at(3), told('one', 7, { b1: 7 }));
    expect((await changes.read()).revision).toEqual(at(9));
    expect(await standing(changes, await ask(changes, at(8)))).toBe('superseded');
  });

  it('supersedes entries that come from other data or have no revision', async () => {
    const { changes } = await openChanges();
    await changes.told(null, told('one', 9, { b1: 9 }));
    const origin = await ask(changes, at(9));
    await changes.told(at(9), told('two', 1, { b1: 1 }));
    for (const old of [origin, await ask(changes, null), undefined])
      expect(await standing(changes, old)).toBe('superseded');
    expect(await standing(changes, await ask(changes, at(1, 'two')))).toBe('current');
  });

  it('supersedes all entries when the backend was restored to an earlier state', async () => {
    const { changes } = await openChanges();
    await changes.told(null, told('one', 9, { b1: 2, b2: 9 }));
    const [before, insights] = [await ask(changes, at(9)), await ask(changes, at(9), 'insights')];
    await changes.told(at(9), told('one', 4, { b1: 2, b2: 4 }));
    expect((await changes.read()).revision).toEqual(at(4));
    expect(await standing(changes, before)).toBe('superseded');
    expect(await standing(changes, insights, 'insights')).toBe('superseded');
    expect(await standing(changes, await ask(changes, at(4)))).toBe('current');
  });

  it('is forgotten once a backend answers that does not count its changes', async () => {
    const { changes } = await openChanges();
    await changes.told(null, told('one', 9, { b1: 9 }));
    const origin = await ask(changes, at(3));
    await changes.toldNothing();
    expect(await standing(changes, origin)).toBe('current');
    expect(await standing(changes, await ask(changes, null))).toBe('current');
  });
});

describe('a change of ours', () => {
  it('makes entries unsure until its reply comes, except for the process that sent it', async () => {
    const { changes, another } = await openChanges();
    const origin = await ask(changes, null);
    const change = await changes.begin('b1');
    expect(await standing(changes, origin)).toBe('current');
    for (const part of ['brand', 'queries', 'fetchNames', 'dashboard'] as const)
      expect(await standing(another(), origin, part)).toBe('unsure');
    expect(await standing(another(), origin, 'insights')).toBe('current');
    await changes.end(change);
    expect(await standing(another(), origin)).toBe('current');
  });

  it('outdates entries that were asked for before its reply came, in the parts that it changes', async () => {
    const { changes } = await openChanges();
    const before = await ask(changes, null);
    const change = await changes.begin('b1');
    const meanwhile = await ask(changes, null);
    await changes.end(change, ['queries']);
    for (const origin of [before, meanwhile]) {
      expect(await standing(changes, origin, 'queries')).toBe('unsure');
      expect(await standing(changes, origin, 'brand')).toBe('current');
      expect(await standing(changes, origin, 'fetchNames')).toBe('current');
    }
    expect(await standing(changes, { ...before, step: change.step }, 'queries')).toBe('current');
    expect(await standing(changes, await ask(changes, null), 'queries')).toBe('current');
  });

  it('stores what is newer than all that was asked for before its reply, also after another brand began to change', async () => {
    const { changes, another } = await openChanges();
    const change = await changes.begin('b1');
    await another().begin('b2');
    const before = await ask(changes, null);
    let stored = 0;
    await changes.answered(
      change,
      async (step) => {
        stored = step;
      },
      ['queries'],
    );
    expect(stored).toBeGreaterThan(before.step);
    expect(await standing(changes, before, 'queries')).toBe('unsure');
    expect(await standing(changes, { ...before, step: stored }, 'queries')).toBe('current');
    expect((await ask(changes, null)).step).toBeGreaterThanOrEqual(stored);
  });

  it('that outdates replies outdates the queries and all replies to analysis calls', async () => {
    const { changes } = await openChanges();
    const origin = await ask(changes, null);
    await changes.end(await changes.begin('b1'), 'replies');
    for (const part of ['queries', 'fetchNames', 'fetchAnalysis'] as const)
      expect(await standing(changes, origin, part)).toBe('unsure');
    for (const part of ['brand', 'insights', 'dashboard'] as const)
      expect(await standing(changes, origin, part)).toBe('current');
  });

  it('is noted for a brand whose id is a property of every object', async () => {
    const { changes, stored } = await openChanges();
    for (const id of ['constructor', 'toString']) {
      const known = await changes.read();
      expect(known.standingOf('brand', id)).toBe('current');
      await changes.end(await changes.begin(id), ['brand']);
      expect((await changes.read()).standingOf('brand', id)).toBe('unsure');
    }
    expect(Object.keys((await stored())?.brands ?? {})).toEqual(['constructor', 'toString']);
  });
});

describe('the notes', () => {
  it('hold nothing about a change that the backend refused', async () => {
    const { changes, stored } = await openChanges();
    for (let at = 0; at < 5; at += 1) await changes.end(await changes.begin(`brand-${at}`));
    expect((await stored())?.brands).toEqual({});
  });

  it('are dropped after 60 days, when no entry is that old', async () => {
    const { changes, time, stored } = await openChanges();
    changes.lose(await changes.begin('b1'));
    await changes.told(null, told('one', 1, { b2: 1 }));
    time.advance(60 * DAY_MS - 1);
    await changes.told(at(1), told('one', 2, { b3: 2 }));
    expect(Object.keys((await stored())?.brands ?? {})).toEqual(['b1', 'b2', 'b3']);
    time.advance(1);
    await changes.told(at(2), told('one', 3, { b3: 3 }));
    expect(Object.keys((await stored())?.brands ?? {})).toEqual(['b3']);
  });
});
