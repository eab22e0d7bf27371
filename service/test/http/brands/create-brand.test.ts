import type { DashboardRow } from '@signpost/contract/brands';
import { describe, expect, it } from 'vitest';
import { aBackendBrand, aBackendQuery } from '../../fakes/backend-replies.ts';
import {
  aBrand,
  aDashboardRow,
  aQuery,
  dataOf,
  errorOf,
  HOUR,
  namesIn,
  NEW_BRAND,
  overviewOf,
  sharedBrandService,
} from '../../fakes/brands.ts';

const service = await sharedBrandService();
const { ask, send, calls, backend, clock, backendHas } = service;

/** The last body sent to the backend. */
function lastSent(): unknown {
  return backend.seen.at(-1)?.body;
}

describe('POST /brands', () => {
  it.each([
    ['us', 'US'],
    ['GB', 'GB'],
    [' dE\n', 'DE'],
    ['<b>fr</b>', 'FR'],
    ['', ''],
    ['  ', ''],
    [null, ''],
  ])('sends the locale %j as %j', async (locale, expected) => {
    expect((await send('POST', '/brands', { ...NEW_BRAND, locale })).status).toBe(201);
    expect(lastSent()).toEqual({ ...NEW_BRAND, country_code: expected });
  });

  it.each(['usa', 'u', 'u1', '12', 'u s', 'us,de', 'en_US', 'éé', 'ß', 'ﬁ', true, 5, ['us'], { 0: 'us' }])(
    'refuses the locale %j',
    async (locale) => {
      expect(errorOf(await send('POST', '/brands', { ...NEW_BRAND, locale }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['locale'],
      });
      expect(calls()).toEqual([]);
    },
  );

  it.each(['', ' \n\t', '<b></b>', '<script>alert(1)</script>', '%20', '%e2%80%8b'])(
    'refuses the name %j, of which cleaning leaves nothing',
    async (name) => {
      expect(errorOf(await send('POST', '/brands', { ...NEW_BRAND, name }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['name'],
      });
      expect(calls()).toEqual([]);
    },
  );

  it.each(['', '  \n', '<p></p>'])(
    'accepts the description %j, of which cleaning leaves nothing',
    async (description) => {
      expect((await send('POST', '/brands', { ...NEW_BRAND, description })).status).toBe(201);
      expect(lastSent()).toMatchObject({ description: '' });
    },
  );

  it('has the hint of the backend about the queries in a header, in a sentence, and the same body', async () => {
    const without = await send('POST', '/brands', NEW_BRAND);
    expect(without.headers).not.toHaveProperty('x-signpost-hint');
    const reply = { ...aBackendBrand({ uuid: 'b2', name: 'New' }), queries: [] };
    backendHas({ 'POST /brands': { status: 201, body: { ...reply, hint: 'no_queries' } } });
    const answer = await send('POST', '/brands', NEW_BRAND);
    expect(answer.headers['x-signpost-hint']).toBe(
      'There are no questions. Say in a sentence what is offered, and where, then have the questions rewritten, or add your own.',
    );
    expect(answer.json).toEqual(without.json);
    backendHas({ 'POST /brands': { status: 201, body: { ...reply, hint: 'x\r\nx-evil: 1' } } });
    expect((await send('POST', '/brands', NEW_BRAND)).headers).not.toHaveProperty('x-signpost-hint');
    const body = { queries: [], hint: 'templates_in_demo' };
    backendHas({ 'POST /brands/b1/generate-queries': { body } });
    const made = await send('POST', '/brands/b1/generate-queries', {});
    expect(made.headers['x-signpost-hint']).toMatch(/^The questions are made from templates until an AI/);
    expect(dataOf(made)).toEqual({ queries: [] });
  });

  it('names every bad parameter with a message and details', async () => {
    const answer = await send('POST', '/brands', { name: ['N'], url: {}, description: [], locale: ['us'] });
    expect(answer.status).toBe(400);
    const names = ['name', 'url', 'description', 'locale'];
    expect(answer.json).toMatchObject({
      code: 'rest_invalid_param',
      message: `Invalid parameter(s): ${names.join(', ')}`,
      data: {
        status: 400,
        params: Object.fromEntries(names.map((name) => [name, `${name} must be a text.`])),
        details: Object.fromEntries(
          names.map((name) => [
            name,
            { code: 'rest_invalid_type', message: `${name} must be a text.`, data: { param: name } },
          ]),
        ),
      },
    });
    expect(calls()).toEqual([]);
  });

  it('names missing parameters, in the order of the contract, before bad ones', async () => {
    expect(errorOf(await send('POST', '/brands', { locale: 'nowhere', url: [] }))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['name', 'description'],
    });
    expect(
      errorOf(await send('POST', '/brands', { description: null, url: null, name: null })),
    ).toMatchObject({
      params: ['name', 'url', 'description'],
    });
  });

  it.each([undefined, null, '', 5, {}, ['b2']])(
    'answers 502 and caches nothing when the backend gives the brand the uuid %j',
    async (uuid) => {
      await ask('/overview');
      calls();
      service.logs.length = 0;
      const body = { ...aBackendBrand(), uuid, queries: [aBackendQuery()] };
      backendHas({ 'POST /brands': { status: 201, body } });
      expect(errorOf(await send('POST', '/brands', NEW_BRAND))).toEqual({
        status: 502,
        code: 'aiv_bad_response',
      });
      expect(calls()).toEqual(['POST /brands']);
      expect(service.logs.filter((line) => line.includes('usage event'))).toEqual([]);

      const kept = await service.stores.database.db.selectFrom('brand_cache').select('cache_key').execute();
      const keys = kept.map(({ cache_key: key }) => key);
      // The entry for changes notes that there is a new brand about which nothing is known.
      expect(keys.toSorted()).toEqual(['changes', 'dashboard']);
      expect(namesIn(await ask('/overview'))).toEqual(['Acme']);
    },
  );

  it('caches the brand, its queries and a pending row, so that none of them is fetched', async () => {
    await ask('/overview');
    const body = { data: aBackendBrand({ uuid: 'b2', status: 'inactive', queries: [aBackendQuery()] }) };
    backendHas({ 'POST /brands': { body } });
    await send('POST', '/brands', NEW_BRAND);
    calls();

    expect(dataOf(await ask('/brands/b2'))).toEqual({ brand: aBrand({ id: 'b2', status: 'inactive' }) });
    expect(dataOf(await ask('/brands/b2/queries'))).toEqual({ queries: [aQuery()] });
    const added: DashboardRow = {
      ...aDashboardRow({ id: 'b2', status: 'inactive', analysis_status: 'pending' }),
      score: null,
      rank: null,
      avg_sentiment: null,
      mentions: null,
      citations: null,
      last_analyzed: null,
      next_scheduled: null,
    };
    expect(overviewOf(await ask('/overview')).brands).toEqual([aDashboardRow(), added]);
    expect(calls()).toEqual([]);
  });

  it('does not change the age of the dashboard', async () => {
    await ask('/overview');
    clock.advance(11 * HOUR);
    await send('POST', '/brands', NEW_BRAND);
    clock.advance(HOUR);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
  });
});
