import type { BrandBody } from '@signpost/contract/brands';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBackendAnalysis, aBackendQuery, accountAt } from '../fakes/backend-replies.ts';
import { aBrandKeeper, askAt, dataOf, errorOf, overviewOf, someInsights } from '../fakes/brands.ts';
import { startLoopbackBackend, type LoopbackBackend, type SeenRequest } from '../fakes/loopback-backend.ts';
import type { Answer } from '../fakes/service.ts';
import { aDataFolder, inStores } from './data-folder.ts';
import { startServe } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';
import { LONG, PATIENCE } from '../fakes/patience.ts';

interface Ask {
  (path: string, options?: { method?: string; body?: object }): Promise<Answer>;
}

interface Story {
  backend: LoopbackBackend;
  folder: string;
  /** Asks the process that runs now. */
  ask: Ask;
  /** Kills the service without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Starts it in the process of the test, which cannot be killed. */
  startForGood(): Promise<void>;
}

/** A service process and a backend that keeps these brands, each with an analysis and a query. */
async function tellStory(brands: string[]): Promise<Story> {
  const backend = await startLoopbackBackend();
  onTestFinished(() => backend.stop());
  backend.answer(aBackendOf(brands));
  const { folder, token } = await aDataFolder();
  const env = { ...accountAt(backend), SIGNPOST_LOG_LEVEL: 'silent' };
  const serve = () => startServe(['--data', folder], { env });
  let serving = await serve();
  let { url } = serving;
  return {
    backend,
    folder,
    ask: (path, options) => askAt(url, token, path, options),
    async kill() {
      await serving.kill();
    },
    async start() {
      serving = await serve();
      ({ url } = serving);
    },
    async startForGood() {
      ({ url } = await serveHere(folder, env));
    },
  };
}

function aBackendOf(brands: string[]): ReturnType<typeof aBrandKeeper> {
  const keeper = aBrandKeeper(brands);
  return (request: SeenRequest) => {
    if (request.path.endsWith('/analyses/results')) return { body: aBackendAnalysis() };
    if (request.path.endsWith('/queries?enabled=true')) return { body: { queries: [aBackendQuery()] } };
    return typeof keeper === 'function' ? keeper(request) : keeper;
  };
}

async function isStale(ask: Ask, path = '/overview'): Promise<boolean> {
  return overviewOf(await ask(path)).is_stale;
}

const UNREACHABLE = { status: 502, code: 'aiv_request_failed' };

describe('when the backend is gone and the service was killed and started again', () => {
  it('cached replies are served by the rules, stale when they are older than 12 hours, and everything is fresh again once the backend is back', async () => {
    const { backend, folder, ask, kill, start, startForGood } = await tellStory(['b1', 'b2']);
    const overview = overviewOf(await ask('/overview'));
    const brand = dataOf(await ask('/brands/b1'));
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
    const withInsights = overviewOf(await ask('/overview'));
    expect(withInsights).not.toEqual(overview);

    await backend.refuse();
    await kill();
    await start();

    // Fresh while it is young, stale after a failed refresh, which does not change its age.
    expect(overviewOf(await ask('/overview'))).toEqual(withInsights);
    expect(overviewOf(await ask('/overview?refresh=true'))).toEqual({ ...withInsights, is_stale: true });
    expect(overviewOf(await ask('/overview'))).toEqual(withInsights);
    expect(dataOf(await ask('/brands/b1'))).toEqual(brand);
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });

    // Never cached.
    expect(errorOf(await ask('/brands/b1/queries'))).toEqual(UNREACHABLE);
    expect(errorOf(await ask('/brands/b2/insights'))).toEqual(UNREACHABLE);
    expect(errorOf(await ask('/brands/b1', { method: 'PATCH', body: { name: 'N' } }))).toEqual(UNREACHABLE);
    expect(overviewOf(await ask('/overview'))).toEqual(withInsights);

    await backend.accept();
    await vi.waitFor(async () => expect(await isStale(ask, '/overview?refresh=true')).toBe(false), PATIENCE);
    expect(dataOf(await ask('/brands/b1/queries'))).toMatchObject({ queries: [{ id: 'q1' }] });
    expect(dataOf(await ask('/brands/b2/insights'))).toEqual({ insights: someInsights() });
    const renamed = await ask('/brands/b1', { method: 'PATCH', body: { name: 'Renamed' } });
    expect(dataOf(renamed)).toMatchObject({ brand: { name: 'Renamed' } });
    expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ name: 'Renamed' }, { id: 'b2' }]);

    // Older than 12 hours after another kill: stale but complete.
    const latest = overviewOf(await ask('/overview?refresh=1'));
    await backend.refuse();
    await kill();
    await inStores(folder, async ({ database }) => {
      const { stored_at: storedAt } = await database.db
        .selectFrom('brand_cache')
        .select('stored_at')
        .executeTakeFirstOrThrow();
      const older = storedAt - 12 * 60 * 60 * 1000;
      await database.db.updateTable('brand_cache').set({ stored_at: older }).execute();
    });
    await startForGood();
    expect(overviewOf(await ask('/overview'))).toEqual({ ...latest, is_stale: true });
    expect(overviewOf(await ask('/overview?refresh=1'))).toEqual({ ...latest, is_stale: true });

    await backend.accept();
    await vi.waitFor(async () => expect(await isStale(ask, '/overview?refresh=1')).toBe(false), PATIENCE);
    expect(overviewOf(await ask('/overview'))).toEqual(latest);
  });
});

/** Renames a brand to v1, v2, … until the service is gone; reports each acknowledged name. */
async function renameOnAndOn(
  ask: Ask,
  brandId: string,
  from: number,
  onAcknowledged: (version: number) => void,
) {
  for (let version = from + 1; ; version += 1) {
    const body = { name: `v${version}` };
    const answer = await ask(`/brands/${brandId}`, { method: 'PATCH', body }).catch(() => null);
    if (answer === null) return;
    dataOf(answer);
    onAcknowledged(version);
  }
}

describe('a service that is killed while brands are updated', () => {
  it('has every acknowledged update when it is started again, whenever it was killed', LONG, async () => {
    const brands = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'];
    const { backend, ask, kill, start, startForGood } = await tellStory(brands);
    await ask('/overview');
    const acknowledged = new Map(brands.map((id) => [id, 0]));

    for (const [updates, startAgain] of [
      [1, start],
      [20, start],
      [50, startForGood],
    ] as const) {
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      let count = 0;
      const streams = brands.map((id) =>
        renameOnAndOn(ask, id, acknowledged.get(id) ?? 0, (version) => {
          acknowledged.set(id, version);
          count += 1;
          if (count === updates) resolve();
        }),
      );
      await enough;
      await kill();
      await Promise.all(streams);

      await startAgain();
      // From here on only stored data can answer.
      await backend.refuse();
      const { brands: rows } = overviewOf(await ask('/overview'));
      expect(rows.map(({ id }) => id)).toEqual(brands);
      for (const { id, name } of rows) {
        const version = acknowledged.get(id) ?? 0;
        // The last update may have been made without an acknowledgement.
        const possible = [version === 0 ? `Brand ${id}` : `v${version}`, `v${version + 1}`];
        expect(name).toBeOneOf(possible);
      }
      await backend.accept();
      // Each stream had an update under way when the service was killed: it is in doubt, and fetched again.
      for (const id of brands) {
        const version = acknowledged.get(id) ?? 0;
        const { brand } = dataOf(await ask(`/brands/${id}`)) as BrandBody;
        expect(brand.name).toBeOneOf([version === 0 ? `Brand ${id}` : `v${version}`, `v${version + 1}`]);
      }
    }
  });

  it('fetches a brand again when it was killed before the reply to a change of it came', async () => {
    const { backend, ask, kill, startForGood } = await tellStory(['b1', 'b2']);
    const kept = ['/brands/b1', '/brands/b1/queries', '/overview', '/brands/b2'];
    for (const path of kept) await ask(path);
    const answer = aBackendOf(['b1', 'b2']);
    const changed = Promise.withResolvers<void>();
    backend.answer((request) => {
      const made = typeof answer === 'function' ? answer(request) : answer;
      if (request.method !== 'PATCH') return made;
      changed.resolve();
      return { delayMs: Infinity };
    });
    const asking = ask('/brands/b1', { method: 'PATCH', body: { name: 'Renamed' } }).catch(() => null);
    await changed.promise;
    await kill();
    await asking;

    await startForGood();
    backend.seen.length = 0;
    expect(dataOf(await ask('/brands/b1'))).toMatchObject({ brand: { name: 'Renamed' } });
    expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ name: 'Renamed' }, { id: 'b2' }]);
    for (const path of kept) await ask(path);
    const seen = new Set(backend.seen.map(({ path }) => path));
    // The cached data of the other brand is not in doubt.
    expect(seen).toEqual(
      new Set(['/api/v1/brands/b1', '/api/v1/overview', '/api/v1/brands/b1/queries?enabled=true']),
    );
  });
});
