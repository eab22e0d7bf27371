import type { DashboardRow, InsightsBody, QueriesBody } from '@signpost/contract/brands';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCitedPage,
  aDetail,
  anAnalysis,
  aRun,
  someAnalyses,
  someCitations,
  someEngines,
} from '../fakes/analyses.ts';
import {
  aBackendAnalysis,
  aBackendBrand,
  aBackendQuery,
  aBackendRow,
  anOverview,
} from '../fakes/backend-replies.ts';
import {
  aBrand,
  aDashboardRow,
  aHeldAnswer,
  aQuery,
  BRANDS,
  dataOf,
  DAY,
  errorOf,
  HOUR,
  namesIn,
  overviewOf,
  someInsights,
  startBrandService,
} from '../fakes/brands.ts';
import { startService, type Answer } from '../fakes/service.ts';

const service = await startBrandService();
const { ask, send, calls, backend, clock, backendHas } = service;
afterAll(service.stop);
beforeEach(service.reset);

function sendForm(method: string, path: string, form: string): Promise<Answer> {
  return ask(path, { method, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form });
}

/** The last body sent to the backend. */
function lastSent(): unknown {
  return backend.seen.at(-1)?.body;
}

const NEW_BRAND = { name: 'New', url: 'https://new.example', description: 'D' };

const ENDPOINTS: { method: string; path: string; body?: object; status: number; data: unknown }[] = [
  {
    method: 'GET',
    path: '/overview',
    status: 200,
    data: { summary: { ai_visibility_score: 41.5 }, brands: [aDashboardRow()], is_stale: false },
  },
  { method: 'GET', path: '/brands/b1', status: 200, data: { brand: aBrand() } },
  {
    method: 'POST',
    path: '/brands',
    body: NEW_BRAND,
    status: 201,
    data: { brand: aBrand({ id: 'b2', name: 'New' }) },
  },
  ...['PUT', 'PATCH'].map((method) => ({
    method,
    path: '/brands/b1',
    body: { name: 'Renamed' },
    status: 200,
    data: { brand: aBrand({ name: 'Renamed' }) },
  })),
  { method: 'GET', path: '/brands/b1/queries', status: 200, data: { queries: [aQuery()] } },
  ...['PUT', 'PATCH'].map((method) => ({
    method,
    path: '/brands/b1/queries/q1',
    body: { enabled: false },
    status: 200,
    data: { updated: true },
  })),
  {
    method: 'POST',
    path: '/brands/b1/generate-queries',
    status: 200,
    data: { queries: [aQuery({ id: 'q2' })] },
  },
  { method: 'GET', path: '/brands/b1/insights', status: 200, data: { insights: someInsights() } },
  {
    method: 'GET',
    path: '/brands/b1/analyses',
    status: 200,
    data: { ...someAnalyses(anAnalysis()), is_stale: false },
  },
  { method: 'GET', path: '/brands/b1/analyses/a1', status: 200, data: { ...aDetail(), is_stale: false } },
  {
    method: 'GET',
    path: '/brands/b1/citations',
    status: 200,
    data: {
      ...someCitations([]),
      pages: [{ ...aCitedPage('acme.example/anvils'), post: null }],
      orphans_cited: [],
      is_stale: false,
    },
  },
  { method: 'POST', path: '/brands/b1/run', status: 202, data: aRun() },
  { method: 'GET', path: '/engines', status: 200, data: { ...someEngines(), is_stale: false } },
];
const GETS = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path);

describe('a brand endpoint', () => {
  it.each(ENDPOINTS)(
    'wraps its data and answers $status: $method $path',
    async ({ method, path, body, status, data }) => {
      const answer = await (body === undefined ? ask(path, { method }) : send(method, path, body));
      expect(answer.json).toEqual({ success: true, data });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'cache-control': 'private, no-cache',
      });
    },
  );

  it.each(ENDPOINTS)(
    'reveals nothing without sign-in, not even that the body is wrong: $method $path',
    async ({ method, path }) => {
      const options = { method, headers: { 'content-type': 'application/json' }, body: '{' };
      const asked = method === 'GET' ? { method } : options;
      expect(errorOf(await ask(path, { ...asked, auth: 'none' }))).toEqual({
        status: 401,
        code: 'rest_forbidden',
      });
      expect(errorOf(await ask(path, { ...asked, auth: 'subscriber' }))).toEqual({
        status: 403,
        code: 'rest_forbidden',
      });
      expect(calls()).toEqual([]);
    },
  );

  it.each(GETS)('answers 304 to the tag of its last answer: GET %s', async (path) => {
    const { etag = '' } = (await ask(path)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body, headers } = await ask(path, { headers: { 'if-none-match': known } });
      expect({ status, body, etag: headers.etag }).toEqual({ status: 304, body: '', etag });
    }
    expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each(GETS)('answers HEAD as GET, without a body: %s', async (path) => {
    const get = await ask(path);
    const head = await ask(path, { method: 'HEAD' });
    const { date: _, 'x-request-id': __, ...same } = get.headers;
    expect(head).toMatchObject({ status: 200, body: '', headers: same });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
    const { etag = '' } = get.headers;
    expect(await ask(path, { method: 'HEAD', headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
    });
  });

  it('gives the overview another tag when a row changed or it became stale', async () => {
    const tags = [(await ask('/overview')).headers.etag];
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    tags.push((await ask('/overview')).headers.etag);
    clock.advance(12 * HOUR);
    tags.push((await ask('/overview')).headers.etag);
    expect(new Set(tags).size).toBe(3);
  });

  it.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))(
    'makes the change whatever tag the client sends: $method $path',
    async ({ method, path, body = {}, status }) => {
      const answer = await ask(path, {
        method,
        headers: { 'content-type': 'application/json', 'if-none-match': '*' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(status);
      expect(calls()).toHaveLength(1);
    },
  );

  it.each([
    ['GET', '/overview?_fields=data.brands.name', { data: { brands: [{ name: 'Acme' }] } }],
    ['GET', '/overview?_fields=success,data.is_stale', { success: true, data: { is_stale: false } }],
    [
      'GET',
      '/brands/b1?_fields=data.brand.id,data.brand.status',
      { data: { brand: { id: 'b1', status: 'active' } } },
    ],
    ['GET', '/brands/b1/queries?_fields=data.queries.text', { data: { queries: [{ text: aQuery().text }] } }],
    [
      'GET',
      '/brands/b1/insights?_fields=data.insights.analysis.status',
      { data: { insights: { analysis: { status: 'done' } } } },
    ],
    ['GET', '/brands/b1/insights?_fields=none', {}],
    ['GET', '/brands/b1/analyses?_fields=data.analyses.uuid', { data: { analyses: [{ uuid: 'a1' }] } }],
    ['GET', '/engines?_fields=data.is_demo', { data: { is_demo: true } }],
    ['POST', '/brands/b1/run?_fields=data.analysis.status', { data: { analysis: { status: 'pending' } } }],
    ['POST', '/brands/b1/generate-queries?_fields=data.queries.id', { data: { queries: [{ id: 'q2' }] } }],
    ['PUT', '/brands/b1?name=N&_fields=data.brand.name', { data: { brand: { name: 'Renamed' } } }],
    ['PATCH', '/brands/b1/queries/q1?enabled=1&_fields=success', { success: true }],
    [
      'POST',
      '/brands?name=N&url=n.example&description=&_fields=data.brand.id',
      { data: { brand: { id: 'b2' } } },
    ],
  ])('trims its answer to _fields: %s %s', async (method, path, expected) => {
    expect((await ask(path, { method })).json).toEqual(expected);
  });

  it('takes _fields from the body too, and never trims an error', async () => {
    expect((await send('POST', '/brands', { ...NEW_BRAND, _fields: 'data.brand.id' })).json).toEqual({
      data: { brand: { id: 'b2' } },
    });
    expect(errorOf(await send('POST', '/brands', { _fields: 'success' }))).toMatchObject({
      code: 'rest_missing_callback_param',
    });
  });

  it('keeps whole bodies in its cache when an answer was trimmed', async () => {
    await ask('/brands/b1?_fields=data.brand.id');
    expect(dataOf(await ask('/brands/b1'))).toEqual({ brand: aBrand() });
  });
});

describe('a POST with X-HTTP-Method-Override', () => {
  it.each([
    ['PUT', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['PATCH', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['patch', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['PUT', '/brands/b1/queries/q1', { enabled: true }, 'PATCH /queries/q1'],
    ['PATCH', '/brands/b1/queries/q1', { enabled: true }, 'PATCH /queries/q1'],
    ['GET', '/brands/b1', {}, 'GET /brands/b1'],
    ['GET', '/brands/b1/analyses', {}, 'GET /brands/b1/analyses'],
    // Without an override that it knows it stays a POST, by which clients of the platform change things.
    ['STEAL', '/brands/b1', { name: 'N' }, 'PATCH /brands/b1'],
    ['', '/brands/b1/queries/q1', { enabled: true }, 'PATCH /queries/q1'],
  ])('is a %s: %s', async (override, path, body, call) => {
    const headers = { 'content-type': 'application/json', 'x-http-method-override': override };
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    expect(calls()).toEqual([call]);
  });

  it.each([
    ['DELETE', '/brands/b1'],
    ['PUT', '/brands'],
    ['PUT', '/brands/b1/generate-queries'],
    ['PUT', '/brands/b1/run'],
  ])('finds no route when %j is not a method of %s', async (override, path) => {
    const headers = { 'content-type': 'application/json', 'x-http-method-override': override };
    const answer = await ask(path, { method: 'POST', headers, body: '{"name":"N"}' });
    expect(errorOf(answer)).toEqual({ status: 404, code: 'rest_no_route' });
    expect(calls()).toEqual([]);
  });

  it('is still a POST when the override is unknown, and no other method is overridden', async () => {
    const headers = { 'content-type': 'application/json', 'x-http-method-override': 'STEAL' };
    const made = await ask('/brands', { method: 'POST', headers, body: JSON.stringify(NEW_BRAND) });
    expect(made.status).toBe(201);
    const read = await ask('/brands/b1', { headers: { 'x-http-method-override': 'PATCH' } });
    expect(read.status).toBe(200);
    expect(calls()).toEqual(['POST /brands', 'GET /brands/b1']);
  });
});

describe('a POST with _method in the query', () => {
  it.each([
    ['/brands/b1?_method=PUT', {}, 'PATCH /brands/b1'],
    ['/brands/b1?page=1&_method=patch', {}, 'PATCH /brands/b1'],
    ['/brands/b1?_method=GET', { 'x-http-method-override': 'PATCH' }, 'GET /brands/b1'],
  ])('has that method, whatever the header says: %s', async (path, override, call) => {
    const headers = { 'content-type': 'application/json', ...override };
    const answer = await ask(path, { method: 'POST', headers, body: '{"name":"N"}' });
    expect(answer.status).toBe(200);
    expect(calls()).toEqual([call]);
  });

  it('finds no route when it is not a method of the path, and changes nothing when it is opened', async () => {
    const answer = await ask('/brands/b1/run?_method=PUT', { method: 'POST' });
    expect(errorOf(answer)).toEqual({ status: 404, code: 'rest_no_route' });
    expect((await ask('/brands/b1?_method=PATCH&name=Evil')).status).toBe(200);
    expect(calls()).toEqual(['GET /brands/b1']);
  });
});

describe('parameters', () => {
  it('come from the JSON body before the query, one by one', async () => {
    await send('PATCH', '/brands/b1?name=Query&url=query.example', { name: 'Body' });
    expect(lastSent()).toEqual({ name: 'Body', url: 'http://query.example' });
  });

  it('come from the form body before the query, one by one', async () => {
    await sendForm('PATCH', '/brands/b1?name=Query&status=inactive', 'name=Form+body');
    expect(lastSent()).toEqual({ name: 'Form body', status: 'inactive' });
  });

  it('come from the path first of all', async () => {
    await send('PATCH', '/brands/b1?id=query', { id: 'body', name: 'N' });
    await send('PATCH', '/brands/b1/queries/q1?qid=query', { qid: 'body', enabled: true });
    expect(calls()).toEqual(['PATCH /brands/b1', 'PATCH /queries/q1']);
  });

  it('come from the query when the body has null in their place', async () => {
    await send('PATCH', '/brands/b1?name=Query', { name: null, status: 'inactive' });
    expect(lastSent()).toEqual({ name: 'Query', status: 'inactive' });
  });

  it.each(['PUT', 'PATCH'])('come from a form with %s as with POST', async (method) => {
    await sendForm(method, '/brands/b1', 'name=A%26B&description=one%0Atwo&locale=de&unknown=1');
    expect(lastSent()).toEqual({ name: 'A&B', description: 'one\ntwo', country_code: 'DE' });
    await sendForm(method, '/brands/b1/queries/q1', 'enabled=FALSE');
    expect(lastSent()).toEqual({ enabled: false });
  });

  it('take the last of several values of one name', async () => {
    await sendForm('PATCH', '/brands/b1', 'name=One&name=Two');
    expect(lastSent()).toEqual({ name: 'Two' });
    await ask('/brands/b1', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"One","name":"Two"}',
    });
    expect(lastSent()).toEqual({ name: 'Two' });
  });

  it('are read as text when they are numbers or booleans', async () => {
    await send('PATCH', '/brands/b1', { name: 5, description: true });
    expect(lastSent()).toEqual({ name: '5', description: 'true' });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
  ])('come from a body of the type %s', async (type) => {
    await ask('/brands/b1', { method: 'PATCH', headers: { 'content-type': type }, body: '{"name":"N"}' });
    expect(lastSent()).toEqual({ name: 'N' });
  });

  it.each([
    '[]',
    '[{"name":"N","url":"n.example","description":"D"}]',
    '"name"',
    'null',
    '5',
    'true',
    'false',
    '""',
  ])('are not there when the JSON body is %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    expect(errorOf(await ask('/brands', { method: 'POST', headers, body }))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['name', 'url', 'description'],
    });
    expect(errorOf(await ask('/brands/b1', { method: 'PATCH', headers, body }))).toEqual({
      status: 400,
      code: 'aiv_bad_request',
    });
    const generated = await ask('/brands/b1/generate-queries', { method: 'POST', headers, body });
    expect(generated.status).toBe(200);
    expect(calls()).toEqual(['POST /brands/b1/generate-queries']);
  });

  it.each(['text/plain', 'application/xml', 'multipart/mixed; boundary=x', 'application/jsonp', undefined])(
    'are not read from a body of the type %s',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const body of ['{"name":"N"}', '{', 'name=N']) {
        const answer = await ask('/brands/b1', { method: 'PUT', headers, body });
        expect(errorOf(answer)).toEqual({ status: 400, code: 'aiv_bad_request' });
      }
      // The parameters of the query string still count.
      const answer = await ask('/brands/b1?name=N', { method: 'PUT', headers, body: '{"name":"Body"}' });
      expect(answer.status).toBe(200);
      expect(lastSent()).toEqual({ name: 'N' });
    },
  );
});

describe('the id of a brand or a query', () => {
  it('is decoded before it is checked', async () => {
    await ask('/brands/%621');
    expect(calls()).toEqual(['GET /brands/b1']);
    await ask('/brands/b1');
    expect(calls()).toEqual([]);
  });

  it.each([
    ['GET', '/brands/b_1'],
    ['GET', '/brands/b1%2Finsights'],
    ['GET', '/brands/..%2Foverview'],
    ['GET', '/brands/b1%00'],
    ['GET', '/brands/b1%0A'],
    ['GET', '/brands/%FF'],
    ['GET', '/brands/b1%3Fenabled=false'],
    ['GET', '/brands//insights'],
    ['GET', '/brands/b.1/queries'],
    ['PUT', '/brands/b%201?name=N'],
    ['PATCH', '/brands/b1/queries/q_1?enabled=1'],
    ['PATCH', '/brands/b1/queries/q%2F1?enabled=1'],
    ['PATCH', '/brands/b1/queries/?enabled=1'],
    ['POST', '/brands/b%C3%A9/generate-queries'],
    ['GET', '/brands/b1/insights/more'],
    ['GET', '/brands/b1/generate-queries'],
    ['GET', '/brands/b_1/analyses'],
    ['GET', '/brands/b1/analyses/a_1'],
    ['GET', '/brands/b1/analyses/results'],
    ['GET', '/brands/b1/run'],
    ['POST', '/brands/b%C3%A9/run'],
    ['GET', '/engines/demo'],
  ])('is unknown with anything but letters, digits and hyphens: %s %s', async (method, path) => {
    expect(errorOf(await ask(path, { method }))).toEqual({ status: 404, code: 'rest_no_route' });
    expect(calls()).toEqual([]);
  });
});

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
      'There are no questions. Say in a sentence what is offered, and where, then make the questions anew, or add your own.',
    );
    expect(answer.json).toEqual(without.json);
    backendHas({ 'POST /brands': { status: 201, body: { ...reply, hint: 'x\r\nx-evil: 1' } } });
    expect((await send('POST', '/brands', NEW_BRAND)).headers).not.toHaveProperty('x-signpost-hint');
    const body = { queries: [], hint: 'templates_in_demo' };
    backendHas({ 'POST /brands/b1/generate-queries': { body } });
    const made = await send('POST', '/brands/b1/generate-queries', {});
    expect(made.headers['x-signpost-hint']).toMatch(/^The questions are made from templates, as long/);
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

describe('GET /overview', () => {
  it.each([
    ['ünï', ['Ünïcode Łódź']],
    ['UNICODE', ['Ünïcode Łódź']],
    ['lodz', ['Ünïcode Łódź']],
    ['Ｕｎｉ', ['Ünïcode Łódź']],
    ['uni%CC%88', ['Ünïcode Łódź']],
    ['øst', ['Smørrebrød ØST']],
    ['SMORREBROD', ['Smørrebrød ØST']],
    ['Acme.Example', ['Acme']],
    ['/pâth', ['Acme']],
    ['a', ['Acme', '100% a_b']],
    ['100%25', ['100% a_b']],
    ['%25%20a', ['100% a_b']],
    ['a_b', ['100% a_b']],
    ['a.b', []],
    ['<b>acme</b>', ['Acme']],
    ['+acme+', ['Acme']],
    ['', 4],
    ['<b>', 4],
    ['%20', 4],
    ['zzz', []],
  ])('finds brands whose name or URL folds to the same text: search=%s', async (search, expected) => {
    const rows = [
      aBackendRow({ uuid: 'b1', name: 'Acme', url: 'https://ACME.example/Path' }),
      aBackendRow({ uuid: 'b2', name: 'Ünïcode Łódź', url: '' }),
      aBackendRow({ uuid: 'b3', name: 'Smørrebrød ØST', url: 'https://dk' }),
      aBackendRow({ uuid: 'b4', name: '100% a_b', url: '' }),
    ];
    backendHas({ 'GET /overview': { body: anOverview(...rows) } });
    const query = `search=${search.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)}`;
    const found = namesIn(await ask(`/overview?${query}`));
    expect(found).toEqual(expected === 4 ? rows.map(({ name }) => name) : expected);
    // The same from the cache as from the backend; the cache has all brands.
    expect(namesIn(await ask(`/overview?${query}`))).toEqual(found);
    expect(namesIn(await ask('/overview'))).toHaveLength(4);
    expect(calls()).toEqual(['GET /overview']);
  });

  it('is fresh until just before 12 hours have passed, then stale, without a call', async () => {
    await ask('/overview');
    clock.advance(12 * HOUR - 1);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
    clock.advance(1);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
    clock.advance(365 * DAY);
    expect(overviewOf(await ask('/overview'))).toEqual({
      summary: { ai_visibility_score: 41.5 },
      brands: [aDashboardRow()],
      is_stale: true,
    });
    expect(calls()).toEqual(['GET /overview']);
  });

  it('is fresh again, for 12 hours, after a refresh', async () => {
    await ask('/overview');
    clock.advance(13 * HOUR);
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow({ name: 'Fresh' })) } });
    const refreshed = await ask('/overview?refresh=true');
    expect([overviewOf(refreshed).is_stale, namesIn(refreshed)]).toEqual([false, ['Fresh']]);
    clock.advance(12 * HOUR - 1);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
    expect(namesIn(await ask('/overview'))).toEqual(['Fresh']);
  });

  it('serves the old dashboard as stale when a refresh fails, and does not change its age', async () => {
    await ask('/overview');
    clock.advance(11 * HOUR);
    for (const failure of [
      { status: 500 },
      { status: 401 },
      { status: 404 },
      { raw: 'no JSON' },
      { hangup: true },
    ]) {
      backendHas({ 'GET /overview': failure });
      const refreshed = await ask('/overview?refresh=1');
      expect(overviewOf(refreshed)).toMatchObject({ brands: [aDashboardRow()], is_stale: true });
    }
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
    clock.advance(HOUR);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
  });

  it('serves the old dashboard while calls are held back, and a fresh one as soon as they are allowed again', async () => {
    await ask('/overview');
    backendHas({ 'GET /overview': { hangup: true } });
    const answers: boolean[] = [];
    for (let time = 0; time < 8; time += 1) {
      answers.push(overviewOf(await ask('/overview?refresh=1')).is_stale);
    }
    expect(answers).toEqual(Array(8).fill(true));
    // After five failures in a row no call is made for five seconds.
    expect(calls()).toHaveLength(1 + 5);
    backendHas({});
    clock.advance(4);
    expect(overviewOf(await ask('/overview?refresh=1')).is_stale).toBe(true);
    expect(calls()).toEqual([]);
    clock.advance(1);
    expect(overviewOf(await ask('/overview?refresh=1')).is_stale).toBe(false);
    expect(calls()).toHaveLength(1);
  });

  it('searches in the old dashboard too when a refresh fails', async () => {
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow(), aBackendRow({ name: 'Other' })) } });
    await ask('/overview');
    backendHas({ 'GET /overview': { status: 503 } });
    expect(namesIn(await ask('/overview?refresh=1&search=oth'))).toEqual(['Other']);
  });

  it('gives the error when a fetch fails and nothing is cached, and asks again the next time', async () => {
    backendHas({ 'GET /overview': { status: 503, body: { message: 'Back at noon' } } });
    const answer = await ask('/overview');
    expect(answer.json).toEqual({ code: 'aiv_server_error', message: 'Back at noon', data: { status: 503 } });
    backendHas({});
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
  });

  it('drops brands that the backend no longer lists', async () => {
    backendHas({
      'GET /overview': { body: anOverview(aBackendRow(), aBackendRow({ uuid: 'b9', name: 'Gone' })) },
    });
    await ask('/overview');
    backendHas({});
    expect(namesIn(await ask('/overview?refresh=true'))).toEqual(['Acme']);
  });
});

describe('the cached data of a brand', () => {
  it.each([
    { path: '/brands/b1', age: 30 * DAY, call: 'GET /brands/b1' },
    { path: '/brands/b1/insights', age: 30 * DAY, call: 'GET /brands/b1/analyses/results' },
    { path: '/brands/b1/queries', age: DAY, call: 'GET /brands/b1/queries?enabled=true' },
  ])('is served until it expires and then fetched again: $path', async ({ path, age, call }) => {
    const first = await ask(path);
    expect(calls()).toEqual([call]);
    clock.advance(age - 1);
    expect((await ask(path)).body).toBe(first.body);
    expect(calls()).toEqual([]);
    clock.advance(1);
    expect((await ask(path)).body).toBe(first.body);
    expect(calls()).toEqual([call]);
    clock.advance(age - 1);
    await ask(path);
    expect(calls()).toEqual([]);
  });

  it.each(['/brands/b1', '/brands/b1/queries', '/brands/b1/insights'])(
    'is not served after it expired, even when the backend fails: %s',
    async (path) => {
      await ask(path);
      clock.advance(30 * DAY);
      backend.answer({ status: 500 });
      expect(errorOf(await ask(path))).toEqual({ status: 500, code: 'aiv_server_error' });
    },
  );
});

const LATER = '2026-01-15T00:00:00Z';

function analysisOf(finishedAt: string, score = 80): object {
  return aBackendAnalysis({ ai_visibility_score: score, analysis: { uuid: 'a', finished_at: finishedAt } });
}

/** Refreshes the overview with this time as the last analysis of b1. */
async function overviewShows(lastAnalyzed: string): Promise<void> {
  const rows = [aBackendRow({ last_analyzed_at: lastAnalyzed }), aBackendRow({ uuid: 'b2' })];
  backendHas({ 'GET /overview': { body: anOverview(...rows) } });
  dataOf(await ask('/overview?refresh=1'));
  calls();
}

describe('GET /brands/{id}/insights', () => {
  it('serves its copy while the overview shows the same analysis', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await overviewShows('2026-01-01T00:01:00Z');
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
    expect(calls()).toEqual([]);
  });

  it('fetches again, once, after an overview showed another analysis', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await ask('/brands/b2/insights');
    await overviewShows(LATER);
    backendHas({ 'GET /brands/b1/analyses/results': { body: analysisOf(LATER, 99) } });
    const { insights } = dataOf(await ask('/brands/b1/insights')) as { insights: { score: number } };
    expect(insights.score).toBe(99);
    expect(calls()).toEqual(['GET /brands/b1/analyses/results']);

    await ask('/brands/b1/insights');
    await ask('/overview');
    expect(calls()).toEqual([]);
    await overviewShows(LATER);
    await ask('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('keeps trying until a fetch succeeds, also after further overviews, and serves its copy meanwhile', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await overviewShows(LATER);
    await overviewShows(LATER);
    for (const failure of [{ status: 500 }, { status: 401 }, { raw: '' }]) {
      backendHas({ 'GET /brands/b1/analyses/results': failure });
      expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
      expect(calls()).toEqual(['GET /brands/b1/analyses/results']);
    }
    await overviewShows(LATER);
    backendHas({ 'GET /brands/b1/analyses/results': { body: analysisOf(LATER) } });
    await ask('/brands/b1/insights');
    expect(calls()).toEqual(['GET /brands/b1/analyses/results']);
    await ask('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('is pending when the backend has no analysis, and keeps an older copy for when it fails', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await overviewShows(LATER);
    backendHas({ 'GET /brands/b1/analyses/results': { status: 404 } });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ pending: true });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ pending: true });
    backendHas({ 'GET /brands/b1/analyses/results': { status: 500 } });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
  });

  it('caches nothing when it is pending', async () => {
    backendHas({ 'GET /brands/b1/analyses/results': { status: 404 } });
    const { body } = await ask('/brands/b1/insights');
    expect(body).toBe('{"success":true,"data":{"pending":true}}');
    backendHas({});
    const { insights } = dataOf(await ask('/brands/b1/insights')) as Extract<
      InsightsBody,
      { insights: unknown }
    >;
    expect(insights).toEqual(someInsights());
  });

  it('puts its figures into the row without changing the age of the dashboard', async () => {
    await ask('/overview');
    clock.advance(11 * HOUR);
    await ask('/brands/b1/insights');
    const metrics = { score: 80, rank: 1.5, avg_sentiment: 55, mentions: 9, citations: 4 };
    expect(overviewOf(await ask('/overview'))).toMatchObject({
      brands: [aDashboardRow({ ...metrics, last_analyzed: '2026-01-01T00:01:00Z' })],
      is_stale: false,
    });
    clock.advance(HOUR);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
  });

  it('creates no dashboard when there is none', async () => {
    await ask('/brands/b1/insights');
    calls();
    await ask('/overview');
    expect(calls()).toEqual(['GET /overview']);
  });
});

describe('the queries of a brand', () => {
  it('stay in the cached list when they are switched off, and the list keeps its age', async () => {
    await ask('/brands/b1/queries');
    clock.advance(23 * HOUR);
    await send('PUT', '/brands/b1/queries/q1', { enabled: false });
    calls();
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery({ enabled: false })] });
    await send('PUT', '/brands/b1/queries/q1', { enabled: true });
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery()] });
    expect(calls()).toEqual(['PATCH /queries/q1']);

    clock.advance(HOUR);
    await ask('/brands/b1/queries');
    expect(calls()).toEqual(['GET /brands/b1/queries?enabled=true']);
  });

  it('do not become a cached list when one is switched and no list is cached', async () => {
    await send('PUT', '/brands/b1/queries/q1', { enabled: false });
    calls();
    await ask('/brands/b1/queries');
    expect(calls()).toEqual(['GET /brands/b1/queries?enabled=true']);
  });

  it('do not change when the backend refuses to switch one', async () => {
    await ask('/brands/b1/queries');
    backendHas({ 'PATCH /queries/q1': { status: 409 } });
    expect(errorOf(await send('PUT', '/brands/b1/queries/q1', { enabled: false }))).toEqual({
      status: 409,
      code: 'aiv_conflict',
    });
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery()] });
  });

  it('are all replaced, and cached for 24 hours, when they are generated anew', async () => {
    await ask('/brands/b1/queries');
    clock.advance(23 * HOUR);
    await ask('/brands/b1/generate-queries', { method: 'POST' });
    calls();
    clock.advance(DAY - 1);
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery({ id: 'q2' })] });
    expect(calls()).toEqual([]);
    clock.advance(1);
    await ask('/brands/b1/queries');
    expect(calls()).toHaveLength(1);
  });
});

describe('without an account', () => {
  it('answers 401 where nothing is cached, serves cached data, and makes no call', async () => {
    const without = await startService({ dataFolder: service.dataFolder });
    try {
      const askWithout = (path: string, method = 'GET'): Promise<Answer> =>
        without.request(`${BRANDS}${path}`, { method });
      without.clock.advance((clock.now() - without.clock.now()) / 1000);
      for (const { method, path, body } of ENDPOINTS) {
        const query = new URLSearchParams(body as Record<string, string>).toString();
        expect(errorOf(await askWithout(`${path}?${query}`, method)), `${method} ${path}`).toEqual({
          status: 401,
          code: 'aiv_unauthorized',
        });
      }
      expect(calls()).toEqual([]);

      const kept = new Map<string, string>();
      for (const path of GETS) kept.set(path, (await ask(path)).body);
      // The row has the figures of the insights since then.
      kept.set('/overview', (await ask('/overview')).body);
      // An analysis that this service cannot fetch.
      backendHas({ 'GET /overview': { body: anOverview(aBackendRow({ last_analyzed_at: 'later' })) } });
      kept.set('/overview', (await ask('/overview?refresh=1')).body);
      const cited = kept.get('/brands/b1/citations') ?? '';
      kept.set('/brands/b1/citations', cited.replace('"is_stale":false', '"is_stale":true'));
      calls();
      for (const path of GETS) expect((await askWithout(path)).body).toBe(kept.get(path));
      expect(overviewOf(await askWithout('/overview?refresh=1')).is_stale).toBe(true);
      expect(overviewOf(await askWithout('/overview')).is_stale).toBe(false);
      expect(errorOf(await askWithout('/brands/b2'))).toMatchObject({ code: 'aiv_unauthorized' });
      expect(calls()).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});

describe('a fetch that is under way', () => {
  it('of the overview does not undo an update that is made meanwhile', async () => {
    const rows = [aBackendRow(), aBackendRow({ uuid: 'b2', name: 'Two' })];
    backendHas({ 'GET /overview': { body: anOverview(...rows) } });
    await ask('/overview');
    const held = aHeldAnswer({ body: anOverview(...rows.map((row) => ({ ...row, mentions: 1000 }))) });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    held.release();

    for (const answer of [await refresh, await ask('/overview')]) {
      expect(namesIn(answer)).toEqual(['Renamed', 'Two']);
      // Fields that were not changed are as fetched.
      expect(overviewOf(answer).brands[1]?.mentions).toBe(1000);
      expect(overviewOf(answer).is_stale).toBe(false);
    }
    // A fetch that begins later includes the update.
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow({ name: 'Renamed again' })) } });
    expect(namesIn(await ask('/overview?refresh=true'))).toEqual(['Renamed again']);
  });

  it('of the overview does not lose a brand that is created meanwhile', async () => {
    await ask('/overview');
    const held = aHeldAnswer({ body: anOverview(aBackendRow({ mentions: 1000 })) });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await send('POST', '/brands', NEW_BRAND);
    held.release();
    for (const answer of [await refresh, await ask('/overview')]) {
      expect(overviewOf(answer).brands).toMatchObject([
        { mentions: 1000 },
        { id: 'b2', analysis_status: 'pending' },
      ]);
    }
  });

  it('of the first overview does not lose a brand that is created meanwhile', async () => {
    const held = aHeldAnswer({ body: anOverview(aBackendRow()) });
    backendHas({ 'GET /overview': held.answer });
    const first = ask('/overview');
    await held.arrived;
    await send('POST', '/brands', NEW_BRAND);
    held.release();
    await first;
    expect(overviewOf(await ask('/overview')).brands).toMatchObject([
      { id: 'b1' },
      { id: 'b2', analysis_status: 'pending' },
    ]);
  });

  it('of the overview does not undo the figures of insights that are fetched meanwhile', async () => {
    await ask('/overview');
    const held = aHeldAnswer({ body: anOverview(aBackendRow()) });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await ask('/brands/b1/insights');
    held.release();
    await refresh;
    expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ score: 80 }]);
    calls();
    await ask('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('of the overview that fails does not undo an update that is made meanwhile', async () => {
    await ask('/overview');
    const held = aHeldAnswer({ status: 500 });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    held.release();
    expect(overviewOf(await refresh).is_stale).toBe(true);
    expect(namesIn(await ask('/overview'))).toEqual(['Renamed']);
  });

  it('of a brand does not undo an update that is made meanwhile', async () => {
    const held = aHeldAnswer({ body: aBackendBrand() });
    backendHas({ 'GET /brands/b1': held.answer });
    const read = ask('/brands/b1');
    await held.arrived;
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    held.release();
    for (const answer of [await read, await ask('/brands/b1')]) {
      expect(dataOf(answer)).toEqual({ brand: aBrand({ name: 'Renamed' }) });
    }
  });

  it('of queries does not undo that they are generated anew meanwhile', async () => {
    const held = aHeldAnswer({ body: { queries: [aBackendQuery({ uuid: 'old' })] } });
    backendHas({ 'GET /brands/b1/queries?enabled=true': held.answer });
    const read = ask('/brands/b1/queries');
    await held.arrived;
    await ask('/brands/b1/generate-queries', { method: 'POST' });
    held.release();
    for (const answer of [await read, await ask('/brands/b1/queries')]) {
      expect((dataOf(answer) as QueriesBody).queries.map(({ id }) => id)).toEqual(['q2']);
    }
  });

  it('of queries does not undo that one is switched off meanwhile', async () => {
    const held = aHeldAnswer({ body: { queries: [aBackendQuery({ uuid: 'q1', enabled: true })] } });
    backendHas({ 'GET /brands/b1/queries?enabled=true': held.answer });
    const read = ask('/brands/b1/queries');
    await held.arrived;
    await send('PATCH', '/brands/b1/queries/q1', { enabled: false });
    held.release();
    await read;
    expect((dataOf(await ask('/brands/b1/queries')) as QueriesBody).queries).toMatchObject([
      { id: 'q1', enabled: false },
    ]);
  });
});
