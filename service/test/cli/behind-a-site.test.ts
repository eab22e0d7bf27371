import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToken } from '../../src/identity/manage-users.ts';
import { startBrandService, type BrandService } from '../fakes/brands.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { findNginx, startNginx } from '../servers/nginx.ts';
import type { TestServer } from '../servers/test-server.ts';

const RECIPE = readFileSync(new URL('../../../docs/behind-a-site.nginx.conf', import.meta.url), 'utf8');
const PREFIX = '/wp-json/plugin/v1';
const ADMIN = { cookie: 'session=ada', 'x-wp-nonce': 'fresh' };

/** A small stand-in for the site: who has which cookie, and calls of its own in the same namespace. */
function answerAsSite(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.example');
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (pathname !== '/wp-json/wp/v2/settings')
    return send(200, { site: pathname, method: request.method ?? '' });
  const asked = searchParams.get('_method') ?? request.headers['x-http-method-override'] ?? request.method;
  if (asked !== 'GET') return send(200, { changed: true });
  const nonce = searchParams.get('_wpnonce') ?? request.headers['x-wp-nonce'];
  const refusal = (status: number, code: string): void =>
    send(status, { code, message: code, data: { status } });
  if (request.headers.cookie === undefined || nonce === undefined) return refusal(401, 'rest_forbidden');
  if (nonce !== 'fresh') return refusal(403, 'rest_cookie_invalid_nonce');
  return request.headers.cookie === 'session=ada'
    ? send(200, { title: 'My site' })
    : refusal(403, 'rest_forbidden');
}

describe.skipIf(findNginx() === null)('the recipe of docs/behind-a-site.md, with a real nginx', () => {
  const site = createServer(answerAsSite);
  let service: BrandService;
  let nginx: TestServer;
  let token: string;

  beforeAll(async () => {
    service = await startBrandService({
      SIGNPOST_BASE_PATH: '/wp-json',
      SIGNPOST_TRUSTED_PROXIES: '127.0.0.1',
    });
    await service.importRecords([aSite(), ...aListedPost({ id: 1 })]);
    token = await createToken(service.stores.identities, 'admin', 'nginx');
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    nginx = await startNginx((folder) => serverBlock(folder, service.url));
  });
  beforeEach(() => service.reset());
  afterAll(async () => {
    await nginx.stop();
    site.close();
    await service.stop();
  });

  /** The server block of the site with the recipe in it, for the addresses of this test. */
  const serverBlock = (folder: string, signpost: string): string => {
    const tokenFile = path.join(folder, 'signpost-token.conf');
    writeFileSync(tokenFile, `proxy_set_header Authorization "Bearer ${token}";`);
    const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const recipe = RECIPE.replaceAll('http://127.0.0.1:8080', siteUrl)
      .replaceAll('http://127.0.0.1:7575', signpost)
      .replace('/etc/nginx/signpost-token.conf', tokenFile);
    return `${recipe}\nlocation / { proxy_pass ${siteUrl}; }`;
  };

  const ask = async (
    target: string,
    options: RequestInit = {},
  ): Promise<{ status: number; json: unknown }> => {
    const answer = await fetch(nginx.url + target, options);
    return { status: answer.status, json: await answer.json() };
  };

  it('answers link and brand calls to an administrator of the site', async () => {
    const posts = await ask(`${PREFIX}/links/posts`, { headers: ADMIN });
    expect(posts).toMatchObject({ status: 200, json: { total: 1 } });
    const overview = await ask(`${PREFIX}/ai-visibility/overview`, { headers: ADMIN });
    expect(overview).toMatchObject({ status: 200, json: { success: true } });
    const changed = await ask(`${PREFIX}/ai-visibility/brands/b1`, {
      method: 'POST',
      headers: { ...ADMIN, 'x-http-method-override': 'PATCH', 'content-type': 'application/json' },
      body: '{"name":"Renamed"}',
    });
    expect(changed).toMatchObject({ status: 200, json: { success: true } });
    expect(service.backend.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { name: 'Renamed' } });
  });

  it('leaves the other calls of the namespace, and everything else, to the site', async () => {
    for (const target of [
      PREFIX,
      `${PREFIX}/save-module`,
      `${PREFIX}/dashboard-widget`,
      `${PREFIX}/ai-visibility/settings`,
      `${PREFIX}/linksmith`,
      '/wp-json/wp/v2/posts',
      '/about',
    ]) {
      expect(await ask(target, { headers: ADMIN })).toMatchObject({ status: 200, json: { site: target } });
    }
  });

  it('takes the nonce from the query, too', async () => {
    const { cookie } = ADMIN;
    const answer = await ask(`${PREFIX}/links/posts?per_page=5&_wpnonce=fresh`, { headers: { cookie } });
    expect(answer).toMatchObject({ status: 200, json: { total: 1 } });
  });

  it.each([
    ['an expired nonce', { ...ADMIN, 'x-wp-nonce': 'old' }, 403, 'rest_cookie_invalid_nonce'],
    ['a user who is no administrator', { ...ADMIN, cookie: 'session=eve' }, 403, 'rest_forbidden'],
    ['a visitor', {}, 401, 'rest_forbidden'],
  ])("passes the site's own refusal on to %s", async (_who, headers, status, code) => {
    for (const method of ['GET', 'POST']) {
      const answer = await ask(`${PREFIX}/ai-visibility/brands/b1`, {
        method,
        headers: { ...headers, 'x-http-method-override': 'PATCH' },
        ...(method === 'POST' ? { body: '{"name":"Evil"}' } : {}),
      });
      expect(answer).toEqual({ status, json: { code, message: code, data: { status } } });
    }
    expect(service.backend.seen).toEqual([]);
  });

  it('never changes the settings of the site by its question, whatever method the call names', async () => {
    const headers = { ...ADMIN, 'x-wp-nonce': 'old' };
    const answer = await ask(`${PREFIX}/links/posts?_method=POST`, { method: 'POST', headers });
    expect(answer).toMatchObject({ status: 403, json: { code: 'rest_cookie_invalid_nonce' } });
  });

  it('answers in the shape of every error while Signpost is down, and the site goes on', async () => {
    const withoutSignpost = await startNginx((folder) => serverBlock(folder, 'http://127.0.0.1:9'));
    try {
      const answer = await fetch(`${withoutSignpost.url}${PREFIX}/links/posts`, { headers: ADMIN });
      expect(answer.status).toBe(502);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toEqual({
        code: 'signpost_unavailable',
        message: expect.any(String) as string,
        data: { status: 502 },
      });
      expect((await fetch(`${withoutSignpost.url}/about`)).status).toBe(200);
    } finally {
      await withoutSignpost.stop();
    }
  });

  it('opens shared reports to people without an account', async () => {
    // An unknown share: the answer is that of Signpost, not of the site.
    expect((await fetch(`${nginx.url}/wp-json/share/nowhere`)).status).toBe(404);
  });
});
