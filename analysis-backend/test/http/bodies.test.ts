import { rmSync } from 'node:fs';
import { analysisCalls } from '@signpost/contract/analyses';
import { backendCalls, type BackendCall } from '@signpost/contract/protocol';
import fc from 'fast-check';
import type { TObject } from '@signpost/contract/schema';
import { fits } from '@signpost/contract/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { createBrand, inject, KEY, makeFolder, openBackend, type Answer } from './a-backend.ts';

const ANY_ID = '11111111-aaaa-4bbb-8ccc-000000000001';

/** Every call that takes a body. */
const CALLS = Object.entries<BackendCall & { request?: TObject }>({
  ...backendCalls,
  ...analysisCalls,
}).flatMap(([name, { method, path, request }]) =>
  request === undefined ? [] : [{ name, method, path, request }],
);
type Call = (typeof CALLS)[number];

const READS = Object.values<BackendCall & { params?: TObject }>({
  ...backendCalls,
  ...analysisCalls,
}).filter(({ method }) => method === 'get');

/** Values of every type, some of which look valid. */
const VALUES: readonly unknown[] = [
  5,
  -1.5,
  true,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  [],
  ['x'],
  [5],
  [[]],
  [null],
  {},
  { x: 1 },
  { length: 3 },
  'active',
  'https://acme.example',
  ANY_ID,
];

// One backend for all tests: a body that is refused changes nothing, and what a good one changes does not matter here.
const { backend, folder, log, ...others } = await openBackend({ folder: makeFolder() });
const brandId = await createBrand(others);
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

function send({ method, path }: Call, payload: string | Buffer): Promise<Answer> {
  return inject(backend, {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'id' ? brandId : ANY_ID)),
    headers: { 'x-cai-api-key': KEY, 'content-type': 'application/json' },
    payload,
  });
}

/** A body that fits its schema may still break a rule of a field, or name something that does not exist. */
function expectedOf({ request }: Call, body: object): object {
  return fits(request, body) ? noFailure : refused;
}

const noFailure = { status: expect.toBeOneOf([200, 201, 400, 404, 409]) };
const refused = { status: 400, body: { message: expect.stringMatching(/^[A-Za-z].*\.$/s) } };

describe.each(CALLS)('the body of $method $path', (call) => {
  const names = Object.keys(call.request.properties);

  it('is refused when all its fields have a wrong type', async () => {
    for (const value of VALUES) {
      const body = Object.fromEntries(names.map((name) => [name, value]));
      const answer = await send(call, JSON.stringify(body));
      expect({ value, ...answer }).toMatchObject({ value, ...expectedOf(call, body) });
    }
  });

  it('is refused unless it fits its schema, whatever its fields hold', async () => {
    const bodies = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...VALUES)])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await send(call, JSON.stringify(body));
        expect(answer).toMatchObject(expectedOf(call, body));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the parameters of any call', () => {
  it('never make it fail with a 500, whatever they are', async () => {
    const values = [
      '',
      'x',
      '5',
      '%00',
      'a%00b',
      '%ED%A0%80',
      '%FF',
      '%',
      '['.repeat(10_000),
      '9'.repeat(400),
    ];
    for (const { method, path, params } of READS) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'id' ? brandId : ANY_ID));
      for (const name of [...Object.keys(params?.properties ?? {}), 'a%00b'])
        for (const query of values.flatMap((value) => [`${name}=${value}`, `${name}=x&${name}=${value}`])) {
          const headers = { 'x-cai-api-key': KEY };
          const { status } = await inject(backend, { method: 'GET', url: `${url}?${query}`, headers });
          expect({ method, url, query, isFailure: status >= 500 }).toEqual({
            method,
            url,
            query,
            isFailure: false,
          });
        }
    }
  });
});

describe('a body of any call', () => {
  it.each(['[]', '5', '"x"', 'null', 'true', '{', '{"a":1,}', '\ufeff{}', 'x'])(
    'is refused when it is %s',
    async (text) => {
      for (const call of CALLS) expect(await send(call, text)).toMatchObject(refused);
    },
  );

  it('is refused when any part of it is nested 20,000 levels deep', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(20_000)}1${close.repeat(20_000)}`;
      for (const call of CALLS) {
        const [name = ''] = Object.keys(call.request.properties);
        for (const text of [deep, `{"${name}":${deep}}`, `{"unknown":${deep}}`, open.repeat(20_000)])
          expect(await send(call, text)).toMatchObject(refused);
      }
    }
  });

  it.each([
    ['NUL', '\\u0000'],
    ['the first half of a surrogate pair', '\\ud83c'],
    ['the second half of a surrogate pair', '\\udf55'],
  ])('is refused when a text in it holds %s', async (_, escape) => {
    for (const call of CALLS) {
      for (const name of Object.keys(call.request.properties)) {
        for (const value of [`"a${escape}b"`, `["a${escape}b"]`, `[{"a":"${escape}"}]`])
          expect(await send(call, `{"${name}":${value}}`)).toMatchObject(refused);
      }
      expect(await send(call, `{"a${escape}":1}`)).toMatchObject(refused);
      expect(await send(call, `{"unknown":{"a":["${escape}"]}}`)).toMatchObject(refused);
    }
  });

  it('is refused when it is not UTF-8', async () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe9]]) {
      const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')]);
      for (const call of CALLS) expect(await send(call, body)).toMatchObject(refused);
    }
  });
});

// Once, after thousands of requests.
it('no request made the backend log an error', () => {
  expect(
    log()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([]);
});
