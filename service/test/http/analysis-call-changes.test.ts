import { describe, expect, it } from 'vitest';
import { anAnalysis, someAnalyses } from '../fakes/analyses.ts';
import { aHeldAnswer, dataOf, errorOf, sharedBrandService } from '../fakes/brands.ts';

const { ask, send, calls, backend, backendHas } = await sharedBrandService();

const A_QUERY = {
  uuid: 'q9',
  text: 'Who makes anvils?',
  enabled: true,
  is_baseline: false,
  method: 'user',
  wording_of: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
};
const A_COMPETITOR = {
  uuid: 'c1',
  name: 'Rival',
  aliases: ['Rival Ltd'],
  domains: [],
  state: 'tracked',
  origin: 'user',
  created_at: '2026-01-01T00:00:00Z',
  merged: [],
};
const SOME_NAMES = { name: 'Acme', aliases: ['Acme Inc', 'Acme "Tools"'], domains: [] };

/** The changes, each with the call that it makes to the backend. */
const CHANGES: {
  method: string;
  path: string;
  body?: object;
  call: string;
  reply: object;
  status?: number;
}[] = [
  {
    method: 'POST',
    path: '/brands/b1/own-queries',
    body: { text: 'Who makes anvils?' },
    call: 'POST /brands/b1/queries',
    reply: A_QUERY,
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/brands/b1/own-queries/q9',
    body: { text: 'Who?' },
    call: 'PATCH /brands/b1/queries/q9',
    reply: A_QUERY,
  },
  { method: 'DELETE', path: '/brands/b1/own-queries/q9', call: 'DELETE /brands/b1/queries/q9', reply: {} },
  {
    method: 'POST',
    path: '/brands/b1/analyses/a1/cancel',
    call: 'POST /brands/b1/analyses/a1/cancel',
    reply: { is_demo: false, analysis: anAnalysis({ status: 'cancelled', is_demo: false }) },
  },
  {
    method: 'PATCH',
    path: '/brands/b1/names',
    body: { aliases: SOME_NAMES.aliases },
    call: 'PATCH /brands/b1/names',
    reply: SOME_NAMES,
  },
  {
    method: 'PATCH',
    path: '/brands/b1/competitors/c1',
    body: { state: 'ignored' },
    call: 'PATCH /brands/b1/competitors/c1',
    reply: A_COMPETITOR,
  },
  {
    method: 'POST',
    path: '/brands/b1/competitors/c1/separate',
    body: { merged: 'c2' },
    call: 'POST /brands/b1/competitors/c1/separate',
    reply: A_COMPETITOR,
  },
  {
    method: 'POST',
    path: '/brands/b1/competitors/c1/merge',
    body: { into: 'c2' },
    call: 'POST /brands/b1/competitors/c1/merge',
    reply: A_COMPETITOR,
  },
];

describe.each(CHANGES)('$method $path', ({ method, path, body, call, reply, status = 200 }) => {
  it('passes the body on unchanged, and returns the reply', async () => {
    backendHas({ [call]: { status, body: { ...reply, secret: 'x' } } });
    const answer = await send(method, path, body);
    expect(answer.status).toBe(status);
    expect(dataOf(answer)).toEqual(reply);
    expect(backend.seen.at(-1)?.body ?? null).toEqual(body ?? null);
    expect(calls()).toEqual([call]);
  });

  it('makes the next reads of the brand and its queries ask the backend again', async () => {
    backendHas({ [call]: { status, body: reply } });
    const paths = ['/brands/b1/queries', '/brands/b1/analyses', '/brands/b1/citations'];
    for (const kept of [...paths, '/engines']) await ask(kept);
    await send(method, path, body);
    calls();
    for (const kept of [...paths, '/engines']) await ask(kept);
    expect(calls()).toEqual([
      'GET /brands/b1/queries?enabled=true',
      'GET /brands/b1/analyses',
      'GET /brands/b1/citations',
    ]);
  });

  it('is seen by a read that begins after it, although an earlier one is still under way', async () => {
    const early = aHeldAnswer({ body: someAnalyses() });
    backendHas({ 'GET /brands/b1/analyses': early.answer });
    const begun = ask('/brands/b1/analyses');
    await early.arrived;
    backendHas({ [call]: { status, body: reply } });
    await send(method, path, body);
    expect(dataOf(await ask('/brands/b1/analyses'))).toMatchObject({ analyses: [{ uuid: 'a1' }] });
    early.release();
    expect(dataOf(await begun)).toMatchObject({ analyses: [] });
    expect(dataOf(await ask('/brands/b1/analyses'))).toMatchObject({ analyses: [{ uuid: 'a1' }] });
  });

  it('passes on the error of the backend, and does not outdate the cache', async () => {
    await ask('/brands/b1/analyses');
    backendHas({ [call]: { status: 400, body: { message: 'text must not be empty.' } } });
    const answer = await send(method, path, body);
    expect(errorOf(answer)).toEqual({ status: 400, code: 'aiv_bad_request' });
    expect(answer.json).toMatchObject({ message: 'text must not be empty.' });
    calls();
    await ask('/brands/b1/analyses');
    expect(calls()).toEqual([]);
  });
});

describe('analysis calls that change something', () => {
  it.each([
    ['application/json', '[1]'],
    ['application/json', '"text"'],
    ['application/json', '{'],
    ['text/plain', 'text=Who'],
  ])('take a JSON object or a form and no %s body %s', async (type, body) => {
    const headers = { 'content-type': type };
    const answer = await ask('/brands/b1/own-queries', { method: 'POST', headers, body });
    expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_json' });
    expect(calls()).toEqual([]);
  });

  it.each([
    ['POST', '/brands/b1/queries'],
    ['DELETE', '/brands/b1/queries/q1'],
    ['GET', '/brands/b1/queries/q1'],
    ['POST', '/brands/b1/analyses/results/run'],
  ])('leave %s %s unknown, as in the contract', async (method, path) => {
    expect(errorOf(await ask(path, { method }))).toEqual({ status: 404, code: 'rest_no_route' });
  });

  it('are for administrators', async () => {
    for (const { method, path } of CHANGES) {
      expect((await ask(path, { method, auth: 'none' })).status).toBe(401);
      expect((await ask(path, { method, auth: 'subscriber' })).status).toBe(403);
    }
    expect(calls()).toEqual([]);
  });
});
