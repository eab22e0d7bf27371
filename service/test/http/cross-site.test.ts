import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createToken } from '../../src/identity/manage-users.ts';
import { BRANDS, startBrandService } from '../fakes/brands.ts';
import { guardedOperationsOf, openApiOf } from '../fakes/openapi.ts';

const service = await startBrandService({
  SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example',
  SIGNPOST_PUBLIC_URL: 'https://signpost.example/tools',
});
afterAll(service.stop);
beforeEach(service.reset);
const { request, backend, stores, url } = service;
const token = await createToken(stores.identities, 'admin', 'test');
const ownHost = new URL(url).host;

const FORBIDDEN = {
  code: 'rest_forbidden',
  message: 'Another site asked for this change. Send it from an allowed origin, or with a bearer token.',
  data: { status: 403 },
};

/** What another site makes a browser send. */
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: `http://${ownHost}` },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'https://admin.example.evil' },
  { origin: 'http://admin.example' },
  { origin: 'http://localhost' },
  { origin: 'null' },
  { origin: '' },
];

/** What the service's own pages, allowed ones and programs send. */
const OWN: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: `http://${ownHost}` },
  { origin: `https://${ownHost}`, 'sec-fetch-site': 'same-origin' },
  { origin: 'https://admin.example' },
  { origin: 'https://admin.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://signpost.example' },
];

const create = {
  method: 'POST',
  body: JSON.stringify({ name: 'New', url: 'new.example', description: '' }),
};
const json = { 'content-type': 'application/json' };

describe('a change that another site makes a browser send', () => {
  it.each(FOREIGN)('is refused and reaches no backend: %j', async (headers) => {
    const answer = await request(`${BRANDS}/brands`, { ...create, headers: { ...json, ...headers } });
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual(FORBIDDEN);
    expect(backend.seen).toEqual([]);
  });

  it('is refused on every route that changes something', async () => {
    const changes = guardedOperationsOf(await openApiOf(service)).filter(({ method }) => method !== 'GET');
    expect(changes.length).toBeGreaterThan(15);
    for (const { method, path, target } of changes) {
      const { status } = await request(target, { method, headers: { origin: 'https://evil.example' } });
      expect({ method, path, status }).toEqual({ method, path, status: 403 });
    }
    expect(backend.seen).toEqual([]);
  });

  it('is refused when the method is in X-HTTP-Method-Override', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const headers = { 'x-http-method-override': method, 'sec-fetch-site': 'cross-site' };
      const path = method === 'DELETE' ? '/brands/b1/shares/s1' : '/brands/b1';
      const answer = await request(`${BRANDS}${path}`, { method: 'POST', headers });
      expect(answer.json).toEqual(FORBIDDEN);
    }
  });

  it('is answered with 401 when it is not signed in', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await request(`${BRANDS}/brands`, { ...create, auth: 'none', headers })).status).toBe(401);
    expect((await request(`${BRANDS}/brands`, { ...create, auth: 'bad-password', headers })).status).toBe(
      401,
    );
  });

  it('is let through with a bearer token, which no browser adds by itself', async () => {
    for (const scheme of ['Bearer', 'bearer']) {
      const headers = { ...json, 'sec-fetch-site': 'cross-site', authorization: `${scheme} ${token}` };
      expect((await request(`${BRANDS}/brands`, { ...create, headers })).status).toBe(201);
    }
  });
});

describe('a change that no other site sends', () => {
  it.each(OWN)('is let through: %j', async (headers) => {
    const answer = await request(`${BRANDS}/brands`, { ...create, headers: { ...json, ...headers } });
    expect(answer.status).toBe(201);
  });
});

describe('a read that another site makes a browser send', () => {
  it('is answered: the browser keeps the answer from that site', async () => {
    for (const headers of FOREIGN) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers: got } = await request('/plugin/v1/links/posts', { method, headers });
        expect(status).toBe(200);
        expect(got).not.toHaveProperty('access-control-allow-origin');
      }
    }
  });
});
