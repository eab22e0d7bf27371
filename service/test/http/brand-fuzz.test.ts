import { isDeepStrictEqual } from 'node:util';
import {
  BrandBody,
  InsightsBody,
  OverviewBody,
  QueriesBody,
  QueryUpdatedBody,
} from '@signpost/contract/brands';
import type { ErrorBody } from '@signpost/contract/errors';
import fc from 'fast-check';
import type { TSchema } from '@signpost/contract/schema';
import { clean, findProblems } from '@signpost/contract/schema';
import { describe, expect, it } from 'vitest';
import {
  aBackendAnalysis,
  aBackendBrand,
  aBackendQuery,
  aBackendRow,
  anOverview,
} from '../fakes/backend-replies.ts';
import { overviewOf, sharedBrandService } from '../fakes/brands.ts';
import { almostGood, anyJson, ODDITIES, pathsIn, withReplaced } from '../../../fuzz/any/json.ts';
import type { Answer } from '../fakes/service.ts';

const service = await sharedBrandService();
const { ask, send, backend } = service;

interface Endpoint {
  name: string;
  schema: TSchema;
  status: number;
  /** A valid reply. */
  goodReply: object;
  /** Asks for the first time. */
  first: () => Promise<Answer>;
  /** Asks for the same thing from the cache; null when nothing is cached. */
  second: ((first: Answer) => Promise<Answer>) | null;
}

const ENDPOINTS: Endpoint[] = [
  {
    name: 'GET /overview',
    schema: OverviewBody,
    status: 200,
    goodReply: anOverview(aBackendRow()),
    first: () => ask('/overview'),
    second: () => ask('/overview'),
  },
  {
    name: 'GET /brands/{id}',
    schema: BrandBody,
    status: 200,
    goodReply: aBackendBrand(),
    first: () => ask('/brands/b1'),
    second: () => ask('/brands/b1'),
  },
  {
    name: 'POST /brands',
    schema: BrandBody,
    status: 201,
    goodReply: aBackendBrand({ queries: [aBackendQuery()] }),
    first: () => send('POST', '/brands', { name: 'N', url: 'n.example', description: '' }),
    second: createdBrand,
  },
  {
    name: 'PATCH /brands/{id}',
    schema: BrandBody,
    status: 200,
    goodReply: aBackendBrand(),
    first: () => send('PATCH', '/brands/b1', { name: 'N' }),
    second: () => ask('/brands/b1'),
  },
  {
    name: 'GET /brands/{id}/queries',
    schema: QueriesBody,
    status: 200,
    goodReply: { queries: [aBackendQuery(), aBackendQuery({ uuid: 'q2' })] },
    first: () => ask('/brands/b1/queries'),
    second: () => ask('/brands/b1/queries'),
  },
  {
    name: 'PATCH /brands/{id}/queries/{qid}',
    schema: QueryUpdatedBody,
    status: 200,
    goodReply: { ok: true },
    first: () => send('PATCH', '/brands/b1/queries/q1', { enabled: true }),
    second: null,
  },
  {
    name: 'POST /brands/{id}/generate-queries',
    schema: QueriesBody,
    status: 200,
    goodReply: { queries: [aBackendQuery()] },
    first: () => ask('/brands/b1/generate-queries', { method: 'POST' }),
    second: () => ask('/brands/b1/queries'),
  },
  {
    name: 'GET /brands/{id}/insights',
    schema: InsightsBody,
    status: 200,
    goodReply: aBackendAnalysis(),
    first: () => ask('/brands/b1/insights'),
    second: () => ask('/brands/b1/insights'),
  },
];

/** Asks for a brand that was just created, if its id is valid in a path. */
async function createdBrand(first: Answer): Promise<Answer> {
  const { brand } = (first.json as { data: BrandBody }).data;
  const isId = /^[a-zA-Z0-9-]{1,100}$/.test(brand.id);
  return isId ? ask(`/brands/${brand.id}`) : first;
}

async function forgetEverything(): Promise<void> {
  await service.stores.database.db.deleteFrom('brand_cache').execute();
  backend.seen.length = 0;
  // Moves the clock, so that new entries are not taken for the ones just removed.
  service.clock.advance(1);
}

/** The problems of the answer to this reply, and of the second answer from the cache. */
async function problemsAfter(endpoint: Endpoint, reply: string): Promise<unknown[]> {
  await forgetEverything();
  backend.answer({ raw: reply });
  const first = await endpoint.first();
  if (first.status !== endpoint.status) return isDecidedError(endpoint, reply, first) ? [] : [first];

  const { success, data } = first.json as { success: boolean; data: unknown };
  const problems: unknown[] = findProblems(endpoint.schema, data);
  if (!success) problems.push('no success');
  if (endpoint.name === 'POST /brands' && !saysWhich(reply)) problems.push('a brand without an id');
  const cleaned = clean(endpoint.schema, structuredClone(data));
  if (!isDeepStrictEqual(cleaned, data)) problems.push('fields that the contract does not name', data);

  const second = await endpoint.second?.(first);
  const isSame = second === undefined || second.body === first.body;
  if (!isSame) problems.push('another answer from the cache', first.body, second.body);
  if (backend.seen.length !== 1) problems.push(`${backend.seen.length} calls`);
  return problems;
}

/** Whether the answer is the error for a null reply, or for a created brand without a uuid. */
function isDecidedError({ name }: Endpoint, reply: string, { status, json }: Answer): boolean {
  const { code, data } = json as ErrorBody;
  if (status !== 502 || data.status !== 502 || code !== 'aiv_bad_response') return false;
  if (reply.trim() === 'null') return true;
  return name === 'POST /brands' && !saysWhich(reply);
}

/** Whether the reply to a create has the uuid of the brand. */
function saysWhich(reply: string): boolean {
  const made = JSON.parse(reply) as { uuid?: unknown; data?: { uuid?: unknown } };
  const isUnderData = typeof made.data === 'object' && made.data !== null && !Array.isArray(made.data);
  const uuid = isUnderData ? made.data?.uuid : made.uuid;
  return typeof uuid === 'string' && uuid !== '';
}

describe('any JSON in a reply of the backend', () => {
  it.each(ENDPOINTS)(
    'is answered in the shape of the contract, and again from the cache: $name',
    async (endpoint) => {
      await fc.assert(
        fc.asyncProperty(anyJson, async (reply) => {
          expect(await problemsAfter(endpoint, reply)).toEqual([]);
        }),
        { numRuns: ODDITIES.length + 4, examples: ODDITIES.map((reply) => [reply]) },
      );
    },
  );

  it.each(ENDPOINTS)(
    'at any place of an otherwise good reply is answered in the shape of the contract: $name',
    async (endpoint) => {
      await fc.assert(
        fc.asyncProperty(almostGood(endpoint.goodReply), async (reply) => {
          expect(await problemsAfter(endpoint, reply)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    },
  );

  it.each(ENDPOINTS)(
    'leaves the overview in the shape of the contract, whatever was cached before: $name',
    async (endpoint) => {
      await fc.assert(
        fc.asyncProperty(almostGood(endpoint.goodReply), anyJson, async (reply, overview) => {
          await forgetEverything();
          backend.answer({ body: anOverview(aBackendRow()) });
          await ask('/overview');
          backend.answer({ raw: reply });
          await endpoint.first();
          backend.answer({ raw: `{"brands":{"data":[${overview}]}}` });
          for (const query of ['', '?refresh=1', '?search=a']) {
            const answer = await ask(`/overview${query}`);
            expect(findProblems(OverviewBody, overviewOf(answer))).toEqual([]);
          }
        }),
        { numRuns: 8 },
      );
    },
  );
});

describe('absurdly deep JSON', () => {
  const DEEP = [
    ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ] as const;

  const MILLION = ['a million lists', '['.repeat(1_000_000) + ']'.repeat(1_000_000)] as const;

  it.each([...DEEP, MILLION])('in the summary makes it count as empty: %s', async (_, deep) => {
    for (const summary of [deep, `{"fine":1,"deep":${deep}}`]) {
      backend.answer({ raw: `{"summary":${summary},"brands":{"data":[{"uuid":"b1"}]}}` });
      const answer = await ask('/overview?refresh=1');
      expect(overviewOf(answer)).toMatchObject({ summary: {}, brands: [{ id: 'b1' }], is_stale: false });
      expect((await ask('/overview')).body).toBe(answer.body);
    }
  });

  it.each(ENDPOINTS)(
    'anywhere in a reply is treated like any other unexpected value: $name',
    async (endpoint) => {
      const deep = `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`;
      for (const place of pathsIn(endpoint.goodReply).map((path) => path.join(' '))) {
        const reply = withReplaced(endpoint.goodReply, new Map([[place, deep]]));
        expect(await problemsAfter(endpoint, reply)).toEqual([]);
      }
      const reply = `{"unknown":${deep},${JSON.stringify(endpoint.goodReply).slice(1)}`;
      expect(await problemsAfter(endpoint, reply)).toEqual([]);
    },
  );
});
