import { describe, expect, it } from 'vitest';
import { aBackendBrand } from '../../fakes/backend-replies.ts';
import {
  aBrand,
  aDashboardRow,
  aQuery,
  dataOf,
  DAY,
  errorOf,
  HOUR,
  overviewOf,
  sharedBrandService,
  someInsights,
} from '../../fakes/brands.ts';
import { GETS } from './endpoints.ts';

const { ask, send, calls, backend, clock, backendHas } = await sharedBrandService();

/** The last body sent to the backend. */
function lastSent(): unknown {
  return backend.seen.at(-1)?.body;
}

describe('PUT and PATCH /brands/{id}', () => {
  it.each(['Active', ' active', 'active\n', '<b>active</b>', 'deleted', '', true, 1, ['active'], {}])(
    'refuse the status %j',
    async (status) => {
      expect(errorOf(await send('PATCH', '/brands/b1', { name: 'N', status }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['status'],
      });
      expect(calls()).toEqual([]);
    },
  );

  it('pass on only fields that are not null, in the order of the protocol', async () => {
    await send('PUT', '/brands/b1', { locale: 'de', status: 'inactive', name: null, url: 'n.example' });
    expect(Object.entries(lastSent() as object)).toEqual([
      ['url', 'http://n.example'],
      ['status', 'inactive'],
      ['country_code', 'DE'],
    ]);
  });

  it('refuse an empty update, and say what can be updated', async () => {
    const nulls = { name: null, url: null, description: null, locale: null, status: null };
    const answer = await send('PUT', '/brands/b1', nulls);
    expect(answer.json).toEqual({
      code: 'aiv_bad_request',
      message: 'No fields to update: send at least one of name, url, description, locale or status.',
      data: { status: 400 },
    });
    expect(calls()).toEqual([]);
  });

  it.each(['', ' ', '<i></i>', '%0a'])(
    'refuse the name %j, of which cleaning leaves nothing',
    async (name) => {
      expect(errorOf(await send('PATCH', '/brands/b1', { name }))).toMatchObject({
        status: 400,
        params: ['name'],
      });
      expect(calls()).toEqual([]);
    },
  );

  it('accept an empty description and an empty locale', async () => {
    await send('PATCH', '/brands/b1', { description: '', locale: '' });
    expect(lastSent()).toEqual({ description: '', country_code: '' });
  });

  it('name every bad parameter', async () => {
    const bad = { name: '<b>', url: 'javascript:alert(1)', description: {}, locale: 'usa', status: 'gone' };
    expect(errorOf(await send('PATCH', '/brands/b1', bad))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['name', 'url', 'description', 'locale', 'status'],
    });
    expect(calls()).toEqual([]);
  });

  it('change the row and the cached brand, and keep analysis, queries and the age of the dashboard', async () => {
    for (const path of GETS) await ask(path);
    const before = overviewOf(await ask('/overview')).brands[0];
    clock.advance(11 * HOUR);
    const changed = { name: 'New', url: 'https://new.example', country_code: 'DE', status: 'inactive' };
    backendHas({ 'PATCH /brands/b1': { body: aBackendBrand({ ...changed, last_analyzed_at: 'other' }) } });
    await send('PATCH', '/brands/b1', { name: 'New' });
    calls();

    const row = { name: 'New', url: 'https://new.example', locale: 'DE', status: 'inactive' as const };
    expect(overviewOf(await ask('/overview'))).toMatchObject({
      brands: [{ ...before, ...row }],
      is_stale: false,
    });
    expect(dataOf(await ask('/brands/b1'))).toEqual({ brand: aBrand({ ...row, last_analyzed: 'other' }) });
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery()] });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
    expect(calls()).toEqual([]);

    clock.advance(HOUR);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
  });

  it('add no field to a row of the overview that only the cache knows', async () => {
    await ask('/overview');
    await send('PATCH', '/brands/b1', { description: 'D' });
    const [row = {}] = overviewOf(await ask('/overview')).brands;
    expect(Object.keys(row)).toEqual(Object.keys(aDashboardRow()));
  });

  it('create no dashboard when there is none, but cache the brand', async () => {
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    calls();
    expect(dataOf(await ask('/brands/b1'))).toEqual({ brand: aBrand({ name: 'Renamed' }) });
    expect(calls()).toEqual([]);
    await ask('/overview');
    expect(calls()).toEqual(['GET /overview']);
  });

  it('cache the brand for 30 days from the update on', async () => {
    await ask('/brands/b1');
    clock.advance(29 * DAY);
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    clock.advance(30 * DAY - 1);
    calls();
    expect(dataOf(await ask('/brands/b1'))).toEqual({ brand: aBrand({ name: 'Renamed' }) });
    expect(calls()).toEqual([]);
  });
});
