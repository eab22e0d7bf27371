import { describe, expect, it, onTestFinished } from 'vitest';
import { sharedBrandService } from '../fakes/brands.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { startService } from '../fakes/service.ts';

const service = await sharedBrandService();
await service.importRecords([aSite(), ...aListedPost({ id: 1 }), ...aListedPost({ id: 2 })]);
const { request, backend } = service;

const POSTS = '/plugin/v1/links/posts';

describe('?rest_route=', () => {
  it.each([
    `/?rest_route=${POSTS}&per_page=1&page=2`,
    `/?per_page=1&rest_route=${POSTS}&page=2`,
    `/?rest_route=${encodeURIComponent(POSTS)}&per_page=1&page=2&_locale=user`,
    `/index.php?rest_route=${POSTS}/&per_page=1&page=2`,
    `/?rest_route=/nonsense&rest_route=${POSTS}&per_page=1&page=2`,
  ])('names a route with its parameters: %s', async (target) => {
    const { status, body } = await request(target);
    expect(status).toBe(200);
    expect(body).toBe((await request(`${POSTS}?per_page=1&page=2`)).body);
  });

  it('has the same permissions, methods and errors', async () => {
    for (const options of [
      { auth: 'none' },
      { auth: 'subscriber' },
      { method: 'OPTIONS' },
      { method: 'PUT' },
    ] as const) {
      const named = await request(`/?rest_route=${POSTS}`, options);
      const plain = await request(POSTS, options);
      expect({ status: named.status, json: named.json, allow: named.headers.allow }).toEqual({
        status: plain.status,
        json: plain.json,
        allow: plain.headers.allow,
      });
    }
    expect((await request(`/?rest_route=${POSTS}&page=x`)).status).toBe(400);
  });

  it('accepts changes with their body and the method in a header', async () => {
    const { status } = await request(
      '/?rest_route=%2Fplugin%2Fv1%2Fai-visibility%2Fbrands%2Fb1&_locale=user',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-http-method-override': 'PATCH' },
        body: '{"name":"Renamed"}',
      },
    );
    expect(status).toBe(200);
    expect(backend.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { name: 'Renamed' } });
  });

  it.each([
    '/?rest_route=/other/v1/links/posts',
    `/?rest_route=${POSTS}%3Fpage=2`,
    `/?rest_route=${POSTS}?page=2`,
    `/?rest_route=/plugin/v1/links%252Fposts`,
    `/nonsense?rest_route=${POSTS}`,
  ])('is 404 where there is no such route: %s', async (target) => {
    const { status, json } = await request(target);
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'rest_no_route' });
  });

  it('is a parameter like any other behind a route', async () => {
    const { status, body } = await request(`${POSTS}?rest_route=/plugin/v1/links/links`);
    expect(status).toBe(200);
    expect(body).toBe((await request(POSTS)).body);
  });

  it('names the route behind the base path, at the home address and at the base path', async () => {
    const settings = { SIGNPOST_BASE_PATH: '/blog/wp-json' };
    const other = await startService({ settings });
    onTestFinished(other.stop);
    for (const home of ['/', '/index.php', '/blog/', '/blog', '/blog/index.php', '/blog/wp-json/']) {
      const { status } = await other.request(`${home}?rest_route=${POSTS}`);
      expect({ home, status }).toEqual({ home, status: 200 });
    }
    const { status } = await other.request(`/blo?rest_route=${POSTS}`);
    expect(status).toBe(404);
  });

  it('is served from the cached answer of the route itself, and counted under it', async () => {
    const other = await startService({ records: [aSite(), ...aListedPost({ id: 1 })] });
    onTestFinished(other.stop);
    for (const target of [POSTS, `/?rest_route=${POSTS}`, POSTS, `/?rest_route=${POSTS}`]) {
      expect((await other.request(target)).status).toBe(200);
    }
    const { body } = await other.request('/metrics', { auth: 'none' });
    expect(body).toContain(
      `signpost_http_request_seconds_count{method="GET",route="${POSTS}",status="200"} 4\n`,
    );
  });
});
