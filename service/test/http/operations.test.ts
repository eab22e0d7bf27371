import { statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorBody } from '@signpost/contract/errors';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { showSample } from '@signpost/indexing/runs/show-sample';
import { openSqliteDatabase } from '../../src/database/sqlite.ts';
import { createToken } from '../../src/identity/manage-users.ts';
import { tempFolder } from '../cli/data-folder.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { startService, type RunningService, type ServiceOptions } from '../fakes/service.ts';

const POSTS = '/plugin/v1/links/posts';
const records = [aSite(), ...aListedPost({ id: 1 })];
const service = await startService({ records });
afterAll(service.stop);

async function startOther(options: ServiceOptions): Promise<RunningService> {
  const other = await startService(options);
  onTestFinished(other.stop);
  return other;
}

describe('GET /healthz', () => {
  it('answers without credentials', async () => {
    const { status, json } = await service.request('/healthz', { auth: 'none' });
    expect(status).toBe(200);
    expect(json).toEqual({ status: 'ok' });
  });

  it('answers when the store does not', async () => {
    const { request } = await startOther({ replaceInStore: () => ({ site: broken }) });
    expect((await request('/healthz', { auth: 'none' })).status).toBe(200);
  });
});

describe('GET /readyz', () => {
  it('gives the version of the data, and says that it is not the sample', async () => {
    const { request, importRecords } = await startOther({ records });
    const first = await request('/readyz', { auth: 'none' });
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ status: 'ready', data_version: 1, sample: false });
    await importRecords(records);
    expect((await request('/readyz', { auth: 'none' })).json).toMatchObject({ data_version: 2 });
  });

  it('says when it shows the sample site', async () => {
    const { request, stores } = await startOther({});
    await showSample(stores);
    expect((await request('/readyz', { auth: 'none' })).json).toMatchObject({ sample: true });
  });

  it('is ready before the first import', async () => {
    const { request } = await startOther({});
    expect((await request('/readyz', { auth: 'none' })).json).toEqual({
      status: 'ready',
      data_version: 0,
      sample: false,
    });
  });

  it('answers 503 and leaks nothing when the store does not answer', async () => {
    const { request, logs } = await startOther({ replaceInStore: () => ({ site: broken }) });
    const { status, json } = await request('/readyz', { auth: 'none' });
    expect(status).toBe(503);
    expect(json).toEqual({ code: 'not_ready', message: 'The store does not answer.', data: { status: 503 } });
    expect(logs.join('')).toContain('disk on fire');
  });
});

describe('a damaged file', () => {
  const damages: [string, (file: string) => void][] = [
    ['empty', (file) => truncateSync(file, 0)],
    ['cut short', (file) => truncateSync(file, 5000)],
    ['overwritten', (file) => writeFileSync(file, 'this is no database '.repeat(1000))],
  ];

  it.each(damages)('of links that is %s makes /readyz and every list answer 503', async (_, damage) => {
    const { dataFolder } = await startOther({ records });
    damage(path.join(dataFolder, 'links-1.db'));
    const { request } = await startOther({ dataFolder });
    const damaged = { status: 503, json: { code: 'rest_data_damaged', data: { status: 503 } } };
    expect(await request('/readyz', { auth: 'none' })).toMatchObject(damaged);
    expect(await request(POSTS)).toMatchObject(damaged);
    expect((await request('/healthz', { auth: 'none' })).status).toBe(200);
  });

  it('of users that is empty beside others is not taken for a new one', async () => {
    const dataFolder = tempFolder();
    for (const name of ['signpost.db', 'ledger.db']) writeFileSync(path.join(dataFolder, name), '');
    const opening = openSqliteDatabase(dataFolder);
    await expect(opening).rejects.toThrow('signpost.db is empty although ledger.db is beside it');
  });

  it('of what was indexed that is empty is not taken for a new one, and lists go on', async () => {
    const { dataFolder } = await startOther({ records });
    const file = path.join(dataFolder, 'ledger.db');
    writeFileSync(file, '');
    const { request } = await startOther({ dataFolder });
    expect(await request('/plugin/v1/index/sources')).toMatchObject({
      status: 503,
      json: { code: 'rest_data_damaged' },
    });
    expect((await request(POSTS)).status).toBe(200);
    expect(statSync(file).size).toBe(0);
  });
});

describe('a full disk', () => {
  it('refuses changes with 507, says what to do, and lets lists go on', async () => {
    const { request, stores } = await startOther({ records });
    // The file may have as many pages as it has now.
    await sql`pragma max_page_count = 1`.execute(stores.database.db);
    const add = () =>
      request('/plugin/v1/users/admin/credentials', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'token', name: 'x'.repeat(190) }),
      });
    let answer = await add();
    for (let added = 1; answer.status === 201 && added < 100; added += 1) answer = await add();
    expect(answer).toMatchObject({
      status: 507,
      json: { code: 'rest_disk_full', message: expect.stringContaining('full'), data: { status: 507 } },
    });
    expect((await request(POSTS)).status).toBe(200);
  });
});

describe('GET /metrics', () => {
  it('counts requests by route and status, without credentials from this machine', async () => {
    const { request } = await startOther({ records });
    await request(`${POSTS}?search=secret`);
    await request(`${POSTS}/`);
    await request(POSTS, { auth: 'none' });
    await request('/nonsense/secret');
    const { status, headers, body } = await request('/metrics', { auth: 'none' });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(
      'signpost_http_request_seconds_count{method="GET",route="/plugin/v1/links/posts",status="401"} 1\n',
    );
    expect(body).toMatch(
      /signpost_http_request_seconds_count\{method="GET",route="[^"]*links\/posts\/?",status="200"\} \d/,
    );
    expect(body).toContain('signpost_http_request_seconds_count{method="GET",route="none",status="404"} 1\n');
    expect(body).toContain('signpost_http_request_seconds_bucket{');
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).not.toContain('secret');
  });

  it.each([
    { name: 'X-Forwarded-For', value: '203.0.113.9' },
    { name: 'X-Forwarded-For', value: '127.0.0.1' },
    { name: 'X-Forwarded-For', value: '' },
    { name: 'X-Forwarded-Host', value: 'localhost' },
    { name: 'X-Forwarded-Proto', value: 'https' },
    { name: 'X-Forwarded-Server', value: 'proxy' },
    { name: 'X-Real-IP', value: '127.0.0.1' },
    { name: 'Forwarded', value: 'for=127.0.0.1' },
    { name: 'Via', value: '1.1 proxy' },
    // The name of another site that resolves to this machine.
    { name: 'Host', value: 'rebound.example' },
    { name: 'Host', value: 'rebound.example:7575' },
    { name: 'Host', value: 'localhost.rebound.example' },
    { name: 'Host', value: '127.0.0.1.rebound.example' },
    { name: 'Host', value: '10.0.0.1' },
  ])('answers 401 without credentials when $name is "$value"', async ({ name, value }) => {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await service.request('/metrics', {
        method,
        auth: 'none',
        headers: { [name]: value },
      });
      expect(status).toBe(401);
    }
    const { json } = await service.request('/metrics', { auth: 'none', headers: { [name]: value } });
    expect((json as ErrorBody).code).toBe('rest_forbidden');
    expect((await service.request('/metrics', { headers: { [name]: value } })).status).toBe(200);
  });

  it.each(['localhost', 'LOCALHOST:7575', '127.0.0.1', '127.0.0.1:7575', '127.9.9.9', '[::1]', '[::1]:7575'])(
    'answers without credentials when the host is %s',
    async (host) => {
      expect((await service.request('/metrics', { auth: 'none', headers: { host } })).status).toBe(200);
    },
  );

  it('answers an administrator from any address, and no other user even from this machine', async () => {
    const token = await createToken(service.stores.identities, 'admin', 'metrics');
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
    expect((await service.request('/metrics', { headers })).status).toBe(200);
    expect((await service.request('/metrics', { auth: 'subscriber' })).status).toBe(403);
    expect((await service.request('/metrics', { auth: 'bad-password' })).status).toBe(401);
  });
});

/** The logged addresses of failed sign-ins. */
const addressOf = ({ logs }: RunningService) =>
  logs.flatMap((line) => {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    return msg === 'sign-in failed' ? [address] : [];
  });

describe('trusted proxies', () => {
  it.each([
    { trusted: '127.0.0.1', forwarded: '203.0.113.9', expected: '203.0.113.9' },
    {
      trusted: '127.0.0.0/8, 10.0.0.0/8',
      forwarded: '198.51.100.1, 203.0.113.9, 10.1.2.3',
      expected: '203.0.113.9',
    },
    { trusted: '127.0.0.1', forwarded: '198.51.100.1, 203.0.113.9', expected: '203.0.113.9' },
    { trusted: '10.0.0.0/8', forwarded: '203.0.113.9', expected: '127.0.0.1' },
    { trusted: '', forwarded: '203.0.113.9', expected: '127.0.0.1' },
  ])(
    'make $expected the address of the caller when "$trusted" are trusted and $forwarded is forwarded',
    async ({ trusted, forwarded, expected }) => {
      const other = await startOther({ settings: { SIGNPOST_TRUSTED_PROXIES: trusted } });
      const headers = { 'x-forwarded-for': forwarded };
      await other.request(POSTS, { auth: 'bad-password', headers });
      expect(addressOf(other)).toEqual([expected]);
    },
  );

  it.each(['127.0.0.1', '10.0.0.0/8'])(
    'hide the metrics from all requests without credentials: %s',
    async (trusted) => {
      const { request } = await startOther({ settings: { SIGNPOST_TRUSTED_PROXIES: trusted } });
      for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-for': '127.0.0.1' }]) {
        expect((await request('/metrics', { auth: 'none', headers })).status).toBe(401);
        expect((await request('/metrics', { headers })).status).toBe(200);
      }
    },
  );
});

describe('allowed origins', () => {
  const settings = { SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example, http://localhost:5173' };
  const preflight = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  };

  it('may read answers and errors from a browser', async () => {
    const { request } = await startOther({ settings, records });
    for (const [path, auth, expected] of [
      [POSTS, 'admin', 200],
      [POSTS, 'none', 401],
      [`${POSTS}?page=x`, 'admin', 400],
      ['/nonsense', 'admin', 404],
    ] as const) {
      const { status, headers } = await request(path, { auth, headers: { origin: 'http://localhost:5173' } });
      expect(status).toBe(expected);
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'http://localhost:5173',
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers':
          'Allow, ETag, Retry-After, X-Data-Source, X-Request-Id, X-Signpost-Hint',
        vary: 'Origin',
      });
    }
  });

  it('may send a preflight request without credentials', async () => {
    const { request } = await startOther({ settings });
    const headers = { origin: 'https://admin.example', ...preflight };
    const answer = await request(POSTS, { method: 'OPTIONS', auth: 'none', headers });
    expect(answer.status).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://admin.example',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        'Authorization, Content-Type, If-None-Match, X-HTTP-Method-Override, X-Requested-With, X-WP-Nonce',
      'access-control-max-age': '600',
    });
  });

  it('are only the listed ones', async () => {
    const { request } = await startOther({ settings, records });
    for (const origin of [
      'https://evil.example',
      'https://admin.example.evil',
      'http://admin.example',
      'null',
    ]) {
      const { status, headers } = await request(POSTS, { headers: { origin } });
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary).toBe('Origin');
      const asked = await request(POSTS, { method: 'OPTIONS', headers: { origin, ...preflight } });
      expect(asked.status).toBe(200);
      expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('are none unless some are set', async () => {
    const { status, headers } = await service.request(POSTS, {
      headers: { origin: 'https://admin.example' },
    });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('a request id', () => {
  it('is new on every answer', async () => {
    const paths = [POSTS, POSTS, '/healthz', '/nonsense', '/%zz', `${POSTS}?page=x`];
    const answers = await Promise.all(paths.map((path) => service.request(path)));
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(ids.every((id) => typeof id === 'string' && id.length > 8)).toBe(true);
    expect(new Set(ids).size).toBe(paths.length);
  });

  it('cannot be chosen by the caller', async () => {
    const { headers } = await service.request(POSTS, {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  it('leads from an answer that leaks nothing to the cause in the log', async () => {
    const { request, logs } = await startOther({
      records,
      replaceInStore: () => ({ findPosts: broken }),
    });
    const { status, json, headers } = await request(`${POSTS}?search=private`);
    expect(status).toBe(500);
    expect(json).toEqual({
      code: 'internal_server_error',
      message: 'Something went wrong on our side.',
      data: { status: 500 },
    });
    const failures = logs.filter((line) => line.includes('"level":50'));
    expect(failures).toHaveLength(1);
    expect(JSON.parse(failures[0] ?? '')).toMatchObject({
      request_id: headers['x-request-id'],
      msg: 'request failed',
      err: { message: 'disk on fire' },
    });
    expect(logs.join('')).not.toContain('private');
  });
});

function broken(): Promise<never> {
  return Promise.reject(new Error('disk on fire'));
}
