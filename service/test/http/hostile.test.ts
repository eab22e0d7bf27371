import { connect } from 'node:net';
import type { ErrorBody } from '@signpost/contract/errors';
import type { PostListBody } from '@signpost/contract/links';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { startService } from '../fakes/service.ts';

const POSTS = '/plugin/v1/links/posts';
const LINKS = '/plugin/v1/links/links';
const MEGABYTE = 2 ** 20;

const records = [aSite(), ...aListedPost({ id: 1, title: 'only' }), aLink({ id: 1 })];
const service = await startService({ records });
afterAll(service.stop);
const { request, url, logs } = service;

afterEach(async () => {
  const { status } = await request(POSTS);
  if (status !== 200) throw new Error(`The service answers ${status} afterwards`);
  const failure = logs.find((line) => line.includes('"level":50'));
  if (failure !== undefined)
    throw new Error(`Bad input must not count as a failure of the service: ${failure}`);
});

/** Sends bytes unchanged; returns everything received until the server closes the connection. */
async function sendRaw(bytes: string | Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // The server may close the connection while we still send.
  socket.on('error', () => {});
  socket.on('close', () => resolve(Buffer.concat(received).toString()));
  socket.write(bytes);
  return promise;
}

/** The status and error code of an answer on a raw connection. */
function outcomeOf(answer: string): { status: number; code: string; dataStatus: number } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('x-robots-tag: noindex');
  expect(head.toLowerCase()).toContain('cache-control: private, no-cache');
  const { code, message, data } = JSON.parse(body) as ErrorBody;
  expect(message).not.toBe('');
  return { status: Number(head.split(' ')[1]), code, dataStatus: data.status };
}

const TOO_LONG = { status: 431, code: 'rest_request_too_large', dataStatus: 431 };
const UNREADABLE = { status: 400, code: 'rest_bad_request', dataStatus: 400 };

describe('an invalid request', () => {
  it.each([
    { what: 'garbage', bytes: 'garbage\r\n\r\n' },
    { what: 'a TLS greeting', bytes: Buffer.from('16030100ab010000a70303', 'hex') },
    { what: 'zeros', bytes: Buffer.alloc(1000) },
    { what: 'a megabyte of noise', bytes: Buffer.alloc(MEGABYTE, 0x9d) },
    { what: 'no address', bytes: 'GET  HTTP/1.1\r\nHost: a\r\n\r\n' },
    { what: 'an address without a slash', bytes: 'GET healthz HTTP/1.1\r\nHost: a\r\n\r\n' },
    { what: 'a blank in the address', bytes: `GET ${POSTS}?search=a b HTTP/1.1\r\nHost: a\r\n\r\n` },
    { what: 'a NUL in the address', bytes: `GET ${POSTS}?search=\0 HTTP/1.1\r\nHost: a\r\n\r\n` },
    { what: 'bytes in the address', bytes: Buffer.from(`GET ${POSTS}?search=é HTTP/1.1\r\nHost: a\r\n\r\n`) },
    { what: 'an unknown method', bytes: 'STEAL / HTTP/1.1\r\nHost: a\r\n\r\n' },
    { what: 'an unknown version', bytes: 'GET / HTTP/9.9\r\nHost: a\r\n\r\n' },
    { what: 'HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { what: 'a header without a colon', bytes: 'GET / HTTP/1.1\r\nHost a\r\n\r\n' },
    {
      what: 'two lengths',
      bytes: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    },
    { what: 'a negative length', bytes: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n' },
    { what: 'no Host', bytes: 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n' },
  ])('is answered 400 in the usual shape: $what', async ({ bytes }) => {
    expect(outcomeOf(await sendRaw(bytes))).toEqual(UNREADABLE);
  });

  it.each([
    {
      what: 'a query of 10 MB',
      bytes: `GET ${POSTS}?search=${'a'.repeat(10 * MEGABYTE)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    },
    {
      what: 'a query of 70 KB',
      bytes: `GET ${POSTS}?search=${'a'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    },
    { what: 'a path of 10 MB', bytes: `GET /${'a/'.repeat(5 * MEGABYTE)} HTTP/1.1\r\nHost: a\r\n\r\n` },
    { what: 'a header of 70 KB', bytes: `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n` },
    { what: 'headers of 10 MB', bytes: `GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(1_250_000)}\r\n` },
  ])('is answered 431 in the usual shape: $what', async ({ bytes }) => {
    expect(outcomeOf(await sendRaw(bytes))).toEqual(TOO_LONG);
  });

  it('is answered normally when only its Expect header is unknown', async () => {
    const answer = await sendRaw(
      'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"status":"ok"}');
  });

  it('is answered when it names a media type and no body follows', async () => {
    const answer = await sendRaw(
      'POST /plugin/v1/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n',
    );
    expect(outcomeOf(answer)).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      dataStatus: 400,
    });
  });

  it('is survived when the client hangs up in the middle', async () => {
    for (const part of ['', 'GET', `GET ${POSTS} HTTP/1.1\r\nHost: a\r\nAuthor`]) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.on('close', () => resolve());
      socket.on('error', () => {});
      socket.write(part, () => socket.resetAndDestroy());
      await promise;
    }
    expect((await request('/healthz')).status).toBe(200);
  });
});

describe('a hostile address', () => {
  it.each([
    '/%',
    '/%zz',
    '/plugin/v1/links/%',
    '/plugin/v1/links/posts%',
    '/plugin/v1/links/posts%ff',
    '/plugin/v1/links/posts%00',
    '/plugin/v1/links/%2e%2e/links/posts',
    '/plugin/v1/links/../links/posts',
    '/plugin/v1/links/posts/..%2f..%2fetc%2fpasswd',
    '/plugin%2fv1%2flinks%2fposts',
    '//plugin/v1/links/posts',
    '/plugin/v1/links/posts;jsessionid=1',
    '/.env',
    '/__proto__',
    '*',
  ])('is answered 404 in the usual shape: %s', async (path) => {
    const { status, json, headers } = await request(path);
    expect(status).toBe(404);
    expect(json).toEqual({
      code: 'rest_no_route',
      message: 'There is no route for this address and method.',
      data: { status: 404 },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
      'x-request-id': expect.stringMatching(/.+/),
    });
  });

  it('is answered 404 when it is very long', async () => {
    for (const path of [
      `/${'a'.repeat(60_000)}`,
      `${POSTS}/${'a/'.repeat(30_000)}`,
      `/${'%61'.repeat(20_000)}`,
    ]) {
      const { status, json } = await request(path);
      expect(status).toBe(404);
      expect(json).toMatchObject({ code: 'rest_no_route', data: { status: 404 } });
    }
  });
});

describe('a hostile query', () => {
  const everything = { total: 1, pages: 1 };
  const nothing = { posts: [], total: 0, pages: 0 };
  const longAs = 'a'.repeat(60_000);
  const brackets = '[a]'.repeat(10_000);

  it.each([
    { what: 'invalid UTF-8 in a search', query: 'search=%FF%FE', expected: everything },
    { what: 'an overlong sequence in a search', query: 'search=%C0%AF', expected: everything },
    { what: 'a surrogate in a search', query: 'search=%ED%A0%80', expected: everything },
    { what: 'invalid UTF-8 in a name', query: 'p%FFage=abc&%FF=1', expected: everything },
    { what: 'NUL in a search', query: 'search=o%00nly', expected: nothing },
    { what: 'NUL around a search', query: 'search=%00only%00', expected: everything },
    { what: 'NUL in a name', query: 'page%00=abc', expected: everything },
    { what: 'cut octets', query: 'search=only%&x=%2&y=%zz', expected: nothing },
    { what: '10^30 as page', query: `page=1${'0'.repeat(30)}`, expected: { posts: [], total: 1, pages: 1 } },
    { what: '60,000 digits as page', query: `page=${'9'.repeat(60_000)}`, expected: { posts: [], total: 1 } },
    { what: '60,000 digits as post_id', query: `post_id=${'9'.repeat(60_000)}`, expected: nothing },
    { what: '60,000 letters to search', query: `search=${longAs}`, expected: nothing },
    { what: '60,000 openings to search', query: `search=${'<'.repeat(60_000)}`, expected: nothing },
    { what: '20,000 percent signs to search', query: `search=${'%25'.repeat(20_000)}`, expected: nothing },
    { what: 'a post type of 60,000 letters', query: `post_type=${longAs}`, expected: nothing },
    {
      what: '5,000 post types',
      query: `post_type=post,${Array.from({ length: 5000 }, (_, at) => `t${at}`).join(',')}`,
      expected: everything,
    },
    { what: '30,000 empty post types', query: `post_type=${','.repeat(30_000)}`, expected: everything },
    {
      what: '5,000 parameters',
      query: Array.from({ length: 5000 }, (_, at) => `p${at}=${at}`).join('&'),
      expected: everything,
    },
    { what: 'a parameter 5,000 times', query: 'per_page=1&'.repeat(5000), expected: everything },
    { what: '60,000 ampersands', query: '&'.repeat(60_000), expected: everything },
    { what: '60,000 question marks', query: '?'.repeat(60_000), expected: everything },
    { what: 'deep lists in a search', query: `search${brackets}=only`, expected: everything },
    { what: 'deep lists in a post type', query: `post_type${brackets}=x`, expected: everything },
    { what: 'deep lists in an unknown name', query: `x${brackets}=x`, expected: everything },
    { what: 'brackets without an end', query: `page${'['.repeat(30_000)}=x`, expected: everything },
    {
      what: 'names from the prototype',
      query: '__proto__[page]=x&constructor=x&toString=x',
      expected: everything,
    },
    { what: 'SQL in a search', query: `search=' OR 1=1 --`.replaceAll(' ', '+'), expected: nothing },
    { what: 'SQL in orderby', query: 'orderby=post_title;DROP+TABLE+post_row', expected: everything },
  ])('is answered as decided: $what', async ({ query, expected }) => {
    const { status, json } = await request(`${POSTS}?${query}`);
    expect(status).toBe(200);
    expect(json).toMatchObject(expected);
  });

  it.each([
    { what: 'invalid UTF-8', query: 'page=%FF' },
    { what: 'NUL', query: 'page=1%00' },
    { what: 'a deep list', query: `page${brackets}=1` },
    { what: '10,000 items', query: 'page[]=1&'.repeat(5000) },
    { what: '60,000 letters', query: `page=${longAs}` },
    { what: '60,000 blanks', query: `page=${'+'.repeat(60_000)}x` },
    { what: 'an exponent out of reach', query: 'page=1e-999999999999' },
  ])('is refused when $what is sent in place of a number', async ({ query }) => {
    for (const path of [POSTS, LINKS]) {
      const { status, json } = await request(`${path}?${query}`);
      expect(status).toBe(400);
      expect(json).toMatchObject({
        code: 'rest_invalid_param',
        data: { status: 400, params: { page: 'page must be a whole number.' } },
      });
    }
  });

  it.each([
    { what: 'many names', fields: Array.from({ length: 5000 }, (_, at) => `f${at}`).join(',') },
    { what: 'a deep path', fields: 'posts'.concat('.posts'.repeat(9000)) },
    { what: 'names from the prototype', fields: '__proto__.x,constructor,toString' },
    { what: 'dots', fields: '.'.repeat(60_000) },
    { what: 'commas', fields: ','.repeat(60_000) },
    { what: 'invalid UTF-8', fields: '%FF' },
  ])('is answered when _fields holds $what', async ({ fields }) => {
    const { status, json } = await request(`${POSTS}?_fields=${fields}`);
    expect(status).toBe(200);
    expect(json).toBeTypeOf('object');
  });

  it('is answered when 50 of them come at once', async () => {
    const queries = Array.from({ length: 50 }, (_, at) => `search=${longAs}&page=${at}`);
    const answers = await Promise.all(queries.map((query) => request(`${POSTS}?${query}`)));
    expect(answers.map(({ status }) => status)).toEqual(queries.map(() => 200));
    expect(answers.map(({ json }) => (json as PostListBody).total)).toEqual(queries.map(() => 0));
  });
});
