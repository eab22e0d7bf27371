import type { OverviewBody } from '@signpost/contract/brands';
import type { SharesBody } from '@signpost/contract/shares';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anAnalysis, someAnalyses } from '../fakes/analyses.ts';
import { aBackendRow, anOverview } from '../fakes/backend-replies.ts';
import { aHeldAnswer, dataOf, errorOf, startBrandService } from '../fakes/brands.ts';

const service = await startBrandService();
const { ask, calls, backend, backendHas, stores } = service;
afterAll(service.stop);
beforeEach(async () => {
  await service.reset();
  await stores.database.db.deleteFrom('share').execute();
});

const GONE = { status: 404, body: { message: 'There is no such brand.' } };
const OTHER = aBackendRow({ uuid: 'b2', name: 'Other' });
const READS = [
  '/brands/b1',
  '/brands/b1/queries',
  '/brands/b1/insights',
  '/brands/b1/analyses',
  '/brands/b1/analyses/a1',
  '/brands/b1/citations',
];

/** A backend that does not have the brand, and accepts its removal. */
const WITHOUT_IT = {
  ...Object.fromEntries(READS.map((path) => [`GET ${path}`, GONE])),
  'GET /brands/b1/queries?enabled=true': GONE,
  'GET /brands/b1/analyses/results': GONE,
  'GET /overview': { body: anOverview(OTHER) },
  'POST /brands/b1/remove': { body: { removed: true } },
};

const remove = () => ask('/brands/b1/remove', { method: 'POST' });
const overviewIds = async (query = ''): Promise<string[]> =>
  (dataOf(await ask(`/overview${query}`)) as OverviewBody).brands.map(({ id }) => id);

/** Fills the cache with everything of the brand, and shares a report. */
async function keepEverything(): Promise<string> {
  backendHas({ 'GET /overview': { body: anOverview(aBackendRow(), OTHER) } });
  expect(await overviewIds()).toEqual(['b1', 'b2']);
  for (const path of READS) expect((await ask(path)).status).toBe(200);
  const shared = await ask('/brands/b1/shares', { method: 'POST' });
  expect(shared.status).toBe(201);
  calls();
  return (dataOf(shared) as { share: { url: string } }).share.url;
}

describe('POST /brands/{id}/remove', () => {
  it('has the backend remove the brand, empties its cache, and revokes its shared links', async () => {
    const link = await keepEverything();
    backendHas(WITHOUT_IT);
    const answer = await remove();
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toEqual({ removed: true });
    expect(calls()).toEqual(['POST /brands/b1/remove']);

    expect(await overviewIds()).toEqual(['b2']);
    for (const path of READS.filter((path) => !path.endsWith('insights')))
      expect(errorOf(await ask(path))).toMatchObject({ code: 'aiv_not_found' });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ pending: true });
    expect((await service.request(link, { auth: 'none' })).status).toBe(404);
    expect((dataOf(await ask('/brands/b1/shares')) as SharesBody).shares).toEqual([]);
    const kept = await stores.database.db.selectFrom('brand_cache').selectAll().execute();
    expect(kept.filter(({ cache_key: key }) => key.includes('b1'))).toEqual([]);
    expect(kept.map(({ value }) => value).join(' ')).not.toContain('Anvils');
  });

  it('shows nothing of the brand when the backend is away afterwards', async () => {
    await keepEverything();
    backendHas(WITHOUT_IT);
    await remove();
    await backend.refuse();
    expect(await overviewIds()).toEqual(['b2']);
    for (const path of READS) expect((await ask(path)).status).toBe(502);
  });

  it('does not cache replies whose fetch began before the removal', async () => {
    await keepEverything();
    const [rows, analysis] = [
      aHeldAnswer({ body: anOverview(aBackendRow(), OTHER) }),
      aHeldAnswer({ body: someAnalyses(anAnalysis()) }),
    ];
    backendHas({
      ...WITHOUT_IT,
      'GET /overview': rows.answer,
      'GET /brands/b1/analyses': analysis.answer,
    });
    const late = [ask('/overview?refresh=1'), ask('/brands/b1/analyses?refresh=1')];
    await Promise.all([rows.arrived, analysis.arrived]);
    expect((await remove()).status).toBe(200);
    rows.release();
    analysis.release();
    await Promise.all(late);
    await backend.refuse();
    expect(await overviewIds()).toEqual(['b2']);
    expect((await ask('/brands/b1/analyses')).status).toBe(502);
  });

  it('changes nothing when the backend fails', async () => {
    const link = await keepEverything();
    for (const reply of [{ status: 500 }, { status: 404 }, { status: 403 }]) {
      backendHas({ 'POST /brands/b1/remove': reply });
      expect((await remove()).status).toBe(reply.status);
    }
    expect((await ask('/brands/b1')).status).toBe(200);
    expect((await service.request(link, { auth: 'none' })).status).toBe(200);
  });

  it('forgets a brand that the backend no longer has', async () => {
    const link = await keepEverything();
    backendHas({ ...WITHOUT_IT, 'POST /brands/b1/remove': GONE });
    expect(errorOf(await remove())).toMatchObject({ code: 'aiv_not_found' });
    expect((await service.request(link, { auth: 'none' })).status).toBe(404);
    expect(await overviewIds()).toEqual(['b2']);
  });

  it('leaves DELETE on the path of a brand unknown', async () => {
    const answer = await ask('/brands/b1', { method: 'DELETE' });
    expect(errorOf(answer)).toMatchObject({ code: 'rest_no_route' });
    expect(calls()).toEqual([]);
  });

  it.each(['none', 'subscriber', 'bad-password'] as const)('is not for %s', async (auth) => {
    const answer = await ask('/brands/b1/remove', { method: 'POST', auth });
    expect([401, 403]).toContain(answer.status);
    expect(calls()).toEqual([]);
  });
});

const aStoredQuery = (uuid: string, enabled: boolean) => ({
  uuid,
  text: `Question ${uuid}?`,
  enabled,
  is_baseline: true,
  method: 'template',
  wording_of: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
});

describe('GET /brands/{id}/own-queries', () => {
  it('lists the queries that are switched off too', async () => {
    const reply = { queries: [aStoredQuery('q1', true), aStoredQuery('q2', false)], hint: null };
    backendHas({ 'GET /brands/b1/queries': { body: reply } });
    expect(dataOf(await ask('/brands/b1/own-queries'))).toEqual({
      ...reply,
      hint_text: null,
      is_stale: false,
    });
    expect(calls()).toEqual(['GET /brands/b1/queries']);
  });
});
