import { describe, expect, it } from 'vitest';
import { BRANDS, errorOf, sharedBrandService } from '../fakes/brands.ts';
import type { Answer } from '../fakes/service.ts';
import { guardedOperationsOf, openApiOf } from '../fakes/openapi.ts';

const service = await sharedBrandService();
const { request, ask, backend } = service;
// The body of a GET is not read.
const routes = guardedOperationsOf(await openApiOf(service)).filter(({ method }) => method !== 'GET');

function sendJson(method: string, target: string, body: string): Promise<Answer> {
  const length = String(Buffer.byteLength(body));
  const headers = { 'content-type': 'application/json', 'content-length': length };
  return request(target, { method, headers, body });
}

/** The distinct answers to this body from these routes, by default all that accept one. */
async function outcomesOf(body: string, asked = routes): Promise<unknown[]> {
  const outcomes = new Set<string>();
  for (const { method, target } of asked)
    outcomes.add(JSON.stringify(errorOf(await sendJson(method, target, body))));
  expect(backend.seen).toEqual([]);
  return [...outcomes].map((outcome) => JSON.parse(outcome) as unknown);
}

const refused = [{ status: 400, code: 'rest_invalid_json' }];

describe('a body for any route', () => {
  it.each([
    ['lists', '['.repeat(20_000), ']'.repeat(20_000)],
    ['objects', '{"a":'.repeat(20_000), `1${'}'.repeat(20_000)}`],
  ])('is refused when it is 20,000 %s deep', async (_, open, close) => {
    const bodies = [open + close, `{"name":${open}${close}}`, `{"x":${open}${close},"name":"N"}`, open];
    // Each route gets one of them: all bodies are read by the same code.
    for (const [nth, body] of bodies.entries()) {
      const some = routes.filter((_route, at) => at % bodies.length === nth);
      expect(await outcomesOf(body, some)).toEqual(refused);
    }
  });

  it.each(['\\ud83c', '\\udf55', '\\udf55\\ud83c'])(
    'is refused when a text in it holds half of a surrogate pair: %s',
    async (half) => {
      expect(await outcomesOf(`{"name":"a${half}b"}`)).toEqual(refused);
      expect(await outcomesOf(`{"unknown":[{"a":"${half}"}]}`)).toEqual(refused);
      expect(await outcomesOf(`{"a${half}":1}`)).toEqual(refused);
    },
  );
});

describe('NUL', () => {
  it('is refused in the fields of a brand, unless cleaning removes it', async () => {
    const name = await sendJson(
      'POST',
      `${BRANDS}/brands`,
      '{"name":"a\\u0000b","url":"a.example","description":"x\\u0000y"}',
    );
    expect(errorOf(name)).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['name', 'description'],
    });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const update = await ask('/brands/b1', {
      method: 'PUT',
      headers: form,
      body: 'name=a%00b&description=x%00y',
    });
    expect(errorOf(update)).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['name', 'description'],
    });
    expect(backend.seen).toEqual([]);

    const cleaned = await sendJson(
      'PUT',
      `${BRANDS}/brands/b1`,
      '{"name":"\\u0000Acme\\u0000","url":"a\\u0000.example"}',
    );
    expect(cleaned.status).toBe(200);
    expect(backend.seen.at(-1)?.body).toEqual({ name: 'Acme', url: 'http://a.example' });
  });

  it('is refused anywhere in a body that is passed on', async () => {
    const bodies = [
      ['POST', '/brands/b1/own-queries', '{"text":"a\\u0000b"}', 'text'],
      ['PATCH', '/brands/b1/names', '{"aliases":["a","b\\u0000"]}', 'aliases'],
      ['POST', '/brands/b1/facts', '{"kind":"founded","label":"L","value":"1","x":[{"\\u0000":1}]}', 'x'],
      ['PATCH', '/brands/b1/competitors/c1', '{"name":"a","\\u0000":1}', '\0'],
    ] as const;
    for (const [method, path, body, param] of bodies) {
      const answer = await sendJson(method, BRANDS + path, body);
      expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [param] });
    }
    expect(backend.seen).toEqual([]);
  });

  it('is refused in a parameter that is passed on, and so is invalid UTF-8', async () => {
    for (const value of ['%00', 'a%00b', '%FF', '%ED%A0%80']) {
      const answer = await ask(`/brands/b1/analyses/a1/explain?metric=${value}`);
      expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['metric'] });
    }
    expect(backend.seen).toEqual([]);
  });
});
