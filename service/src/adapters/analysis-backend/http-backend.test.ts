import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { realWait, type Wait } from '@signpost/platform/time';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  startLoopbackBackend,
  type Answers,
  type BackendAnswer,
  type LoopbackBackend,
} from '../../../test/fakes/loopback-backend.ts';
import { PATIENCE } from '../../../test/fakes/patience.ts';
import type { AnalysisBackend, BackendReply } from '../../ports/analysis-backend.ts';
import { AppError } from '@signpost/platform/errors';
import { httpBackend, type HttpBackendOptions } from './http-backend.ts';
import { noAccountBackend } from './no-account.ts';

const KEY = 'key-5up3r-53cr37';
const MEGABYTE = 1024 * 1024;
const BRAND = { name: 'Acme', url: 'https://acme.example', description: 'Makers', country_code: 'US' };

interface Setup {
  client: AnalysisBackend;
  server: LoopbackBackend;
  /** Moves the clock of the client. */
  advance(ms: number): void;
}

async function setUp(answers: Answers = {}, options: Partial<HttpBackendOptions> = {}): Promise<Setup> {
  const server = await startLoopbackBackend();
  server.answer(answers);
  let now = Date.UTC(2026, 0, 31);
  const client = httpBackend({
    url: server.url,
    username: 'owner',
    siteUrl: 'https://site.example',
    apiKey: KEY,
    timeoutMs: 20_000,
    maxReplyBytes: MEGABYTE,
    clock: { now: () => now },
    ...options,
  });
  onTestFinished(async () => {
    await client.close();
    await server.stop();
  });
  return {
    client,
    server,
    advance(ms) {
      now += ms;
    },
  };
}

/** The failure of a call, after checking that no part of it contains the key. */
async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    (reply) => new Error(`the call succeeded: ${inspect(reply)}`),
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(KEY);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

/** The failure of a call that gets this reply, after checking that it made one request. */
async function failureFrom(
  answer: BackendAnswer,
  options: Partial<HttpBackendOptions> = {},
): Promise<AppError> {
  const { client, server } = await setUp(answer, options);
  const error = await failureOf(client.fetchOverview());
  expect(server.seen).toHaveLength(1);
  return error;
}

const REQUEST_FAILED = { status: 502, code: 'aiv_request_failed' };
const BAD_RESPONSE = { status: 502, code: 'aiv_bad_response' };

async function failTimes(count: number, { client, server }: Setup): Promise<void> {
  server.answer({ hangup: true });
  for (let i = 0; i < count; i += 1) {
    expect(await failureOf(client.fetchOverview())).toMatchObject(REQUEST_FAILED);
  }
}

describe('the calls', () => {
  const calls: [
    name: string,
    call: (client: AnalysisBackend) => Promise<BackendReply>,
    method: string,
    path: string,
    body: string | null,
    ownHeaders?: object,
  ][] = [
    ['fetchOverview', (client) => client.fetchOverview(), 'GET', '/api/v1/overview', null],
    ['fetchBrand', (client) => client.fetchBrand('b-1'), 'GET', '/api/v1/brands/b-1', null],
    [
      'createBrand',
      (client) =>
        client.createBrand({ country_code: '', description: 'D', url: 'http://u.example', name: 'N' }),
      'POST',
      '/api/v1/brands',
      '{"name":"N","url":"http://u.example","description":"D","country_code":""}',
    ],
    [
      'updateBrand with all fields',
      (client) => client.updateBrand('b-1', { status: 'inactive', ...BRAND }),
      'PATCH',
      '/api/v1/brands/b-1',
      '{"name":"Acme","url":"https://acme.example","description":"Makers","status":"inactive","country_code":"US"}',
    ],
    [
      'updateBrand with one field',
      (client) => client.updateBrand('b-1', { status: 'active' }),
      'PATCH',
      '/api/v1/brands/b-1',
      '{"status":"active"}',
    ],
    [
      'fetchEnabledQueries',
      (client) => client.fetchEnabledQueries('b-1'),
      'GET',
      '/api/v1/brands/b-1/queries?enabled=true',
      null,
    ],
    [
      'updateQuery',
      (client) => client.updateQuery('b-1', 'q-1', { enabled: false }),
      'PATCH',
      '/api/v1/queries/q-1',
      '{"enabled":false}',
      { 'x-brand-id': 'b-1' },
    ],
    [
      'generateQueries',
      (client) => client.generateQueries('b-1'),
      'POST',
      '/api/v1/brands/b-1/generate-queries',
      null,
    ],
    [
      'fetchLatestAnalysis',
      (client) => client.fetchLatestAnalysis('b-1'),
      'GET',
      '/api/v1/brands/b-1/analyses/results',
      null,
    ],
    [
      'callAnalysis, by GET with ids and parameters,',
      (client) =>
        client.callAnalysis({
          name: 'fetchAnalysis',
          ids: { id: 'b-1', aid: 'a/1' },
          params: { metric: 'a&b' },
        }),
      'GET',
      '/api/v1/brands/b-1/analyses/a%2F1?metric=a%26b',
      null,
    ],
    [
      'callAnalysis, by POST without a body,',
      (client) => client.callAnalysis({ name: 'runAnalysis', ids: { id: 'b-1' } }),
      'POST',
      '/api/v1/brands/b-1/run',
      null,
    ],
    [
      'callAnalysis, by POST with a body,',
      (client) => client.callAnalysis({ name: 'addQuery', ids: { id: 'b-1' }, body: { text: 'Who?' } }),
      'POST',
      '/api/v1/brands/b-1/queries',
      '{"text":"Who?"}',
    ],
    [
      'callAnalysis, by DELETE,',
      (client) => client.callAnalysis({ name: 'removeQuery', ids: { id: 'b-1', qid: 'q-1' } }),
      'DELETE',
      '/api/v1/brands/b-1/queries/q-1',
      null,
    ],
  ];

  test.each(calls)(
    '%s sends exactly its request and returns the JSON',
    async (_name, call, method, path, body, ownHeaders = {}) => {
      const { client, server } = await setUp({ body: { some: ['reply'] } });

      expect((await call(client)).body).toEqual({ some: ['reply'] });

      const [request, ...more] = server.seen;
      expect(more).toEqual([]);
      expect(request).toMatchObject({ method, path });
      expect(JSON.stringify(request?.body)).toBe(body ?? 'null');
      const contentHeaders =
        body === null
          ? method === 'POST' && { 'content-length': '0' }
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      expect(request?.headers).toEqual({
        host: new URL(server.url).host,
        connection: 'keep-alive',
        accept: 'application/json',
        'x-username': 'owner',
        'x-site-url': 'https://site.example',
        'x-cai-api-key': KEY,
        ...contentHeaders,
        ...ownHeaders,
      });
    },
  );

  test('ids are percent-encoded in the path', async () => {
    const { client, server } = await setUp();
    await client.fetchBrand('a/b?c#d é');
    await client.updateQuery('b', '../x', { enabled: true });
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/v1/brands/a%2Fb%3Fc%23d%20%C3%A9',
      '/api/v1/queries/..%2Fx',
    ]);
  });

  test('a base URL with a path keeps it, with or without a slash at its end', async () => {
    const server = await startLoopbackBackend();
    for (const path of ['/gateway', '/gateway/']) {
      const { client } = await setUp({}, { url: server.url + path });
      await client.fetchOverview();
    }
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/gateway/api/v1/overview',
      '/gateway/api/v1/overview',
    ]);
    await server.stop();
  });

  test('a user name with characters outside ASCII is sent as UTF-8', async () => {
    const { client, server } = await setUp({}, { username: 'Jürgen Łoś' });
    await client.fetchOverview();
    const sent = server.seen[0]?.headers['x-username'];
    expect(Buffer.from(String(sent), 'latin1').toString('utf8')).toBe('Jürgen Łoś');
  });
});

describe('a reply with an error status', () => {
  test.each([
    [400, 400, 'aiv_bad_request'],
    [401, 401, 'aiv_unauthorized'],
    [402, 402, 'aiv_insufficient_credits'],
    [403, 403, 'aiv_plan_limit'],
    [404, 404, 'aiv_not_found'],
    [405, 405, 'aiv_request_failed'],
    [409, 409, 'aiv_conflict'],
    [410, 410, 'aiv_request_failed'],
    [418, 418, 'aiv_request_failed'],
    [422, 422, 'aiv_invalid_credentials'],
    [429, 429, 'aiv_request_failed'],
    [499, 499, 'aiv_request_failed'],
    [500, 500, 'aiv_server_error'],
    [502, 502, 'aiv_server_error'],
    [503, 503, 'aiv_server_error'],
    [504, 504, 'aiv_server_error'],
    [599, 599, 'aiv_server_error'],
    [600, 502, 'aiv_server_error'],
    [999, 502, 'aiv_server_error'],
    [300, 502, 'aiv_request_failed'],
    [301, 502, 'aiv_request_failed'],
    [302, 502, 'aiv_request_failed'],
    [304, 502, 'aiv_request_failed'],
    [307, 502, 'aiv_request_failed'],
  ])('%i becomes %i %s', async (status, ours, code) => {
    const silent = await failureFrom({ status, raw: '' });
    expect(silent).toMatchObject({
      status: ours,
      code,
      message: expect.stringContaining('analysis backend'),
    });

    const talkative = await failureFrom({ status, body: { message: 'its own words' } });
    // A 304 has no body.
    const message = status === 304 ? silent.message : 'its own words';
    expect(talkative).toMatchObject({ status: ours, code, message });
  });

  test.each<[string, BackendAnswer]>([
    ['no message', { body: {} }],
    ['an empty message', { body: { message: '' } }],
    ['a message of blanks and controls', { body: { message: ' \n\u0000 ' } }],
    ['a list as message', { body: { message: ['a', 'b'] } }],
    ['errors in place of a message', { body: { error: 'x', errors: { name: ['bad'] } } }],
    ['null', { body: null }],
    ['a list', { body: [{ message: 'inside' }] }],
    ['HTML', { raw: '<html>bad gateway</html>' }],
    ['an unknown encoding', { raw: 'x', headers: { 'content-encoding': 'constructor' } }],
    ['invalid gzip', { raw: 'x', headers: { 'content-encoding': 'gzip' } }],
  ])('has a helpful message when the body has %s', async (_what, answer) => {
    expect(await failureFrom({ ...answer, status: 400 })).toMatchObject({
      status: 400,
      code: 'aiv_bad_request',
      message: 'The analysis backend did not accept the request.',
    });
  });

  test.each([
    ['without control characters', '\u001b[31mbad\u0007\r\nthing ', '[31mbad thing'],
    ['cut to a decent length', `${'x'.repeat(999)}😀 and more`, 'x'.repeat(999)],
    ['without our key', `Unknown key ${KEY}.`, 'Unknown key [key].'],
  ])('passes the message on %s', async (_how, message, passedOn) => {
    const error = await failureFrom({ status: 401, body: { message } });
    expect(error).toMatchObject({ status: 401, code: 'aiv_unauthorized', message: passedOn });
  });

  test.each([
    ['30', { 'retry-after': '30' }],
    ['Wed, 21 Oct 2026 07:28:00 GMT', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
    ['soon', {}],
    ['-1', {}],
    ['1.5', {}],
    [KEY, {}],
  ])('429 with Retry-After: %s', async (value, headers) => {
    const { client } = await setUp({ status: 429, headers: { 'retry-after': value } });
    const error = await failureOf(client.fetchOverview());
    expect(error).toMatchObject({ status: 429, code: 'aiv_request_failed' });
    expect(error.headers).toEqual(headers);
  });

  test('a redirect is not followed', async () => {
    const { client, server } = await setUp();
    server.answer({ status: 302, headers: { location: `${server.url}/api/v1/overview` } });
    expect(await failureOf(client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    expect(await failureOf(client.createBrand(BRAND))).toMatchObject(REQUEST_FAILED);
    expect(server.seen).toHaveLength(2);
  });
});

describe('a successful reply that cannot be used', () => {
  test.each<[string, BackendAnswer]>([
    ['204', { status: 204, raw: '' }],
    ['an empty body', { raw: '' }],
    ['blanks', { raw: ' \n' }],
    ['null', { raw: 'null' }],
    ['HTML', { raw: '<html></html>', headers: { 'content-type': 'text/html' } }],
    ['half of a JSON text', { raw: '{"summary":{' }],
    ['text that is not UTF-8', { raw: Buffer.from('{"name":"\xff"}', 'latin1') }],
    ['our key', { raw: KEY, headers: { 'content-type': KEY } }],
    ['an unknown encoding', { raw: '{}', headers: { 'content-encoding': 'zstd' } }],
    ['invalid gzip', { raw: '{}', headers: { 'content-encoding': 'gzip' } }],
    ['half of a gzip', { raw: gzipSync('{"a":1}').subarray(0, 12), headers: { 'content-encoding': 'gzip' } }],
  ])('%s is aiv_bad_response', async (_what, answer) => {
    expect(await failureFrom(answer)).toMatchObject(BAD_RESPONSE);
  });

  test.each<[string, BackendAnswer]>([
    ['of the wrong content type', { raw: '{"a":1}', headers: { 'content-type': 'text/html' } }],
    ['after a byte order mark', { raw: '\uFEFF{"a":1}' }],
    ['with status 201', { status: 201, body: { a: 1 } }],
    [
      'after an informational answer',
      { wire: 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{"a":1}' },
    ],
    ['in gzip', { raw: gzipSync('{"a":1}'), headers: { 'content-encoding': 'gzip' } }],
    ['in x-gzip', { raw: gzipSync('{"a":1}'), headers: { 'content-encoding': 'X-GZip' } }],
    ['in deflate', { raw: deflateSync('{"a":1}'), headers: { 'content-encoding': 'deflate' } }],
    ['in bare deflate', { raw: deflateRawSync('{"a":1}'), headers: { 'content-encoding': 'deflate' } }],
    ['in brotli', { raw: brotliCompressSync('{"a":1}'), headers: { 'content-encoding': 'br' } }],
    ['in identity', { raw: '{"a":1}', headers: { 'content-encoding': 'identity' } }],
  ])('JSON %s is understood', async (_what, answer) => {
    const { client, server } = await setUp(answer);
    expect((await client.fetchOverview()).body).toEqual({ a: 1 });
    expect(server.seen).toHaveLength(1);
  });

  test.each([[0], [false], [''], ['text'], [[]], [[null]]])('%j is JSON like any other', async (body) => {
    const { client } = await setUp({ body });
    expect((await client.fetchOverview()).body).toEqual(body);
  });
});

/** A JSON text of `length` bytes. */
function ofLength(length: number): string {
  return JSON.stringify('x'.repeat(length - 2));
}

describe('the size of a reply', () => {
  const limit = { maxReplyBytes: 1000 };

  test('may be the limit and no more', async () => {
    const { client } = await setUp({ raw: ofLength(1000) }, limit);
    expect((await client.fetchOverview()).body).toHaveLength(998);
    expect(await failureFrom({ raw: ofLength(1001) }, limit)).toMatchObject(BAD_RESPONSE);
    expect(await failureFrom({ raw: ofLength(1001), status: 404 }, limit)).toMatchObject(BAD_RESPONSE);
  });

  test('is counted after decompression', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { client } = await setUp({ raw: gzipSync(ofLength(1000)), headers }, limit);
    expect((await client.fetchOverview()).body).toHaveLength(998);
    for (const length of [1001, 20 * MEGABYTE]) {
      const raw = gzipSync(ofLength(length));
      expect(await failureFrom({ raw, headers }, limit)).toMatchObject(BAD_RESPONSE);
    }
  });

  test('is read only up to the limit when it is 100 MB', async () => {
    let sent = 0;
    async function* zeros(): AsyncGenerator<Uint8Array> {
      for (; sent < 100 * MEGABYTE; sent += MEGABYTE) yield Buffer.alloc(MEGABYTE);
    }
    expect(await failureFrom({ raw: zeros() })).toMatchObject(BAD_RESPONSE);
    // The system buffers some bytes between the two sockets on top of the limit.
    expect(sent).toBeLessThan(50 * MEGABYTE);
  });
});

describe('the headers of a reply', () => {
  const instance = '0b54e3c2-1f0e-4a55-9c0e-2f6d3c3f8a10';

  test.each<[Record<string, string>, object]>([
    [{}, { isDemo: false, revision: null }],
    [{ 'x-data-source': 'demo' }, { isDemo: true }],
    [{ 'x-data-source': 'measured' }, { isDemo: false }],
    [{ 'x-backend-revision': `${instance}:41` }, { revision: { instance, number: 41 } }],
    [{ 'x-backend-revision': `${instance}:-1` }, { revision: null }],
    [{ 'x-backend-revision': `${instance}:${'9'.repeat(16)}` }, { revision: null }],
    [{ 'x-backend-revision': ':41' }, { revision: null }],
  ])('%j say whether figures are invented and which changes they include', async (headers, expected) => {
    const { client } = await setUp({ headers });
    expect(await client.fetchOverview()).toMatchObject(expected);
  });
});

describe('fetchChanges', () => {
  test('asks for the changes since a revision, and waits for some when asked to', async () => {
    const { client, server } = await setUp({ body: { a: 1 } });
    const { signal } = new AbortController();
    const since = { instance: 'i', number: 7 };
    expect((await client.fetchChanges(null, { waits: false, signal })).body).toEqual({ a: 1 });
    await client.fetchChanges(since, { waits: false, signal });
    // Longer than the time limit of other calls.
    const late = await setUp({ delayMs: 200 }, { timeoutMs: 50 });
    await late.client.fetchChanges(since, { waits: true, signal });
    expect([...server.seen, ...late.server.seen].map(({ path }) => path)).toEqual([
      '/api/v1/changes',
      '/api/v1/changes?instance=i&since=7',
      '/api/v1/changes?instance=i&since=7&wait=true',
    ]);
  });

  test('ends when its signal is aborted, and the client can then be closed', async () => {
    const { client, server } = await setUp({ delayMs: Infinity });
    const ending = new AbortController();
    const waiting = failureOf(client.fetchChanges(null, { waits: true, signal: ending.signal }));
    await vi.waitFor(() => expect(server.seen).toHaveLength(1), PATIENCE);
    ending.abort();
    expect(await waiting).toMatchObject(REQUEST_FAILED);
  });
});

describe('a call without a complete reply', () => {
  // Long enough for a busy machine to connect, since the request has to arrive.
  const soon = { timeoutMs: 1000 };

  test.each<[string, BackendAnswer, Partial<HttpBackendOptions>]>([
    ['hangup', { hangup: true }, {}],
    ['headers that never come', { delayMs: Infinity }, soon],
    ['a body that never ends', { body: { a: 1 }, bodyDelayMs: Infinity }, soon],
    ['the body of a failure that never ends', { status: 500, body: { a: 1 }, bodyDelayMs: Infinity }, soon],
    ['a reset before the body', { body: { a: 1 }, resetAfterBytes: 0 }, {}],
    ['a reset in the middle of the body', { body: { a: 1 }, resetAfterBytes: 3 }, {}],
    ['half of a body', { body: { a: 1 }, truncate: true }, {}],
    ['half of a failure', { status: 404, body: { message: 'gone' }, truncate: true }, {}],
    [
      'half of a chunked body',
      { wire: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"a":1}' },
      {},
    ],
    ['status 100 and nothing else', { wire: 'HTTP/1.1 100 Continue\r\n\r\n' }, {}],
    ['status 101', { wire: 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n' }, {}],
    ['an invalid status', { wire: 'HTTP/1.1 099 Odd\r\ncontent-length: 2\r\n\r\n{}' }, soon],
    ['no HTTP', { wire: `${KEY} 220 mail.example ESMTP\r\n` }, {}],
    ['endless headers', { wire: `HTTP/1.1 200 OK\r\nx: ${KEY.repeat(10_000)}\r\n\r\n{}` }, {}],
  ])('%s is aiv_request_failed', async (_what, answer, options) => {
    expect(await failureFrom(answer, options)).toMatchObject(REQUEST_FAILED);
  });

  test('a refused connection is aiv_request_failed', async () => {
    const { client, server } = await setUp();
    await server.refuse();
    const error = await failureOf(client.fetchOverview());
    expect(error).toMatchObject(REQUEST_FAILED);
    expect(inspect(error.cause)).toContain('ECONNREFUSED');
    // Nothing was sent, so nothing can have been done.
    expect(error.mayBeDone).toBe(false);
  });

  test.each<[string, BackendAnswer, boolean]>([
    ['a dropped connection', { hangup: true }, true],
    ['half of a reply', { body: { a: 1 }, truncate: true }, true],
    ['a reply that cannot be read', { raw: 'gibberish' }, true],
    ['a failure that the backend tells of', { status: 500 }, false],
  ])('%s may have taken effect at the backend: $2', async (_what, answer, mayBeDone) => {
    expect(await failureFrom(answer)).toMatchObject({ mayBeDone });
  });

  test('a call that is held back has no effect at the backend', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    expect((await failureOf(setup.client.createBrand(BRAND))).mayBeDone).toBe(false);
  });

  test('a TLS handshake that never ends is aiv_request_failed', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { client } = await setUp({}, { url: `https://127.0.0.1:${port}`, ...soon });
    expect(await failureOf(client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    silent.close();
  });

  test('a host that does not exist is aiv_request_failed', async () => {
    const { client } = await setUp({}, { url: 'http://backend.invalid', timeoutMs: 2000 });
    expect(await failureOf(client.fetchOverview())).toMatchObject(REQUEST_FAILED);
  });

  test('a key that cannot be sent in a header is aiv_request_failed and stays secret', async () => {
    const { client, server } = await setUp({}, { apiKey: `${KEY}\n` });
    expect(await failureOf(client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    expect(server.seen).toEqual([]);
  });

  test('the time limit includes waiting for a connection, and a call that timed out is never sent', async () => {
    const timeIsUp = Promise.withResolvers<void>();
    let isUp = false;
    const wait: Wait = (ms, signal) => (isUp ? realWait(ms, signal) : timeIsUp.promise);
    const { client, server, advance } = await setUp({ delayMs: Infinity }, { wait });
    const calls = Array.from({ length: 40 }, () => failureOf(client.generateQueries('b')));
    // The others wait for one of these connections.
    await vi.waitFor(() => expect(server.seen).toHaveLength(32), PATIENCE);
    isUp = true;
    timeIsUp.resolve();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject(REQUEST_FAILED);

    server.seen.length = 0;
    server.answer({});
    await vi.waitFor(() => {
      // Past the time for which the failures opened the breaker.
      advance(60_000);
      return client.fetchOverview();
    }, PATIENCE);
    expect(new Set(server.seen.map(({ path }) => path))).toEqual(new Set(['/api/v1/overview']));
  });

  test('nothing is sent again when a reused connection breaks', async () => {
    const { client, server } = await setUp();
    for (const send of [
      () => client.createBrand(BRAND),
      () => client.updateBrand('b', BRAND),
      () => client.fetchOverview(),
    ]) {
      server.answer({});
      await client.fetchOverview();
      const before = server.seen.length;
      server.answer({ hangup: true });
      expect(await failureOf(send())).toMatchObject(REQUEST_FAILED);
      server.answer({});
      expect((await client.fetchOverview()).body).toEqual({});
      expect(server.seen).toHaveLength(before + 2);
    }
  });

  test('a connection that the backend closed between two calls fails no call', async () => {
    const { client, server } = await setUp();
    for (let i = 0; i < 5; i += 1) {
      expect((await client.createBrand(BRAND)).body).toEqual({});
      await server.dropConnections();
    }
    expect(server.seen).toHaveLength(5);
  });
});

describe('the circuit breaker', () => {
  test('opens after five calls in a row without a reply, and then fails at once without a call', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    setup.server.answer({});
    expect(await failureOf(setup.client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    expect(await failureOf(setup.client.createBrand(BRAND))).toMatchObject(REQUEST_FAILED);
    expect(setup.server.seen).toHaveLength(5);
  });

  test('opens for refused connections and for timeouts alike', async () => {
    const setup = await setUp({ delayMs: Infinity }, { timeoutMs: 1000 });
    for (let i = 0; i < 3; i += 1) await failureOf(setup.client.fetchOverview());
    await setup.server.refuse();
    for (let i = 0; i < 2; i += 1) await failureOf(setup.client.fetchOverview());
    await setup.server.accept();
    setup.server.answer({});
    expect(await failureOf(setup.client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    expect(setup.server.seen).toHaveLength(3);
  });

  test.each<[string, BackendAnswer]>([
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['a redirect', { status: 301 }],
    ['no JSON', { raw: 'x' }],
    ['an empty body', { status: 204, raw: '' }],
    ['too much', { raw: 'x'.repeat(MEGABYTE + 1) }],
    ['broken gzip', { raw: 'x', headers: { 'content-encoding': 'gzip' } }],
  ])('stays closed for any number of replies with %s, which also reset the count', async (_what, answer) => {
    const setup = await setUp(answer);
    for (let i = 0; i < 7; i += 1) await failureOf(setup.client.fetchOverview());
    expect(setup.server.seen).toHaveLength(7);

    await failTimes(4, setup);
    setup.server.answer(answer);
    await failureOf(setup.client.fetchOverview());
    await failTimes(4, setup);
    setup.server.answer({});
    expect((await setup.client.fetchOverview()).body).toEqual({});
  });

  test('closes by itself when the backend is back', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    setup.server.answer({ body: { back: true } });

    setup.advance(4999);
    expect(await failureOf(setup.client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    expect(setup.server.seen).toHaveLength(5);

    setup.advance(1);
    expect((await setup.client.fetchOverview()).body).toEqual({ back: true });
    await failTimes(4, setup);
    setup.server.answer({});
    expect((await setup.client.fetchOverview()).body).toEqual({});
  });

  test('closes when the probe gets an error reply, since the backend answered', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    setup.server.answer({ status: 503 });
    setup.advance(5000);
    expect(await failureOf(setup.client.fetchOverview())).toMatchObject({ status: 503 });
    setup.server.answer({});
    expect((await setup.client.fetchOverview()).body).toEqual({});
  });

  test('stays open for the same time again when the probe fails', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    setup.advance(5000);
    await failTimes(1, setup);
    setup.advance(4999);
    await failTimes(1, setup);
    expect(setup.server.seen).toHaveLength(6);
    setup.advance(1);
    setup.server.answer({});
    expect((await setup.client.fetchOverview()).body).toEqual({});
  });

  test('lets no other call wait while one call probes', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<BackendAnswer>();
    setup.server.answer(() => {
      arrived.resolve();
      return released.promise;
    });
    setup.advance(5000);

    const probe = setup.client.fetchOverview();
    await arrived.promise;
    expect(await failureOf(setup.client.fetchOverview())).toMatchObject(REQUEST_FAILED);
    expect(setup.server.seen).toHaveLength(6);

    released.resolve({ body: { back: true } });
    expect((await probe).body).toEqual({ back: true });
    expect((await setup.client.fetchOverview()).body).toEqual({ back: true });
  });

  test('does not stay open for an hour when the clock is set back by one', async () => {
    const setup = await setUp();
    await failTimes(5, setup);
    setup.server.answer({});
    setup.advance(-3_600_000);
    expect((await setup.client.fetchOverview()).body).toEqual({});
  });
});

test('without an account every call is a 401 aiv_unauthorized', async () => {
  for (const call of [
    noAccountBackend.fetchOverview(),
    noAccountBackend.fetchBrand('b'),
    noAccountBackend.createBrand(BRAND),
    noAccountBackend.updateBrand('b', {}),
    noAccountBackend.fetchEnabledQueries('b'),
    noAccountBackend.updateQuery('b', 'q', { enabled: true }),
    noAccountBackend.generateQueries('b'),
    noAccountBackend.fetchLatestAnalysis('b'),
    noAccountBackend.callAnalysis({ name: 'fetchEngines', ids: {} }),
    noAccountBackend.fetchChanges(null, { waits: false, signal: new AbortController().signal }),
  ]) {
    expect(await failureOf(call)).toMatchObject({ status: 401, code: 'aiv_unauthorized' });
  }
  await noAccountBackend.close();
});
