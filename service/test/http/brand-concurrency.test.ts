import { describe, expect, it } from 'vitest';
import { aDataFolder } from '../cli/data-folder.ts';
import { startServe } from '../cli/run-signpost.ts';
import { aBackendBrand, accountAt } from '../fakes/backend-replies.ts';
import {
  aBrandKeeper,
  aHeldAnswer,
  askAt,
  backendRoutes,
  dataOf,
  DAY,
  errorOf,
  EVERYTHING,
  namesIn,
  overviewOf,
  sharedBrandService,
} from '../fakes/brands.ts';
import { madeOnce, whenOver } from '../fakes/made-once.ts';
import { LONG } from '../fakes/patience.ts';
import { startLoopbackBackend, type BackendAnswer, type LoopbackBackend } from '../fakes/loopback-backend.ts';
import type { Answer } from '../fakes/service.ts';

const service = await sharedBrandService();
const { ask, send, calls, backend, clock } = service;

/** Sends these requests at once, with the backend's answer held until all of them wait for it. */
async function askAtOnce(paths: string[], call: string, answer?: BackendAnswer): Promise<Answer[]> {
  const held = aHeldAnswer(answer ?? (EVERYTHING[call] as BackendAnswer));
  backend.answer(backendRoutes({ [call]: held.answer }));
  const answers = Promise.all(paths.map((path) => ask(path)));
  await held.arrived;
  // Once the service has answered a later request, it has received all earlier ones.
  await service.request('/healthz');
  held.release();
  return answers;
}

function times(count: number, path: string): string[] {
  return Array.from({ length: count }, () => path);
}

describe('200 readers at once', () => {
  it.each([
    { what: 'a dashboard that is missing', path: '/overview', call: 'GET /overview' },
    { what: 'a brand that is missing', path: '/brands/b1', call: 'GET /brands/b1' },
    { what: 'an expired brand', path: '/brands/b1', call: 'GET /brands/b1', age: 30 * DAY },
    { what: 'missing queries', path: '/brands/b1/queries', call: 'GET /brands/b1/queries?enabled=true' },
    {
      what: 'expired queries',
      path: '/brands/b1/queries',
      call: 'GET /brands/b1/queries?enabled=true',
      age: DAY,
    },
    { what: 'missing insights', path: '/brands/b1/insights', call: 'GET /brands/b1/analyses/results' },
    {
      what: 'expired insights',
      path: '/brands/b1/insights',
      call: 'GET /brands/b1/analyses/results',
      age: 30 * DAY,
    },
  ])('of $what make one call', async ({ path, call, age }) => {
    if (age !== undefined) {
      await ask(path);
      clock.advance(age);
      calls();
    }
    const answers = await askAtOnce(times(200, path), call);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(calls()).toEqual([call]);
    expect((await ask(path)).body).toBe(answers[0]?.body);
    expect(calls()).toEqual([]);
  });

  it('of insights that are flagged stale make one call', async () => {
    await ask('/overview');
    await ask('/brands/b1/insights');
    await ask('/overview?refresh=1');
    calls();
    await askAtOnce(times(200, '/brands/b1/insights'), 'GET /brands/b1/analyses/results');
    expect(calls()).toEqual(['GET /brands/b1/analyses/results']);
    const events = service.logs.filter((line) => line.includes('AI Visibility Insights Fetched'));
    expect(events).toHaveLength(2);
  });

  it('all get the error of the one call that fails, and the next reader asks again', async () => {
    const answers = await askAtOnce(times(200, '/brands/b1'), 'GET /brands/b1', { status: 503 });
    expect(new Set(answers.map((answer) => JSON.stringify(errorOf(answer))))).toEqual(
      new Set(['{"status":503,"code":"aiv_server_error"}']),
    );
    expect(calls()).toEqual(['GET /brands/b1']);
    backend.answer(backendRoutes(EVERYTHING));
    expect((await ask('/brands/b1')).status).toBe(200);
    expect(calls()).toEqual(['GET /brands/b1']);
  });

  it('of twenty brands make one call for each', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `b${at}`);
    backend.answer(({ path }) => ({ body: aBackendBrand({ uuid: path.split('/').at(-1) }) }));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(`/brands/b${at % 20}`)));
    expect(answers.map((answer) => (dataOf(answer) as { brand: { id: string } }).brand.id)).toEqual(
      Array.from({ length: 200 }, (_, at) => `b${at % 20}`),
    );
    expect(calls().toSorted()).toEqual(ids.map((id) => `GET /brands/${id}`).toSorted());
  });
});

describe('refreshes at once', () => {
  it('share a call', async () => {
    await ask('/overview');
    calls();
    const answers = await askAtOnce(times(200, '/overview?refresh=true'), 'GET /overview');
    expect(new Set(answers.map((answer) => overviewOf(answer).is_stale))).toEqual(new Set([false]));
    expect(calls()).toEqual(['GET /overview']);
  });

  it('share a call with readers that find nothing cached', async () => {
    const paths = [
      ...times(50, '/overview?refresh=1'),
      ...times(50, '/overview'),
      ...times(50, '/overview?search=a'),
    ];
    const answers = await askAtOnce(paths, 'GET /overview');
    expect(new Set(answers.map((answer) => namesIn(answer).join()))).toEqual(new Set(['Acme']));
    expect(calls()).toEqual(['GET /overview']);
  });

  it('all serve the old dashboard as stale when the one call fails', async () => {
    await ask('/overview');
    calls();
    const answers = await askAtOnce(times(200, '/overview?refresh=1'), 'GET /overview', { status: 500 });
    expect(new Set(answers.map((answer) => overviewOf(answer).is_stale))).toEqual(new Set([true]));
    expect(calls()).toEqual(['GET /overview']);
  });

  it('make a call each when they come one after the other', async () => {
    for (let count = 0; count < 3; count += 1) await ask('/overview?refresh=1');
    expect(calls()).toEqual(times(3, 'GET /overview'));
  });
});

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `b${at + 1}`);
}

describe('updates among many readers', () => {
  it('are seen by every reader that asks after they were acknowledged', LONG, async () => {
    backend.answer(aBrandKeeper(ids(4)));
    await ask('/overview');
    for (let round = 0; round < 100; round += 1) {
      const id = `b${(round % 4) + 1}`;
      const path = `/brands/${id}`;
      const reading = Promise.all(
        [...times(4, path), ...times(4, '/overview')].map((address) => ask(address)),
      );
      await send('PATCH', path, { name: `Round ${round}` });
      const { brand } = dataOf(await ask(path)) as { brand: { name: string } };
      expect(brand.name).toBe(`Round ${round}`);
      expect(namesIn(await ask('/overview'))).toContain(`Round ${round}`);
      await reading;
    }
  });
});

interface Cluster {
  backend: LoopbackBackend;
  /** Asks one of the two processes. */
  ask: (process: number, path: string, options?: { method: string; body: object }) => Promise<Answer>;
}

/** Two service processes on one data folder, and a backend. */
async function startCluster(): Promise<Cluster> {
  const backend = await startLoopbackBackend();
  whenOver(() => backend.stop());
  const { folder, token } = await aDataFolder();
  const env = { ...accountAt(backend), SIGNPOST_LOG_LEVEL: 'silent' };
  const processes = await Promise.all([
    startServe(['--data', folder], { env }),
    startServe(['--data', folder], { env }),
  ]);
  return {
    backend,
    ask: (process, path, options) => askAt(processes[process % 2]?.url ?? '', token, path, options),
  };
}

function overviewCalls({ seen }: LoopbackBackend): number {
  return seen.filter(({ path }) => path === '/api/v1/overview').length;
}

describe('two service processes on one data folder', () => {
  const cluster = madeOnce(startCluster);

  /** Gives the backend these brands and nothing else, and lets a process fetch them. */
  async function withBrands(brands: string[], process: number): Promise<Cluster> {
    const { backend, ask } = cluster();
    backend.answer(aBrandKeeper(brands));
    backend.seen.length = 0;
    await ask(process, '/overview?refresh=1');
    return { backend, ask };
  }

  it('keep all of 50 simultaneous updates of different brands through both', async () => {
    const { backend, ask } = await withBrands(ids(50), 0);
    const answers = await Promise.all(
      ids(50).map((id, at) =>
        ask(at, `/brands/${id}`, { method: 'PATCH', body: { name: `New ${id}`, status: 'inactive' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));

    for (const process of [0, 1]) {
      const { brands, is_stale: isStale } = overviewOf(await ask(process, '/overview'));
      expect(isStale).toBe(false);
      expect(brands.map(({ id, name, status }) => [id, name, status])).toEqual(
        ids(50).map((id) => [id, `New ${id}`, 'inactive']),
      );
    }
    // These rows were patched: they were fetched once, before the updates.
    expect(overviewCalls(backend)).toBe(1);
  });

  it('append each of 50 brands that are created at once through both', async () => {
    const { backend, ask } = await withBrands(['b1'], 1);
    const names = Array.from({ length: 50 }, (_, at) => `Created ${at}`);
    const answers = await Promise.all(
      names.map((name, at) =>
        ask(at, '/brands', { method: 'POST', body: { name, url: 'new.example', description: '' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));

    for (const process of [0, 1]) {
      const [first, ...added] = overviewOf(await ask(process, '/overview')).brands;
      expect(first?.id).toBe('b1');
      expect(added.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      expect(new Set(added.map((row) => row.analysis_status))).toEqual(new Set(['pending']));
    }
    expect(overviewCalls(backend)).toBe(1);
  });

  it('lose nothing when both refresh while both update and create', async () => {
    const { ask } = await withBrands(ids(20), 0);
    const created = Array.from({ length: 20 }, (_, at) => `Created ${at}`);
    await Promise.all([
      ...ids(20).map((id, at) => ask(at, `/brands/${id}`, { method: 'PUT', body: { name: `New ${id}` } })),
      ...created.map((name, at) =>
        ask(at, '/brands', { method: 'POST', body: { name, url: 'new.example', description: '' } }),
      ),
      ...ids(20).map((_, at) => ask(at, '/overview?refresh=1')),
    ]);
    const expected = [...ids(20).map((id) => `New ${id}`), ...created].toSorted();
    expect(namesIn(await ask(0, '/overview')).toSorted()).toEqual(expected);
    expect(namesIn(await ask(1, '/overview')).toSorted()).toEqual(expected);
  });

  it('show a change through one process at once through the other', async () => {
    const { ask } = await withBrands(ids(2), 0);
    for (let round = 0; round < 20; round += 1) {
      const body = { name: `Round ${round}` };
      // Both have the old state in memory.
      await Promise.all([
        ask(0, '/brands/b1'),
        ask(1, '/brands/b1'),
        ask(0, '/overview'),
        ask(1, '/overview'),
      ]);
      await ask(round, '/brands/b1', { method: 'PATCH', body });
      const { brand } = dataOf(await ask(round + 1, '/brands/b1')) as { brand: { name: string } };
      expect(brand.name).toBe(body.name);
      expect(namesIn(await ask(round + 1, '/overview'))).toContain(body.name);
    }
  });
});
