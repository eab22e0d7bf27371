import { PostListQuery } from '@signpost/contract/links';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBrandService } from '../fakes/brands.ts';
import { openApiOf, operationsOf } from '../fakes/openapi.ts';
import { startService } from '../fakes/service.ts';

const service = await startBrandService();
afterAll(service.stop);
const { request } = service;

const POSTS = '/plugin/v1/links/posts';
const BRAND = '/plugin/v1/ai-visibility/brands/b1';

interface Description {
  namespace: string;
  methods: string[];
  endpoints: { methods: string[]; args: Record<string, Record<string, unknown>> }[];
}

/** The methods of each path by the OpenAPI document. */
const documented = Map.groupBy(operationsOf(await openApiOf(service)), ({ target }) => target);

describe('OPTIONS on a route', () => {
  it('shows its methods and parameters without credentials', async () => {
    const { status, headers, json } = await request(POSTS, { method: 'OPTIONS', auth: 'none' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      allow: 'GET, HEAD, OPTIONS',
    });
    const { namespace, methods, endpoints } = json as Description;
    expect({ namespace, methods }).toEqual({ namespace: 'plugin/v1', methods: ['GET'] });
    expect(endpoints).toHaveLength(1);
    expect(endpoints[0]?.methods).toEqual(['GET']);
    expect(Object.keys(endpoints[0]?.args ?? {})).toEqual([
      ...Object.keys(PostListQuery.properties),
      'format',
    ]);
    expect(endpoints[0]?.args).toMatchObject({
      per_page: {
        type: 'integer',
        required: false,
        default: 50,
        description: expect.stringMatching(/^Rows per page; clamped to 1\.\.100/) as string,
      },
      post_type: { type: 'array', items: { type: 'string' }, required: false, default: [] },
    });
    expect(JSON.stringify(endpoints)).not.toContain('x-');
  });

  it('has an entry for each group of methods, with the parameters of the path', async () => {
    const { json } = await request(BRAND, { method: 'OPTIONS', auth: 'none' });
    expect(json).toMatchObject({
      methods: ['GET', 'POST', 'PUT', 'PATCH'],
      endpoints: [
        { methods: ['GET'], args: { id: { type: 'string', required: true } } },
        {
          methods: ['POST', 'PUT', 'PATCH'],
          args: {
            id: { type: 'string', required: true },
            status: { type: 'string', enum: ['active', 'inactive'], required: false },
          },
        },
      ],
    });
    const created = await request('/plugin/v1/ai-visibility/brands', { method: 'OPTIONS' });
    expect((created.json as Description).endpoints[0]?.args).toMatchObject({
      name: { required: true },
      locale: { required: false },
    });
  });

  it('is answered on every route, and asks nothing of the backend', async () => {
    for (const [target, operations] of documented) {
      const { status, json } = await request(target, { method: 'OPTIONS', auth: 'none' });
      const methods = operations.map(({ method }) => method);
      expect({ target, status, methods: (json as Description).methods.toSorted() }).toEqual({
        target,
        status: 200,
        methods: methods.toSorted(),
      });
    }
    expect(service.backend.seen).toEqual([]);
  });

  it('has nothing to describe at an unknown address, as on the platform', async () => {
    for (const target of ['/plugin/v1/nonsense', '/nonsense', '/plugin']) {
      const { status, headers, json } = await request(target, { method: 'OPTIONS', auth: 'none' });
      expect({ target, status, json }).toEqual({ target, status: 200, json: [] });
      expect(headers).not.toHaveProperty('allow');
    }
  });

  it('is 404 outside the base path', async () => {
    const other = await startService({ settings: { SIGNPOST_BASE_PATH: '/wp-json' } });
    onTestFinished(other.stop);
    const { status, json } = await other.request('/nonsense', { method: 'OPTIONS' });
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'rest_no_route' });
    expect((await other.request('/wp-json/nonsense', { method: 'OPTIONS' })).json).toEqual([]);
  });
});

describe('Allow', () => {
  it('names the methods on every answer of a known route', async () => {
    const allow = 'GET, HEAD, OPTIONS';
    for (const [target, options, expected] of [
      [POSTS, {}, 200],
      [POSTS, { method: 'HEAD' }, 200],
      [POSTS, { headers: { 'if-none-match': '*' } }, 304],
      [`${POSTS}?page=x`, {}, 400],
      [POSTS, { auth: 'none' }, 401],
      [POSTS, { auth: 'subscriber' }, 403],
      ['/healthz', {}, 200],
      ['/share/nowhere', {}, 404],
    ] as const) {
      const { status, headers } = await request(target, options);
      expect({ target, status, allow: headers.allow }).toEqual({ target, status: expected, allow });
    }
  });

  it('is the same on a cached answer', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await request(POSTS)).headers.allow).toBe('GET, HEAD, OPTIONS');
      const headers = { 'if-none-match': '*' };
      expect((await request(POSTS, { headers })).headers.allow).toBe('GET, HEAD, OPTIONS');
    }
  });

  it.each(['DELETE', 'TRACE', 'QUERY'])(
    'names the methods of a known address on the 404 to %s, for anyone',
    async (method) => {
      const { status, headers, json } = await request(BRAND, { method, auth: 'none' });
      expect(status).toBe(404);
      expect(json).toMatchObject({ code: 'rest_no_route' });
      expect(headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, OPTIONS');
    },
  );

  it('is that of the path whose words are in the address, where the words could be a parameter of another', async () => {
    const { status, headers } = await request('/plugin/v1/ai-visibility/ai-services/test', {
      method: 'DELETE',
    });
    expect({ status, allow: headers.allow }).toEqual({ status: 404, allow: 'POST, OPTIONS' });
  });
});

describe('GET of the namespace', () => {
  it('lists its routes for anyone, as clients of the platform read them', async () => {
    const { status, headers, json } = await request('/plugin/v1', { auth: 'none' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { namespace, routes } = json as { namespace: string; routes: Record<string, Description> };
    expect(namespace).toBe('plugin/v1');
    const paths = [...documented.values()]
      .flatMap(([first]) => first?.path ?? [])
      .filter((path) => path.startsWith('/plugin/v1'));
    expect(Object.keys(routes).map((route) => route.replaceAll(/\(\?P<(\w+)>.*?\+\)/g, '{$1}'))).toEqual(
      paths,
    );
    expect(routes).toHaveProperty(['/plugin/v1/ai-visibility/brands/(?P<id>[a-zA-Z0-9-]+)/insights']);
    expect(routes[POSTS]).toEqual((await request(POSTS, { method: 'OPTIONS' })).json);
  });

  it('takes a trailing slash', async () => {
    expect((await request('/plugin/v1/')).body).toBe((await request('/plugin/v1')).body);
  });

  it('names the routes without the base path, which is not theirs', async () => {
    const settings = { SIGNPOST_BASE_PATH: '/wp-json', SIGNPOST_NAMESPACE: 'tools/v3' };
    const other = await startService({ settings });
    onTestFinished(other.stop);
    const { json } = await other.request('/wp-json/tools/v3', { auth: 'none' });
    expect(json).toMatchObject({ namespace: 'tools/v3', routes: { '/tools/v3/links/posts': {} } });
    expect((await other.request('/plugin/v1', { auth: 'none' })).status).toBe(404);
  });
});

describe('GET of the base path', () => {
  it.each(['/wp-json', '/wp-json/', '/?rest_route=/'])(
    'lists namespaces and routes for anyone, so that clients can discover them: %s',
    async (target) => {
      const other = await startService({ settings: { SIGNPOST_BASE_PATH: '/wp-json' } });
      onTestFinished(other.stop);
      const { status, json } = await other.request(target, { auth: 'none' });
      expect(status).toBe(200);
      const { routes } = (await other.request('/wp-json/plugin/v1')).json as { routes: object };
      expect(json).toMatchObject({ name: 'Signpost', namespaces: ['plugin/v1'], routes });
      expect((await other.request('/', { auth: 'none' })).json).not.toHaveProperty('routes');
    },
  );
});
