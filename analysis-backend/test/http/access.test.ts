import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { aBackend, createBrand, inject, KEY } from './a-backend.ts';

const ANY_ID = '11111111-aaaa-4bbb-8ccc-000000000001';

describe('who may call', () => {
  it.each([
    ['no key', {}],
    ['an empty key', { 'x-cai-api-key': '' }],
    ['another key', { 'x-cai-api-key': 'another-key-of-some-length' }],
    ['the beginning of the key', { 'x-cai-api-key': KEY.slice(0, -1) }],
    ['more than the key', { 'x-cai-api-key': `${KEY}x` }],
  ])('answers 401 on every path of the API, known or not, to %s', async (_what, headers) => {
    const { backend } = await aBackend();
    const calls = [
      ['GET', '/api/v1/overview'],
      ['POST', '/api/v1/brands'],
      ['GET', `/api/v1/brands/${ANY_ID}`],
      ['GET', '/api/v1/no/such/path'],
      ['DELETE', '/api/v1/overview'],
      ['GET', '/api/v1'],
    ] as const;
    for (const [method, url] of calls) {
      const { status, body } = await inject(backend, { method, url, headers });
      expect([method, url, status]).toEqual([method, url, 401]);
      expect(body.message).toContain('SIGNPOST_BACKEND_API_KEY');
    }
  });

  it('reads a key with characters outside ASCII as UTF-8', async () => {
    const apiKey = 'schlüssel-mit-genügend-zeichen';
    const { backend } = await aBackend({ environment: { SIGNPOST_BACKEND_API_KEY: apiKey } });
    const headers = { 'x-cai-api-key': Buffer.from(apiKey, 'utf8').toString('latin1') };
    expect((await inject(backend, { url: '/api/v1/overview', headers })).status).toBe(200);
  });

  it('reports its health without a key', async () => {
    const { backend } = await aBackend();
    expect(await inject(backend, { url: '/healthz' })).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await inject(backend, { url: '/readyz' })).toMatchObject({
      status: 200,
      body: { status: 'ready', is_demo: true },
    });
  });
});

describe('failures', () => {
  it('are 404 for unknown calls', async () => {
    const { ask, backend } = await aBackend();
    for (const call of ['GET /api/v1/nothing', 'PUT /api/v1/overview', 'DELETE /api/v1/brands']) {
      expect((await ask(call)).body.message).toContain('no such call');
    }
    expect((await inject(backend, { url: '/' })).status).toBe(404);
  });

  it.each([
    ['GET /api/v1/brands/ID', 'brand'],
    ['PATCH /api/v1/brands/ID', 'brand'],
    ['GET /api/v1/brands/ID/queries?enabled=true', 'brand'],
    ['POST /api/v1/brands/ID/queries', 'brand'],
    ['POST /api/v1/brands/ID/generate-queries', 'brand'],
    ['GET /api/v1/brands/ID/analyses/results', 'brand'],
    ['GET /api/v1/brands/ID/analyses', 'brand'],
    [`GET /api/v1/brands/ID/analyses/${ANY_ID}`, 'brand'],
    ['GET /api/v1/brands/ID/citations', 'brand'],
    ['POST /api/v1/brands/ID/run', 'brand'],
    ['GET /api/v1/brands/ID/costs', 'brand'],
    ['GET /api/v1/brands/ID/competitors', 'brand'],
    ['POST /api/v1/brands/ID/competitors', 'brand'],
    ['PATCH /api/v1/queries/ID', 'query'],
    [`PATCH /api/v1/brands/${ANY_ID}/queries/ID`, 'query'],
    [`DELETE /api/v1/brands/${ANY_ID}/queries/ID`, 'query'],
    [`PATCH /api/v1/brands/${ANY_ID}/competitors/ID`, 'competitor'],
    [`POST /api/v1/brands/${ANY_ID}/competitors/ID/merge`, 'competitor'],
  ])('are 404 for %s with an unknown or malformed id', async (call, what) => {
    const { ask } = await aBackend();
    const bodies: Record<string, object> = {
      'PATCH /api/v1/brands': { name: 'New' },
      'POST /api/v1/brands': call.endsWith('competitors') ? { name: 'Rival' } : { text: 'Who?' },
      'PATCH /api/v1/queries': { enabled: false },
      [`PATCH /api/v1/brands/${ANY_ID}/queries`]: { enabled: false },
      [`PATCH /api/v1/brands/${ANY_ID}/competitors`]: { state: 'ignored' },
      [`POST /api/v1/brands/${ANY_ID}/competitors`]: { into: '22222222-aaaa-4bbb-8ccc-000000000002' },
    };
    const body = bodies[call.split('/ID')[0] ?? ''];
    for (const id of [ANY_ID, 'x', '1%00', '..%2f..', ANY_ID.toUpperCase(), `${ANY_ID}%0a`, "'--"]) {
      const { status, body: failure } = await ask(call.replace('ID', id), body);
      expect([id, status]).toEqual([id, 404]);
      expect(failure.message).toContain(`no such ${what}`);
    }
  });

  it('say what to send when the body cannot be read', async () => {
    const { backend } = await aBackend();
    const send = (payload: string, type: string) =>
      inject(backend, {
        method: 'POST',
        url: '/api/v1/brands',
        payload,
        headers: { 'x-cai-api-key': KEY, 'content-type': type },
      });
    expect(await send('{"name":', 'application/json')).toMatchObject({
      status: 400,
      body: { message: 'The body is not valid JSON.' },
    });
    expect(await send('name=Acme', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('content-type: application/json') },
    });
    expect(await send(JSON.stringify('x'.repeat(1024 * 1024)), 'application/json')).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('1 MB') },
    });
    for (const body of ['[]', 'null', '"text"', '']) {
      expect(await send(body, 'application/json')).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('The body must be a JSON object') },
      });
    }
  });

  it('are answered after the good requests before them on the same connection', async () => {
    const { backend } = await aBackend();
    await backend.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = backend.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const good = `GET /api/v1/overview HTTP/1.1\r\nHost: a\r\nx-cai-api-key: ${KEY}\r\n\r\n`;
    socket.write(`${good}${good}garbage\r\n\r\n`);
    const received = await text(socket);
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '200', '400']);
    expect(received).toMatch(/\{"message":"The request could not be read\."\}$/);
  });

  it('of the program are 500 with only a request id, which leads to the log', async () => {
    const test = await aBackend();
    await createBrand(test);
    const database = new Database(path.join(test.folder, 'analysis.db'));
    database.exec('ALTER TABLE brand RENAME TO gone');
    database.close();
    const { status, headers, body } = await test.ask('GET /api/v1/overview');
    expect(status).toBe(500);
    expect(body.message).toContain(String(headers['x-request-id']));
    expect(JSON.stringify(body)).not.toMatch(/brand\b.*table|gone|sqlite|\.ts/i);
    const line = test
      .log()
      .split('\n')
      .find((text) => text.includes('request failed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ request_id: headers['x-request-id'] });
    expect(test.log()).not.toContain(KEY);
    expect((await inject(test.backend, { url: '/readyz' })).status).toBe(503);
  });
});
