import { describe, expect, it } from 'vitest';
import { aBrand, aQuery, dataOf, errorOf, HOUR, NEW_BRAND, sharedBrandService } from '../../fakes/brands.ts';
import { ENDPOINTS, GETS } from './endpoints.ts';

const { ask, send, calls, clock } = await sharedBrandService();

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
