import type { CreateBrandParams } from '@signpost/contract/brands';
import { ledgerCalls, linkCalls, mendingCalls, type Call } from '@signpost/contract/calls';
import {
  LinkListQuery,
  LinksStatsBody,
  POST_SORTS,
  PostListBody,
  PostListQuery,
} from '@signpost/contract/links';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { startBrandService } from '../fakes/brands.ts';
import {
  guardedOperationsOf,
  openApiOf,
  operationsOf,
  type Operation,
  type OperationObject,
  type ParameterObject,
} from '../fakes/openapi.ts';
import {
  startService,
  type Answer,
  type RequestOptions,
  type RunningService,
  type ServiceOptions,
} from '../fakes/service.ts';

const service = await startBrandService();
afterAll(service.stop);

async function startOther(options: ServiceOptions): Promise<RunningService> {
  const other = await startService(options);
  onTestFinished(other.stop);
  return other;
}

const document = await openApiOf(service);
const operations = operationsOf(document);
const needSignIn = guardedOperationsOf(document);

function operationAt(method: 'get' | 'post' | 'patch', path: string): OperationObject {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`No operation ${method} ${path}`);
  return operation;
}

function idsOf(all: Operation[]): string[] {
  return all.map(({ operation }) => operation.operationId);
}

/** The names of the parameters, those under `components` included. */
function namesOf({ parameters }: OperationObject): string[] {
  return parameters.map((parameter) =>
    '$ref' in parameter
      ? (document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']?.name ?? '')
      : parameter.name,
  );
}

function inApi(path: string): boolean {
  return path.startsWith('/plugin/v1');
}

/** The schema as JSON, without the symbols of TypeBox. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('GET /openapi.json', () => {
  it('is a valid OpenAPI 3.1 document, for anyone', async () => {
    const { status, headers } = await service.request('/openapi.json', { auth: 'none' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(document.openapi).toMatch(/^3\.1\./);
    const { valid, errors } = await new Validator().validate({ ...document });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('has an operation for every route, and a route for every operation', () => {
    const routed = service.routes().map((path) => path.replaceAll(/:(\w+)\(\^.*?\$\)(?=\/|$)/g, '{$1}'));
    const described = Object.keys(document.paths);
    expect(routed.filter(inApi).toSorted()).toEqual(described.filter(inApi).toSorted());
    // Beside the API there are the screens and files of the dashboard, which only browsers ask for.
    expect(routed).toEqual(expect.arrayContaining(described));
  });

  it('gives every operation a unique id and a described tag', () => {
    const ids = idsOf(operations);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('getLinksPosts');
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) expect(tags).toEqual(expect.arrayContaining(operation.tags));
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(tags));
  });

  it('has the version of the program', () => {
    expect(document.info.version).toBe(packageFile.version);
  });

  it('names the public address as its server when it is set, else the address of the request', async () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    const settings = { SIGNPOST_PUBLIC_URL: 'https://signpost.example' };
    const other = await openApiOf(await startOther({ settings }));
    expect(other.servers).toEqual([{ url: 'https://signpost.example' }]);
  });

  it('has the paths under the configured base path and namespace, with the same ids', async () => {
    const settings = { SIGNPOST_BASE_PATH: 'wp-json', SIGNPOST_NAMESPACE: '/tools/v3/' };
    const other = operationsOf(await openApiOf(await startOther({ settings })));
    const paths = Object.values<Call>({ ...linkCalls, ...ledgerCalls, ...mendingCalls }).map(
      ({ path }) => path,
    );
    expect(other.map(({ path }) => path).filter((path) => path.includes('/links/'))).toEqual(
      paths.map((path) => `/wp-json/tools/v3${path}`),
    );
    // With a base path, its index has an address of its own.
    const others = other.filter(({ path }) => path !== '/wp-json');
    expect(others).toHaveLength(other.length - 1);
    expect(idsOf(others)).toEqual(idsOf(operations));
  });

  it('takes parameters and answers from the schemas of the contract', () => {
    const posts = operationAt('get', '/plugin/v1/links/posts');
    const linksStats = operationAt('get', '/plugin/v1/links/links-stats');
    expect(namesOf(posts)).toEqual([...Object.keys(PostListQuery.properties), 'format', '_fields']);
    expect(namesOf(operationAt('get', '/plugin/v1/links/links'))).toEqual([
      ...Object.keys(LinkListQuery.properties),
      'format',
      '_fields',
    ]);
    expect(namesOf(linksStats)).toEqual(['_fields']);
    expect(posts.parameters[1]).toMatchObject({
      name: 'per_page',
      in: 'query',
      required: false,
      schema: { type: 'integer', default: 50 },
    });
    // An enum where others are refused; where another value has a meaning too, the ones that do more.
    expect(posts.parameters).toContainEqual(
      expect.objectContaining({
        name: 'orderby',
        schema: { type: 'string', default: 'post_title', examples: POST_SORTS },
      }),
    );
    expect(posts.responses[200]?.content?.['application/json']?.schema).toEqual(plain(PostListBody));
    expect(linksStats.responses[200]?.content?.['application/json']?.schema).toEqual(plain(LinksStatsBody));
  });

  it('says what _fields does', () => {
    const { description } = document.components.parameters['Fields'] ?? {};
    expect(description).toMatch(/^Trims the answer to these keys, comma-separated\./);
  });

  it('lists the values of a choice', () => {
    const { requestBody } = operationAt('patch', '/plugin/v1/ai-visibility/brands/{id}');
    const { properties } = requestBody?.content['application/json']?.schema ?? {};
    expect(properties).toMatchObject({ status: { type: 'string', enum: ['active', 'inactive'] } });
    const { parameters } = operationAt('get', '/plugin/v1/ai-visibility/brands/{id}/analyses/{aid}/explain');
    const metric = parameters.find((parameter) => 'name' in parameter && parameter.name === 'metric');
    expect(metric).toMatchObject({ required: true, schema: { type: 'string' } });
    expect((metric as ParameterObject).schema['enum']).toContain('mention_rate');
  });

  it('takes JSON and both kinds of form wherever it takes a body', () => {
    const bodies = operations.flatMap(({ operation }) => operation.requestBody ?? []);
    expect(bodies.length).toBeGreaterThan(10);
    for (const { content } of bodies) {
      expect(Object.keys(content)).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]);
    }
  });

  it('asks for no parameter that has a default', () => {
    const { requestBody } = operationAt('post', '/plugin/v1/ai-visibility/brands/{id}/shares');
    expect(requestBody?.content['application/json']?.schema).not.toHaveProperty('required');
    const create = operationAt('post', '/plugin/v1/ai-visibility/brands').requestBody;
    const required: (keyof CreateBrandParams)[] = ['name', 'url', 'description'];
    expect(create?.content['application/json']?.schema['required']).toEqual(required);
  });

  it('says which operations need credentials', async () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      'applicationPassword',
      'token',
      'session',
    ]);
    for (const { method, path, target, operation } of operations) {
      const { status } = await service.request(target, { method, auth: 'none' });
      const mayBeStranger = operation.security.length === 0 || path === '/metrics';
      expect({ method, path, isRefused: status === 401 }).toEqual({
        method,
        path,
        isRefused: !mayBeStranger,
      });
    }
  });
});

/** Sends each request in turn; returns the answers with an undocumented status. */
async function undocumented(asked: Operation[], ask: (one: Operation) => Promise<Answer>): Promise<string[]> {
  const found: string[] = [];
  for (const one of asked) {
    const { status } = await ask(one);
    if (!(String(status) in one.operation.responses)) found.push(`${status} ${one.method} ${one.path}`);
  }
  return found;
}

function send({ method, target }: Operation, options: RequestOptions = {}): Promise<Answer> {
  return service.request(target, { method, ...options });
}

function broken(): Promise<never> {
  return Promise.reject(new Error('disk on fire'));
}

describe('the statuses of every operation', () => {
  /** The operations that ask the backend: for the others it makes no difference what it answers. */
  const asking: Operation[] = [];
  beforeAll(async () => {
    await service.reset();
    service.backend.answer({ status: 400, body: { message: 'Why' } });
    const { seen } = service.backend;
    for (const one of needSignIn) {
      const before = seen.length;
      await send(one);
      if (seen.length > before) asking.push(one);
    }
  });

  it.each([200, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503])(
    'are documented when the backend answers %i',
    async (status) => {
      await service.reset();
      service.backend.answer({ status, body: { message: 'Why' } });
      const seen = new Set<number>();
      const ask = async (one: Operation) => {
        const answer = await send(one);
        seen.add(answer.status);
        return answer;
      };
      expect(await undocumented(status === 200 ? needSignIn : asking, ask)).toEqual([]);
      expect(seen).toContain(status);
    },
  );

  it('are documented when the backend cannot be reached', async () => {
    await service.reset();
    await service.backend.refuse();
    expect(await undocumented(needSignIn, send)).toEqual([]);
  });

  it.each(['none', 'subscriber', 'bad-password'] as const)(
    'are documented for users without permission: %s',
    async (auth) => {
      expect(await undocumented(operations, (one) => send(one, { auth }))).toEqual([]);
    },
  );

  it.each([
    { what: 'is no JSON', type: 'application/json', body: '{' },
    { what: 'is too large', type: 'text/plain', body: 'x'.repeat(2 ** 20 + 1) },
  ])('are documented for a body that $what', async ({ type, body }) => {
    await service.reset();
    const changes = needSignIn.filter(({ method }) => method !== 'GET');
    // The client of Node does not announce a body with DELETE by itself.
    const headers = { 'content-type': type, 'content-length': String(body.length) };
    expect(await undocumented(changes, (one) => send(one, { headers, body }))).toEqual([]);
  });

  it('are documented for parameters that are wrong', async () => {
    await service.reset();
    service.backend.answer({ status: 400, body: { message: 'change must be a number' } });
    const reads = needSignIn.filter(({ method }) => method === 'GET');
    const ask = ({ target }: Operation) => service.request(`${target}?page=x&change=x&metric=x`);
    expect(await undocumented(reads, ask)).toEqual([]);
  });

  it('are documented when the store fails', async () => {
    const { request } = await startOther({
      replaceInStore: () => ({
        findPosts: broken,
        findLinks: broken,
        countPosts: broken,
        countLinks: broken,
      }),
    });
    const links = needSignIn.filter(({ path }) => /\/links\/(?:posts|links)(?:-stats)?$/.test(path));
    expect(links).toHaveLength(4);
    expect(await undocumented(links, ({ path }) => request(path))).toEqual([]);
    expect((await request(links[0]?.path ?? '')).status).toBe(500);
  });
});

describe('GET /docs', () => {
  it('is a page of HTML without scripts or further requests', async () => {
    const { status, headers, body } = await service.request('/docs', { auth: 'none' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).toMatch(/^<!doctype html>/);
    expect(body).not.toMatch(/<script|<img|<link|https?:\/\//);
  });

  it('has every operation with its parameters', async () => {
    const { body } = await service.request('/docs', { auth: 'none' });
    for (const { path } of operations) expect(body).toContain(`<code>${path}</code>`);
    for (const name of Object.keys(PostListQuery.properties)) expect(body).toContain(`<code>${name}</code>`);
  });

  it('lists the values of a choice, in parameters and in answers', async () => {
    const { body } = await service.request('/docs', { auth: 'none' });
    expect(body).toContain('&quot;active&quot; or &quot;inactive&quot;');
    expect(body).toContain(
      'status: &quot;pending&quot; or &quot;running&quot; or &quot;success&quot; or &quot;partial&quot; or &quot;error&quot;',
    );
    expect(body).not.toContain('string or string');
  });
});
