import { cpSync, rmSync } from 'node:fs';
import { analysisCalls } from '@signpost/contract/analyses';
import { backendCalls, type BackendCall } from '@signpost/contract/protocol';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnalysis } from '../../src/analyses/run/start-analysis.ts';
import { CADENCE_MS, nextRunAt } from '../../src/analyses/run/schedule.ts';
import { aPlace, aStoredBrand } from '../fakes/analyses.ts';
import { aClient, heldAnswers, someEngines } from '../fakes/engines.ts';
import { chatDialect, KEY as PROVIDER_KEY } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../fakes/provider-server.ts';
import { aStorage } from '../fakes/storage.ts';
import {
  aBackend,
  aFolder,
  createBrand,
  makeFolder,
  openBackend,
  untilAnalysed,
  type TestBackend,
} from './a-backend.ts';
import { DAY_MS } from '../../src/shared/day.ts';

const DEMO = { SIGNPOST_ANALYSIS_REPLICATES: '1' };

function environmentFor({ baseUrl }: ProviderServer): Record<string, string> {
  return {
    SIGNPOST_ENGINES: 'compatible/model-1',
    SIGNPOST_COMPATIBLE_BASE_URL: baseUrl,
    SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
    SIGNPOST_ANALYSIS_REPLICATES: '1',
    SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
  };
}

/** A folder with a brand that the demo analysed, the id of the brand, and its invented figures. */
async function inventBrand() {
  const folder = makeFolder();
  const demo = await openBackend({ runs: true, folder, environment: DEMO });
  const id = await createBrand(demo);
  await untilAnalysed(demo, id);
  const { analyses } = (await demo.ask(`GET /api/v1/brands/${id}/analyses`)).body;
  const { competitors } = (await demo.ask(`GET /api/v1/brands/${id}/competitors`)).body;
  const { sample } = (await demo.ask(`GET /api/v1/brands/${id}/audit`)).body;
  expect(competitors.length).toBeGreaterThan(2);
  const invented: string[] = [
    ...analyses.map(({ uuid }: { uuid: string }) => uuid),
    ...competitors.flatMap(({ uuid, name }: { uuid: string; name: string }) => [uuid, name]),
    ...sample.map(({ slot_id: slot }: { slot_id: string }) => slot),
    'Sample answer',
    '"is_demo":true',
    '.example/guide',
  ];
  await demo.backend.close();
  return { folder, id, invented, analyses, competitors };
}

const original = await inventBrand();
afterAll(() => rmSync(original.folder, { recursive: true }));

/** A copy of the invented brand, for one test. */
function anInventedBrand(): typeof original {
  const folder = aFolder();
  cpSync(original.folder, folder, { recursive: true });
  return { ...original, folder };
}

/** Every reading call, with its query string. */
function readingCalls(ids: Record<string, string>): string[] {
  const params: Record<string, string> = { explainMetric: '?metric=score' };
  return Object.entries<BackendCall>({ ...backendCalls, ...analysisCalls })
    .filter(([, { method }]) => method === 'get')
    .map(
      ([name, { path }]) =>
        path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? '') + (params[name] ?? ''),
    );
}

/** The number of questions to engines, without the calls of the reading model. */
function questionsTo({ seen }: ProviderServer): number {
  return seen.filter(({ body }) => !Object.hasOwn(body as object, 'response_format')).length;
}

async function analysesOf({ ask }: Pick<TestBackend, 'ask'>, brandId: string) {
  return (await ask(`GET /api/v1/brands/${brandId}/analyses`)).body.analyses;
}

describe('the first real engine', () => {
  it('hides invented figures at once in every call; a brand that was never measured has no analysis', async () => {
    const { folder, id, invented, analyses, competitors } = anInventedBrand();
    const server = await startProviderServer(chatDialect);
    const real = await aBackend({ folder, environment: environmentFor(server) });
    const calls = readingCalls({ id, aid: analyses[0].uuid });
    expect(calls.length).toBeGreaterThan(15);
    for (const call of calls) {
      const { headers, body } = await real.ask(`GET ${call}`);
      expect([call, headers['x-data-source']]).toEqual([call, undefined]);
      const text = JSON.stringify(body);
      expect([call, invented.filter((leak) => text.includes(leak))]).toEqual([call, []]);
    }
    const results = await real.ask(`GET /api/v1/brands/${id}/analyses/results`);
    expect(results).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('completed yet') },
    });
    expect((await real.ask(`GET /api/v1/brands/${id}`)).body.last_analyzed_at).toBeNull();
    const { summary, brands } = (await real.ask('GET /api/v1/overview')).body;
    expect(summary).toMatchObject({ ai_visibility_score: null, analyses_last_24h: 0 });
    expect(brands.data).toMatchObject([
      {
        is_demo: false,
        ai_visibility_score: null,
        mentions: null,
        last_analyzed_at: null,
        last_analysis_status: null,
      },
    ]);
    expect((await real.ask(`GET /api/v1/brands/${id}/trend`)).body).toMatchObject({
      points: [],
      changes: [],
    });
    const competitor = `/api/v1/brands/${id}/competitors/${competitors[0].uuid}`;
    expect((await real.ask(`PATCH ${competitor}`, { state: 'ignored' })).status).toBe(404);
    const added = await real.ask(`POST /api/v1/brands/${id}/competitors`, { name: competitors[0].name });
    expect(added.status).toBe(201);
    expect((await real.ask(`GET /api/v1/brands/${id}/competitors`)).body.competitors).toEqual([
      { ...added.body, figures: null },
    ]);
  });

  it('starts one measured analysis at once for every brand with only invented figures, however many processes run', async () => {
    const { folder, id, invented } = anInventedBrand();
    const server = await startProviderServer(chatDialect);
    server.script({ body: chatDialect.answer('1. Globex\n2. Acme\n3. Initech') });
    const environment = environmentFor(server);
    const [one, other] = await Promise.all([1, 2].map(() => aBackend({ runs: true, folder, environment })));
    if (one === undefined || other === undefined) throw new Error('Two were started');
    expect(await untilAnalysed(one, id)).toMatchObject({
      status: 'success',
      is_demo: false,
      reason: 'scheduled',
    });
    expect(await analysesOf(other, id)).toHaveLength(1);
    expect(questionsTo(server)).toBe(20);
    const results = (await other.ask(`GET /api/v1/brands/${id}/analyses/results`)).body;
    expect(results.competitors.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Globex',
      'Initech',
    ]);
    const detail = await other.ask(`GET /api/v1/brands/${id}/analyses/${results.analysis.uuid}`);
    expect(invented.filter((leak) => JSON.stringify(detail.body).includes(leak))).toEqual([]);
  });

  it('starts as many analyses as the budget allows, and the rest once there is money again', async () => {
    const client = aClient({ estimateUsd: 0.1, costUsd: 0.1 });
    const caps = { runUsd: null, brandMonthUsd: null, instanceDayUsd: 0.5 };
    const place = await aPlace({ engines: someEngines([client]), caps, replicates: 1 });
    const schedule = { nextScheduledAt: place.time.now() + CADENCE_MS };
    const brands = [await aStoredBrand(place, schedule), await aStoredBrand(place, schedule)];
    const runs = async (): Promise<number> => (await place.storage.analyses.listAnalyses(null)).length;
    await place.start();
    expect(await runs()).toBe(1);
    const [first] = await place.storage.analyses.listAnalyses(null);
    expect(await place.ended(first?.id ?? '')).toMatchObject({ status: 'success' });
    expect(place.log.join('').match(/first measured analysis not started yet/g)).toHaveLength(1);
    place.time.advance(DAY_MS);
    await place.until(async () => (await runs()) === 2);
    for (const { brand } of brands)
      expect(await place.storage.analyses.listAnalyses(brand.id)).toHaveLength(1);
    expect(client.asked.length).toBeLessThanOrEqual(6);
  });

  it('waits for an invented run under way, leaves inactive brands alone, and moves a run that is due soon', async () => {
    const storage = await aStorage();
    const gate = heldAnswers();
    const demo = aClient({ id: 'demo', answer: gate.answer });
    const place = await aPlace({ storage, engines: someEngines([demo], { isDemo: true }), replicates: 1 });
    const { brand } = await aStoredBrand(place);
    const soon = nextRunAt(brand, brand.createdAt);
    await storage.brands.updateBrand(brand.id, { nextScheduledAt: soon });
    const { brand: inactive } = await aStoredBrand(place, { status: 'inactive' });
    const { id: invented } = await startAnalysis(place.deps, brand.id, 'requested');
    place.time.advance(soon - place.time.now() - DAY_MS);

    const real = aClient({ id: 'a/real' });
    await place.start({ engines: someEngines([real]) });
    await place.until(
      async () => (await storage.analyses.listAnalyses(brand.id, { isDemo: false })).length === 1,
    );
    expect((await storage.analyses.findAnalysis(invented))?.finishedAt).not.toBeNull();
    expect((await storage.brands.findBrand(brand.id))?.nextScheduledAt).toBe(soon + CADENCE_MS);
    expect(await storage.analyses.listAnalyses(inactive.id)).toEqual([]);
  });
});

describe('when all real engines are taken away again', () => {
  it('shows the measured figures, asks no engine and invents nothing more', async () => {
    const { folder, id } = anInventedBrand();
    const server = await startProviderServer(chatDialect);
    server.script({ body: chatDialect.answer('1. Globex\n2. Acme') });
    const real = await aBackend({ runs: true, folder, environment: environmentFor(server) });
    const measured = await untilAnalysed(real, id);
    await real.backend.close();

    const without = await aBackend({ runs: true, folder, environment: DEMO });
    expect(await analysesOf(without, id)).toEqual([measured]);
    const overview = await without.ask('GET /api/v1/overview');
    expect(overview.headers).not.toHaveProperty('x-data-source');
    expect(overview.body.brands.data[0]).toMatchObject({ is_demo: false, ai_visibility_score: 63 });
    expect((await without.ask('GET /api/v1/engines')).body).toMatchObject({ is_demo: false, engines: [] });
    const why = { status: 409, body: { message: expect.stringContaining('No AI service is connected') } };
    expect(await without.ask(`POST /api/v1/brands/${id}/run`)).toMatchObject(why);
    expect(await without.ask(`GET /api/v1/brands/${id}/plan`)).toMatchObject(why);
    expect((await without.ask(`GET /api/v1/brands/${id}/costs`)).body.next_run_usd).toBeNull();
    const other = await without.ask('POST /api/v1/brands', {
      name: 'Bakery',
      url: 'https://bakery.example',
      description: 'Bread and rolls',
      country_code: '',
    });
    expect(other).toMatchObject({
      status: 201,
      body: { problem: expect.stringContaining('No AI service is connected') },
    });
    expect(questionsTo(server)).toBe(20);
  });

  it('shows the invented figures again when nothing was measured', async () => {
    const { folder, id, analyses } = anInventedBrand();
    const server = await startProviderServer(chatDialect);
    const real = await aBackend({ folder, environment: environmentFor(server) });
    expect(await analysesOf(real, id)).toEqual([]);
    await real.backend.close();
    const again = await aBackend({ folder, environment: DEMO });
    expect(await analysesOf(again, id)).toEqual(analyses);
    expect((await again.ask(`GET /api/v1/brands/${id}/competitors`)).body.competitors.length).toBeGreaterThan(
      2,
    );
  });
});
