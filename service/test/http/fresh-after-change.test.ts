import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnalysesBody, AnalysisBody } from '@signpost/contract/analyses';
import type { BrandBody, Insights } from '@signpost/contract/brands';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStorage, type Storage } from '../../../analysis-backend/src/storage/open-storage.ts';
import { anAnswer } from '../../../analysis-backend/test/fakes/storage.ts';
import { aBackend, ACME, KEY, type TestBackend } from '../../../analysis-backend/test/http/a-backend.ts';
import { aBackendRow, accountAt, anOverview } from '../fakes/backend-replies.ts';
import { BRANDS, dataOf, overviewOf, startBrandService } from '../fakes/brands.ts';
import { startLoopbackBackend } from '../fakes/loopback-backend.ts';
import { startService, type Answer, type RunningService } from '../fakes/service.ts';
import { LONG, PATIENCE } from '../fakes/patience.ts';

/** Few questions, so that a run takes a moment. */
const FEW = { SIGNPOST_ANALYSIS_QUERIES: '3', SIGNPOST_ANALYSIS_REPLICATES: '1' };

interface Place {
  backend: TestBackend;
  service: RunningService;
  ask(path: string, options?: { method?: string; body?: object }): Promise<Answer>;
  /** The data of the backend, as another process has it. */
  storage: Storage;
  stopService(): Promise<void>;
  /** The calls to the backend since the last call of this, except those for changes: `GET /overview`. */
  calls(): string[];
  /** Restarts the backend at the same address. */
  restartBackend(): Promise<void>;
  /** Starts another service on the same data. */
  anotherService(): Promise<Place['ask']>;
}

/** The own backend behind a socket, and a service with an account there. */
async function aPlace({ runs = false }: { runs?: boolean } = {}): Promise<Place> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const socket = path.join(dataFolder, 'backend.sock');
  const environment = { ...FEW, SIGNPOST_LOG_LEVEL: 'debug' };
  let backend = await aBackend({ runs, environment });
  await backend.backend.app.listen({ path: socket });
  const { folder } = backend;
  const settings = { SIGNPOST_BACKEND_URL: `unix:${socket}`, SIGNPOST_BACKEND_API_KEY: KEY };
  const service = await startService({ settings, dataFolder });
  let isStopped = false;
  const stopService = async (): Promise<void> => {
    if (!isStopped) await service.stop();
    isStopped = true;
  };
  onTestFinished(stopService);
  const storage = await openStorage({ dataFolder: folder, database: null });
  onTestFinished(() => storage.close());
  let seen = 0;
  return {
    backend,
    service,
    storage,
    stopService,
    ask: asker(service),
    calls() {
      const lines = backend
        .log()
        .split('\n')
        .filter((line) => line.includes('request answered'));
      const fresh = lines.slice(seen).map((line) => JSON.parse(line) as { method: string; route: string });
      seen = lines.length;
      return fresh
        .map(({ method, route }) => `${method} ${route.replace('/api/v1', '')}`)
        .filter((call) => call !== 'GET /changes');
    },
    async restartBackend() {
      await backend.backend.close();
      backend = await aBackend({ runs, environment, folder });
      seen = 0;
      await backend.backend.app.listen({ path: socket });
    },
    async anotherService() {
      const other = await startService({ settings, dataFolder });
      onTestFinished(other.stop);
      return asker(other);
    },
  };
}

function asker(service: RunningService): Place['ask'] {
  return (target, { method = 'GET', body } = {}) =>
    service.request(`${BRANDS}${target}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

async function createBrand({ ask }: Pick<Place, 'ask'>): Promise<string> {
  const { country_code: locale, ...fields } = ACME;
  const answer = await ask('/brands', { method: 'POST', body: { ...fields, locale } });
  return (dataOf(answer) as BrandBody).brand.id;
}

/** The newest analysis as the service shows it, once it has ended. */
async function untilAnalysed({ ask }: Place, id: string, before = '') {
  return vi.waitFor(async () => {
    const [newest] = (dataOf(await ask(`/brands/${id}/analyses`)) as AnalysesBody).analyses;
    expect(newest).toMatchObject({ status: 'success' });
    expect(newest?.uuid).not.toBe(before);
    return newest;
  }, PATIENCE);
}

async function insightsOf({ ask }: Pick<Place, 'ask'>, id: string): Promise<Insights> {
  return (dataOf(await ask(`/brands/${id}/insights`)) as { insights: Insights }).insights;
}

describe('a finished analysis of the own backend', () => {
  it(
    'is in the overview and the insights as soon as the list of analyses has it, without refresh',
    LONG,
    async () => {
      const place = await aPlace({ runs: true });
      const { ask } = place;
      expect(overviewOf(await ask('/overview')).brands).toEqual([]);
      const id = await createBrand(place);
      let before = '';
      for (const _ of ['created', 'requested']) {
        const analysis = await untilAnalysed(place, id, before);
        const { brands, is_stale: isStale } = overviewOf(await ask('/overview'));
        expect(isStale).toBe(false);
        expect(brands).toMatchObject([
          {
            id,
            last_analyzed: analysis?.finished_at,
            analysis_status: 'done',
            mentions: analysis?.mentions,
          },
        ]);
        expect((await insightsOf(place, id)).analysis.id).toBe(analysis?.uuid);
        expect(dataOf(await ask(`/brands/${id}`))).toMatchObject({
          brand: { last_analyzed: analysis?.finished_at },
        });
        before = analysis?.uuid ?? '';
        await ask(`/brands/${id}/run`, { method: 'POST' });
      }
    },
  );

  it('is in both when the schedule started it, without any request through the service', async () => {
    const place = await aPlace({ runs: true });
    const { ask, backend } = place;
    const id = await createBrand(place);
    const first = await untilAnalysed(place, id);
    await insightsOf(place, id);
    await ask('/overview');
    await backend.ask(`POST /api/v1/brands/${id}/run`);
    await vi.waitFor(async () => {
      const [row] = overviewOf(await ask('/overview')).brands;
      expect(row).toMatchObject({ analysis_status: 'done' });
      expect(row?.last_analyzed).not.toBe(first?.finished_at);
    }, PATIENCE);
    const insights = await insightsOf(place, id);
    expect(insights.analysis.id).not.toBe(first?.uuid);
    expect(insights.analysis.finished_at).toBe(overviewOf(await ask('/overview')).brands[0]?.last_analyzed);
  });
});

describe('an analysis under way', () => {
  it('shows its progress in the list and in the detail, answer by answer', async () => {
    const place = await aPlace();
    const { ask, storage } = place;
    const id = await createBrand(place);
    const [analysis] = (dataOf(await ask(`/brands/${id}/analyses`)) as AnalysesBody).analyses;
    const aid = analysis?.uuid ?? '';
    const progress = async (): Promise<unknown[]> => {
      const [listed] = (dataOf(await ask(`/brands/${id}/analyses`)) as AnalysesBody).analyses;
      const { analysis: detail } = dataOf(await ask(`/brands/${id}/analyses/${aid}`)) as AnalysisBody;
      return [listed, detail].map((one) => [one?.status, one?.answers.done]);
    };
    expect(await progress()).toEqual([
      ['pending', 0],
      ['pending', 0],
    ]);
    await storage.analyses.markRunning(aid, 1);
    let done = 0;
    for (const slot of await storage.analyses.listSlots(aid)) {
      await storage.analyses.storeAnswer(slot.id, anAnswer(slot.id), '{}');
      done += 1;
      expect(await progress()).toEqual([
        ['running', done],
        ['running', done],
      ]);
    }
    expect(done).toBe(3);
  });
});

describe('a change at the own backend', () => {
  it('is seen at the next read, wherever it was made, with one call per path that is read', async () => {
    const place = await aPlace();
    const { ask, storage, calls } = place;
    const id = await createBrand(place);
    const paths = ['/overview', `/brands/${id}`, `/brands/${id}/queries`, `/brands/${id}/competitors`];
    const readAll = async (): Promise<void> => {
      for (const target of paths) await ask(target);
    };
    await readAll();
    calls();
    await readAll();
    expect(calls()).toEqual([]);
    await storage.brands.updateBrand(id, { name: 'Renamed' });
    await vi.waitFor(async () => {
      expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ name: 'Renamed' }]);
    }, PATIENCE);
    expect(dataOf(await ask(`/brands/${id}`))).toMatchObject({ brand: { name: 'Renamed' } });
    await readAll();
    await readAll();
    expect(calls()).toEqual([
      'GET /overview',
      'GET /brands/:id',
      'GET /brands/:id/queries',
      'GET /brands/:id/competitors',
    ]);
  });

  it('does not outdate other brands', async () => {
    const place = await aPlace();
    const { ask, storage, calls } = place;
    const [one, other] = [await createBrand(place), await createBrand(place)];
    for (const id of [one, other]) await ask(`/brands/${id}`);
    await storage.brands.updateBrand(one, { name: 'Renamed' });
    await vi.waitFor(async () => {
      expect(dataOf(await ask(`/brands/${one}`))).toMatchObject({ brand: { name: 'Renamed' } });
    }, PATIENCE);
    calls();
    await ask(`/brands/${other}`);
    expect(calls()).toEqual([]);
  });

  it('is seen at once by the client that made it through the service, whatever it changes', async () => {
    const place = await aPlace();
    const { ask } = place;
    const id = await createBrand(place);
    for (const target of [`/brands/${id}/competitors`, `/brands/${id}/names`]) await ask(target);
    await ask(`/brands/${id}/competitors`, { method: 'POST', body: { name: 'Rival' } });
    expect(dataOf(await ask(`/brands/${id}/competitors`))).toMatchObject({
      competitors: [{ name: 'Rival' }],
    });
    await ask(`/brands/${id}`, { method: 'PATCH', body: { name: 'Renamed' } });
    expect(dataOf(await ask(`/brands/${id}/names`))).toMatchObject({ name: 'Renamed' });
  });

  it('reaches every process of the service', async () => {
    const place = await aPlace();
    const { ask, storage, anotherService } = place;
    const id = await createBrand(place);
    const others = [ask, await anotherService(), await anotherService()];
    for (const asking of others) await asking('/overview');
    await storage.brands.updateBrand(id, { name: 'Renamed' });
    for (const asking of others) {
      await vi.waitFor(async () => {
        expect(overviewOf(await asking('/overview')).brands).toMatchObject([{ name: 'Renamed' }]);
      }, PATIENCE);
    }
  });

  it('that was made while no service ran is in the first answer of the next service', async () => {
    const place = await aPlace();
    const { ask, storage, stopService, anotherService } = place;
    const id = await createBrand(place);
    for (const target of ['/overview', `/brands/${id}`]) await ask(target);
    await stopService();
    await storage.brands.updateBrand(id, { name: 'Renamed' });
    const next = await anotherService();
    expect(overviewOf(await next('/overview')).brands).toMatchObject([{ name: 'Renamed' }]);
    expect(dataOf(await next(`/brands/${id}`))).toMatchObject({ brand: { name: 'Renamed' } });
  });

  it('is seen after the backend was away, also when it was made meanwhile', async () => {
    const place = await aPlace();
    const { ask, storage, restartBackend } = place;
    const id = await createBrand(place);
    await ask('/overview');
    const restarted = restartBackend();
    await storage.brands.updateBrand(id, { name: 'Renamed' });
    await restarted;
    await vi.waitFor(async () => {
      expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ name: 'Renamed' }]);
    }, PATIENCE);
    await storage.brands.updateBrand(id, { name: 'Again' });
    await vi.waitFor(async () => {
      expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ name: 'Again' }]);
    }, PATIENCE);
  });

  it('keeps the old copies for when the backend fails, the dashboard as stale', async () => {
    const place = await aPlace();
    const { ask, storage, backend } = place;
    const id = await createBrand(place);
    for (const target of ['/overview', `/brands/${id}`]) await ask(target);
    const held = overviewOf(await ask('/overview'));
    const { number } = await storage.revisions.current();
    await storage.brands.updateBrand(id, { name: 'Renamed' });
    await vi.waitFor(async () => {
      const { db } = place.service.stores.database;
      const row = await db
        .selectFrom('brand_cache')
        .where('cache_key', '=', 'changes')
        .select('value')
        .executeTakeFirstOrThrow();
      const { revision } = JSON.parse(row.value) as { revision: { number: number } };
      expect(revision.number).toBeGreaterThan(number);
    }, PATIENCE);
    await backend.backend.close();
    expect(overviewOf(await ask('/overview'))).toEqual({ ...held, is_stale: true });
    expect(dataOf(await ask(`/brands/${id}`))).toMatchObject({ brand: { name: 'Acme' } });
  });

  it('does not keep the service from stopping', async () => {
    const place = await aPlace();
    await createBrand(place);
    await place.ask('/overview');
    const other = await startService({
      settings: { SIGNPOST_BACKEND_URL: 'unix:/nowhere', SIGNPOST_BACKEND_API_KEY: KEY },
      dataFolder: place.service.dataFolder,
    });
    // The service has an account at the backend but cannot reach it.
    expect(overviewOf(await asker(other)('/overview')).brands).toHaveLength(1);
    await other.stop();
  });
});

describe('a backend other than the own one', () => {
  it('is not asked for changes, and its replies keep their lifetimes', async () => {
    const { ask, calls, clock, stop } = await startBrandService();
    onTestFinished(stop);
    for (const target of ['/overview', '/brands/b1', '/brands/b1/queries']) await ask(target);
    clock.advance(12 * 60 * 60 - 1);
    for (const target of ['/overview', '/brands/b1', '/brands/b1/queries']) await ask(target);
    expect(calls()).toEqual(['GET /overview', 'GET /brands/b1', 'GET /brands/b1/queries?enabled=true']);
  });

  it('replaces the own one: the replies of that one are fetched again, and the lifetimes of the contract hold', async () => {
    const place = await aPlace();
    const id = await createBrand(place);
    await place.ask('/overview');
    // Else it goes on following the changes of its own backend, which the other one would take for news.
    await place.stopService();
    const backend = await startLoopbackBackend();
    onTestFinished(() => backend.stop());
    backend.answer(({ path: target }) =>
      target.endsWith('/overview')
        ? { body: anOverview(aBackendRow({ uuid: id, name: 'Elsewhere' })) }
        : { status: 404, body: { message: 'There is no such call.' } },
    );
    const other = await startService({ settings: accountAt(backend), dataFolder: place.service.dataFolder });
    onTestFinished(other.stop);
    const ask = asker(other);
    await ask('/overview?refresh=1');
    const seen = backend.seen.length;
    for (const _ of [1, 2, 3])
      expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ name: 'Elsewhere' }]);
    expect(backend.seen.slice(seen)).toEqual([]);
  });
});
