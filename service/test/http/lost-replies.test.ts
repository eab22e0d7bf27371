import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { someAnalyses } from '../fakes/analyses.ts';
import {
  aBackendBrand,
  aBackendQuery,
  aBackendRow,
  accountAt,
  anOverview,
} from '../fakes/backend-replies.ts';
import { aHeldAnswer, BRANDS, dataOf, errorOf, overviewOf, sharedBrandService } from '../fakes/brands.ts';
import type { BackendAnswer } from '../fakes/loopback-backend.ts';
import { startService, type Answer, type RequestOptions } from '../fakes/service.ts';

const service = await sharedBrandService();
const { ask, send, calls, backend, clock, backendHas } = service;

const READ = {
  brand: { path: '/brands/b1', call: 'GET /brands/b1' },
  queries: { path: '/brands/b1/queries', call: 'GET /brands/b1/queries?enabled=true' },
  overview: { path: '/overview', call: 'GET /overview' },
  analyses: { path: '/brands/b1/analyses', call: 'GET /brands/b1/analyses' },
  insights: { path: '/brands/b1/insights', call: 'GET /brands/b1/analyses/results' },
};

/** The seconds after which a change whose reply was lost can no longer take effect. */
const SETTLED = 120;

async function read(path: string, asking = ask): Promise<unknown> {
  return dataOf(await asking(path));
}

async function readAll(asking = ask): Promise<void> {
  for (const { path } of Object.values(READ)) await read(path, asking);
}

/** Fills the cache with everything, and forgets the calls so far. */
async function keepAll(): Promise<void> {
  backendHas({ 'GET /overview': { body: anOverview(aRow()) } });
  await readAll();
  calls();
}

/** A row of the brand with the same latest analysis as its insights. */
function aRow(overrides: object = {}): ReturnType<typeof aBackendRow> {
  return aBackendRow({ last_analyzed_at: '2026-01-01T00:01:00Z', ...overrides });
}

/** The backend has made the change, though no reply says so. */
function backendHasChanged(lost: Record<string, BackendAnswer | (() => Promise<BackendAnswer>)> = {}): void {
  backendHas({
    'GET /brands/b1': { body: aBackendBrand({ name: 'Renamed' }) },
    'GET /overview': { body: anOverview(aRow({ name: 'Renamed' })) },
    'GET /brands/b1/queries?enabled=true': { body: { queries: [aBackendQuery({ uuid: 'q2' })] } },
    ...lost,
  });
}

/** Another process on the same data. */
async function anotherProcess(): Promise<typeof ask> {
  const other = await startService({ dataFolder: service.dataFolder, settings: accountAt(backend) });
  onTestFinished(other.stop);
  return (path, options?: RequestOptions) => other.request(`${BRANDS}${path}`, options);
}

const CHANGES = [
  { what: 'PATCH /brands/{id}', method: 'PATCH', path: '/brands/b1', call: 'PATCH /brands/b1' },
  {
    what: 'PATCH /brands/{id}/queries/{qid}',
    method: 'PATCH',
    path: '/brands/b1/queries/q1',
    call: 'PATCH /queries/q1',
  },
  {
    what: 'POST /brands/{id}/generate-queries',
    method: 'POST',
    path: '/brands/b1/generate-queries',
    call: 'POST /brands/b1/generate-queries',
  },
  {
    what: 'PATCH /brands/{id}/competitors/{cid}',
    method: 'PATCH',
    path: '/brands/b1/competitors/c1',
    call: 'PATCH /brands/b1/competitors/c1',
  },
];
const BODY = { name: 'Renamed', enabled: false };

describe.each(CHANGES)('when the reply to $what is lost', ({ method, path, call }) => {
  const change = (): Promise<Answer> => send(method, path, BODY);

  it.each<[string, BackendAnswer]>([
    ['dropped connection', { hangup: true }],
    ['reply that is cut off', { body: { a: 1 }, truncate: true }],
    ['reply that cannot be read', { raw: 'gibberish' }],
  ])('by a %s, the next read fetches the brand again', async (_, lost) => {
    await keepAll();
    backendHasChanged({ [call]: lost });
    expect((await change()).status).toBe(502);
    calls();
    expect(await read('/brands/b1')).toMatchObject({ brand: { name: 'Renamed' } });
    expect(await read('/brands/b1/queries')).toMatchObject({ queries: [{ id: 'q2' }] });
    expect(await read('/overview')).toMatchObject({ brands: [{ name: 'Renamed' }], is_stale: false });
    await read('/brands/b1/analyses');
    expect(calls()).toEqual([READ.brand.call, READ.queries.call, READ.overview.call, READ.analyses.call]);
    // The contract has no change that makes another analysis the latest.
    await read('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('reads fetch every time while the change may still happen, and once more afterwards', async () => {
    await keepAll();
    backendHas({ [call]: { hangup: true } });
    await change();
    calls();
    await read('/brands/b1');
    clock.advance(SETTLED - 1);
    await read('/brands/b1');
    expect(calls()).toEqual([READ.brand.call, READ.brand.call]);
    backendHasChanged();
    clock.advance(1);
    expect(await read('/brands/b1')).toMatchObject({ brand: { name: 'Renamed' } });
    await read('/brands/b1');
    expect(calls()).toEqual([READ.brand.call]);
  });

  it('the rules for a failing backend hold for replies in doubt', async () => {
    await keepAll();
    const kept = overviewOf(await ask('/overview'));
    backendHas({ [call]: { hangup: true } });
    await change();
    await backend.refuse();
    expect(overviewOf(await ask('/overview'))).toEqual({ ...kept, is_stale: true });
    for (const { path: doubtful } of [READ.brand, READ.queries])
      expect(errorOf(await ask(doubtful))).toEqual({ status: 502, code: 'aiv_request_failed' });
    expect(await read('/brands/b1/analyses')).toMatchObject({ is_stale: true });
    expect((await ask('/brands/b1/insights')).status).toBe(200);
  });

  it('other processes know it too, even one that starts later', async () => {
    await keepAll();
    const other = await anotherProcess();
    await readAll(other);
    expect(calls()).toEqual([]);
    backendHasChanged({ [call]: { hangup: true } });
    await change();
    calls();
    for (const asking of [other, await anotherProcess()]) {
      expect(await read('/brands/b1', asking)).toMatchObject({ brand: { name: 'Renamed' } });
      expect(calls()).toEqual([READ.brand.call]);
    }
  });

  it('other brands are not in doubt, apart from the dashboard', async () => {
    backendHas({ 'GET /brands/b2': { body: aBackendBrand({ uuid: 'b2' }) }, [call]: { hangup: true } });
    await ask('/brands/b2');
    await change();
    calls();
    await ask('/brands/b2');
    expect(calls()).toEqual([]);
  });
});

describe.each(CHANGES)('the cache is not in doubt after $what', ({ method, path, call }) => {
  it.each([400, 404, 409, 422, 500, 503])('when the backend has answered %i', async (status) => {
    await keepAll();
    backendHas({ [call]: { status, body: { message: 'No' } } });
    expect((await send(method, path, BODY)).status).toBe(status);
    calls();
    await readAll();
    expect(calls()).toEqual([]);
  });

  it('when the backend could not be reached, so that nothing was sent', async () => {
    await keepAll();
    await backend.refuse();
    expect((await send(method, path, BODY)).status).toBe(502);
    await readAll();
    expect(calls()).toEqual([]);
  });

  it('while this process still waits for the reply; another process fetches', async () => {
    await keepAll();
    const other = await anotherProcess();
    await readAll(other);
    const held = aHeldAnswer({ status: 409, body: { message: 'No' } });
    backendHas({ [call]: held.answer });
    const changing = send(method, path, BODY);
    await held.arrived;
    calls();
    await readAll();
    expect(calls()).toEqual([]);
    await read('/brands/b1', other);
    expect(calls()).toEqual([READ.brand.call]);
    held.release();
    await changing;
  });
});

describe('when the reply to POST /brands is lost', () => {
  const NEW_BRAND = { name: 'New', url: 'https://new.example', description: 'New' };

  it('the dashboard is fetched again, and nothing else', async () => {
    await keepAll();
    backendHas({
      'POST /brands': { hangup: true },
      'GET /overview': { body: anOverview(aRow(), aRow({ uuid: 'b2', name: 'New' })) },
    });
    expect((await send('POST', '/brands', NEW_BRAND)).status).toBe(502);
    calls();
    expect(overviewOf(await ask('/overview')).brands.map(({ name }) => name)).toEqual(['Acme', 'New']);
    await read('/brands/b1');
    await read('/brands/b1/queries');
    expect(calls()).toEqual([READ.overview.call]);
  });
});

/** Nothing about brands can be kept, as on a full disk, except that a change is over. */
async function keepNothing(): Promise<void> {
  const { db } = service.stores.database;
  for (const event of ['insert', 'update', 'delete'] as const)
    await sql`create trigger ${sql.id(`full_${event}`)} before ${sql.raw(event)} on brand_cache
      when ${sql.ref(event === 'delete' ? 'old.cache_key' : 'new.cache_key')} <> 'changes'
      begin select raise(abort, 'the disk is full'); end`.execute(db);
  onTestFinished(async () => {
    for (const event of ['insert', 'update', 'delete'])
      await sql`drop trigger ${sql.id(`full_${event}`)}`.execute(db);
  });
}

describe('a change whose reply cannot be kept', () => {
  const renamed = { body: aBackendBrand({ name: 'Renamed' }) };

  it.each([
    { what: 'another name', method: 'PATCH', path: '/brands/b1', call: 'PATCH /brands/b1', reply: renamed },
    { what: 'a new brand', method: 'POST', path: '/brands', call: 'POST /brands', reply: renamed },
    {
      what: 'a removal',
      method: 'POST',
      path: '/brands/b1/remove',
      call: 'POST /brands/b1/remove',
      reply: { body: { removed: true } },
    },
  ])('is acknowledged, and the overview is fetched again: $what', async ({ method, path, call, reply }) => {
    await keepAll();
    backendHasChanged({ [call]: reply });
    await keepNothing();
    const given = { name: 'Renamed', url: 'https://acme.example', description: 'Tools' };
    expect((await send(method, path, given)).status).toBeLessThan(300);
    expect(overviewOf(await ask('/overview'))).toMatchObject({
      brands: [{ name: 'Renamed' }],
      is_stale: false,
    });
  });
});

describe('an analysis call that changes something', () => {
  it('outdates a reply whose fetch began before it in another process', async () => {
    const other = await anotherProcess();
    const held = aHeldAnswer({ body: someAnalyses() });
    backendHas({ 'GET /brands/b1/analyses': held.answer, 'DELETE /brands/b1/queries/q1': { body: {} } });
    const before = other('/brands/b1/analyses');
    await held.arrived;
    expect((await ask('/brands/b1/own-queries/q1', { method: 'DELETE' })).status).toBe(200);
    held.release();
    await before;
    calls();
    await read('/brands/b1/analyses');
    expect(calls()).toEqual([READ.analyses.call]);
  });
});
