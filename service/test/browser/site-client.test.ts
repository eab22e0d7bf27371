import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToken } from '../../src/identity/manage-users.ts';
import { BRANDS, startBrandService, type BrandService } from '../fakes/brands.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { basic } from '../fakes/service.ts';
import { findChromium } from '../servers/chromium.ts';
import { openBrowser, startOtherSite, type OtherSite } from './open-browser.ts';

const POSTS = '/plugin/v1/links/posts';

interface ClientRequest {
  path: string;
  method?: string;
  data?: object;
  /** Fields to send as multipart/form-data, as browsers encode it. */
  form?: Record<string, string>;
}

interface ClientAnswer {
  status: number;
  json: unknown;
  /** The headers that the page may read. */
  headers: Record<string, string>;
}

/** The headers, query and methods as the fetch client of site administrations sends them. */
function sendAsSiteClient(
  page: Page,
  url: string,
  authorization: string,
  asked: ClientRequest,
): Promise<ClientAnswer> {
  return page.evaluate(
    async ({ url, authorization, path, method = 'GET', data, form }) => {
      const isOverridden = ['PUT', 'PATCH', 'DELETE'].includes(method);
      const body = new FormData();
      for (const [name, value] of Object.entries(form ?? {})) body.append(name, value);
      const response = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}_locale=user`, {
        method: isOverridden ? 'POST' : method,
        credentials: 'include',
        headers: {
          accept: 'application/json, */*;q=0.1',
          authorization,
          'x-wp-nonce': '0123456789',
          'x-requested-with': 'XMLHttpRequest',
          ...(isOverridden ? { 'x-http-method-override': method } : {}),
          ...(data === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
        ...(form === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        json: await response.json(),
        headers: Object.fromEntries(response.headers.entries()),
      };
    },
    { url, authorization, ...asked },
  );
}

describe.skipIf(findChromium() === null)('a page of an allowed origin, in a browser', () => {
  let browser: Browser;
  let site: OtherSite;
  let service: BrandService;
  let allowed: Page;
  let other: Page;
  let authorization: string;
  let send: (asked: ClientRequest) => Promise<ClientAnswer>;

  beforeAll(async () => {
    site = await startOtherSite();
    browser = await openBrowser();
    service = await startBrandService({ SIGNPOST_ALLOWED_ORIGINS: `http://localhost:${site.port}` });
    await service.importRecords([aSite(), ...aListedPost({ id: 1 })]);
    authorization = basic('admin', service.passwords['admin'] ?? '');
    allowed = await browser.newPage();
    await allowed.goto(`http://localhost:${site.port}/`);
    other = await browser.newPage();
    await other.goto(`http://127.0.0.1:${site.port}/`);
    send = (asked) => sendAsSiteClient(allowed, service.url, authorization, asked);
  });
  beforeEach(() => service.reset());
  afterAll(async () => {
    await browser.close();
    await service.stop();
    site.stop();
  });

  it('reads answers, with the headers that a client needs', async () => {
    const { status, json, headers } = await send({ path: `${POSTS}?per_page=5` });
    expect(status).toBe(200);
    expect(json).toMatchObject({ total: 1, posts: [{ post_id: 1 }] });
    expect(headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      etag: expect.any(String),
      'x-request-id': expect.any(String),
    });
  });

  it.each(['PUT', 'PATCH'])('changes by %s, which it sends as a POST', async (method) => {
    const { status, json } = await send({ path: `${BRANDS}/brands/b1`, method, data: { name: 'Renamed' } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, data: { brand: { name: 'Renamed' } } });
    expect(service.backend.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { name: 'Renamed' } });
  });

  it('removes by DELETE, which it sends as a POST', async () => {
    service.backendHas({ 'DELETE /brands/b1/queries/q1': { body: {} } });
    const { status } = await send({ path: `${BRANDS}/brands/b1/own-queries/q1`, method: 'DELETE' });
    expect(status).toBe(200);
    expect(service.calls()).toEqual(['DELETE /brands/b1/queries/q1']);
  });

  it('creates with JSON and with a form', async () => {
    const fields = { name: 'Ünïcode', url: 'https://new.example', description: 'one\ntwo' };
    for (const asked of [{ data: fields }, { form: fields }]) {
      const { status } = await send({ path: `${BRANDS}/brands`, method: 'POST', ...asked });
      expect(status).toBe(201);
      const { body } = service.backend.seen.at(-1) ?? {};
      expect(body).toMatchObject({ name: 'Ünïcode', description: expect.stringMatching(/^one\r?\ntwo$/) });
    }
  });

  it('asks by OPTIONS for the methods, and reads Allow', async () => {
    const { status, headers, json } = await send({ path: `${BRANDS}/brands/b1`, method: 'OPTIONS' });
    expect(status).toBe(200);
    expect(headers['allow']).toBe('GET, HEAD, POST, PUT, PATCH, OPTIONS');
    expect(json).toMatchObject({ namespace: 'plugin/v1', methods: ['GET', 'POST', 'PUT', 'PATCH'] });
  });

  it('names the route in the query, as clients of sites without plain addresses do', async () => {
    const { status, json } = await send({
      path: `/index.php?rest_route=${encodeURIComponent(POSTS)}&per_page=5`,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ total: 1 });
  });

  it('reads why a request failed', async () => {
    const wrong = await send({ path: `${POSTS}?page=x` });
    expect(wrong).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } });
    const refused = await sendAsSiteClient(allowed, service.url, 'Basic wrong', { path: POSTS });
    expect(refused).toMatchObject({ status: 401, json: { code: 'rest_forbidden' } });
  });

  it('is the only one allowed: a page of another origin reads and changes nothing', async () => {
    const asked = { path: `${BRANDS}/brands/b1`, method: 'PATCH', data: { name: 'Evil' } };
    await expect(sendAsSiteClient(other, service.url, authorization, asked)).rejects.toThrow(
      'Failed to fetch',
    );
    await expect(sendAsSiteClient(other, service.url, authorization, { path: POSTS })).rejects.toThrow(
      'Failed to fetch',
    );
    expect(service.backend.seen).toEqual([]);
  });

  it('signs in with a token as well', async () => {
    const token = await createToken(service.stores.identities, 'admin', 'browser');
    const { status } = await sendAsSiteClient(allowed, service.url, `Bearer ${token}`, { path: POSTS });
    expect(status).toBe(200);
  });

  it('gets the 401 when it does not sign in, and the browser shows no login box', async () => {
    const page = await browser.newPage();
    const response = await page.goto(`${service.url}${POSTS}`);
    expect(response?.status()).toBe(401);
    expect(await page.textContent('body')).toContain('rest_forbidden');
    await page.close();
  });
});
