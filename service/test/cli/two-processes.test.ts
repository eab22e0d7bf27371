import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrandBody, OverviewBody, QueriesBody } from '@signpost/contract/brands';
import { describe, expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '../../src/ports/failed-sign-ins.ts';
import { aBackendQuery, accountAt } from '../fakes/backend-replies.ts';
import { aHeldAnswer, askAt, backendRoutes, BRANDS, dataOf, EVERYTHING } from '../fakes/brands.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { startLoopbackBackend, type LoopbackBackend } from '../fakes/loopback-backend.ts';
import { madeOnce, whenOver } from '../fakes/made-once.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { aRedisPlace } from '../fakes/redis.ts';
import { basic, type Answer } from '../fakes/service.ts';
import { describeOn, isMissing, type ServerEngine } from '../servers/engines.ts';
import { ask, askEach } from './ask-each.ts';
import { aDataFolder, aSmallSite, servedSite, tempFolder } from './data-folder.ts';
import { callSignpost, startServe, type Finished, type Serving } from './run-signpost.ts';

const LINKS_STATS = '/plugin/v1/links/links-stats';

interface TwoProcesses {
  one: Serving;
  other: Serving;
  both: readonly [Serving, Serving];
  backend: LoopbackBackend;
  /** The number of processes of each service. */
  workers: number;
  /** The token of an administrator. */
  token: string;
  /** Runs a command on the same data in a third process, which is this one. */
  run(...args: string[]): Promise<Finished>;
  /** Asks every worker of both services, with these or the administrator's credentials. */
  askAll(path: string, authorization?: string): Promise<{ status: number; json: unknown }[]>;
  /** The answer of all processes to a brand request; fails when they differ. */
  brandsFromAll<Body>(path: string): Promise<Body>;
  /** The calls to the backend since the last `calls()`, such as `GET /brands/b1`. */
  calls(): string[];
}

/** Two services as on two machines: a data folder each, one database, one Redis, and a backend with a complete brand. */
async function twoProcesses(engine: ServerEngine, workers = 1): Promise<TwoProcesses> {
  const backend = await startLoopbackBackend();
  whenOver(() => backend.stop());
  backend.answer(backendRoutes(EVERYTHING));
  const { url } = await aServerDatabase(engine);
  const redis = aRedisPlace();
  const env = {
    ...accountAt(backend),
    SIGNPOST_DATABASE_URL: url,
    SIGNPOST_CACHE_URL: redis.url,
    SIGNPOST_CACHE_PREFIX: redis.prefix,
    SIGNPOST_CACHE_TIMEOUT_MS: String(PATIENCE.timeout),
    SIGNPOST_LOG_LEVEL: 'silent',
  };
  const { token } = await aDataFolder({ records: aSmallSite('old'), settings: env });
  const serve = (): Promise<Serving> =>
    startServe(['--workers', String(workers), '--data', tempFolder()], { env });
  const both = await Promise.all([serve(), serve()]);
  whenOver(async () => {
    const ends = await Promise.all(both.map((serving) => serving.stop()));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  });
  const [one, other] = both;
  const data = tempFolder();

  const askAll: TwoProcesses['askAll'] = async (path, authorization = `Bearer ${token}`) => {
    const answers = both.map((serving) => askEach(workers, `${serving.url}${path}`, { authorization }));
    return (await Promise.all(answers))
      .flat()
      .map(({ status, body }) => ({ status, json: JSON.parse(body) }));
  };
  return {
    one,
    other,
    both,
    backend,
    workers,
    token,
    run: (...args) => callSignpost([...args, '--data', data], env),
    askAll,
    async brandsFromAll<Body>(path: string): Promise<Body> {
      const [first, ...others] = (await askAll(`${BRANDS}${path}`)).map(
        ({ status, json }) => dataOf({ status, json, headers: {}, body: JSON.stringify(json) }) as Body,
      );
      for (const data of others) expect(data).toEqual(first);
      // There are two processes at least.
      return first as Body;
    },
    calls: () => backend.seen.splice(0).map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`),
  };
}

function changeBrands(
  { token }: TwoProcesses,
  { url }: Serving,
  method: string,
  path: string,
  body: object,
): Promise<Answer> {
  return askAt(url, token, path, { method, body });
}

/** Sends the given number of wrong passwords at once; returns the statuses. */
async function fail({ url }: Serving, times: number, login: string): Promise<number[]> {
  const authorization = basic(login, 'wrong');
  const answers = Array.from({ length: times }, () => ask(`${url}${LINKS_STATS}`, { authorization }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** What two processes do as one would. All of it is done by the same two, in any order. */
const DEEDS: Record<string, (two: TwoProcesses) => Promise<void>> = {
  async 'show at once in both what was created, renamed or switched off through one'(two) {
    const { one, other, brandsFromAll, calls } = two;
    const overview = (): Promise<OverviewBody> => brandsFromAll('/overview');
    // So that every process has the old state in memory.
    expect((await overview()).brands).toMatchObject([{ name: 'Acme' }]);
    expect(await brandsFromAll<BrandBody>('/brands/b1')).toMatchObject({ brand: { name: 'Acme' } });
    expect(await brandsFromAll<QueriesBody>('/brands/b1/queries')).toMatchObject({
      queries: [{ id: 'q1', enabled: true }],
    });
    calls();

    const brand = { name: 'New', url: 'new.example', description: '' };
    expect((await changeBrands(two, one, 'POST', '/brands', brand)).status).toBe(201);
    expect((await overview()).brands).toMatchObject([{ name: 'Acme' }, { name: 'New' }]);
    expect(await brandsFromAll<BrandBody>('/brands/b2')).toMatchObject({ brand: { name: 'New' } });

    dataOf(await changeBrands(two, other, 'PATCH', '/brands/b1', { name: 'Renamed' }));
    expect((await overview()).brands).toMatchObject([{ name: 'Renamed' }, { name: 'New' }]);
    expect(await brandsFromAll<BrandBody>('/brands/b1')).toMatchObject({ brand: { name: 'Renamed' } });

    dataOf(await changeBrands(two, one, 'PATCH', '/brands/b1/queries/q1', { enabled: false }));
    expect(await brandsFromAll<QueriesBody>('/brands/b1/queries')).toMatchObject({
      queries: [{ id: 'q1', enabled: false }],
    });
    expect(calls()).toEqual(['POST /brands', 'PATCH /brands/b1', 'PATCH /queries/q1']);
  },

  async 'make one call for 200 simultaneous readers'({
    both,
    backend,
    token,
    workers,
    brandsFromAll,
    calls,
  }) {
    const held = aHeldAnswer({ body: { queries: [aBackendQuery()] } });
    const call = 'GET /brands/popular/queries?enabled=true';
    backend.answer(
      backendRoutes({ ...EVERYTHING, [call]: held.answer, 'GET /brands/passing-by': { status: 404 } }),
    );
    calls();
    const readers = both.flatMap(({ url }) =>
      Array.from({ length: 100 }, () => askAt(url, token, '/brands/popular/queries')),
    );
    await held.arrived;
    // Once later requests are answered, the earlier ones have arrived too.
    const authorization = `Bearer ${token}`;
    for (const { url } of both)
      await askEach(workers, `${url}${BRANDS}/brands/passing-by`, { authorization });
    held.release();
    const bodies = (await Promise.all(readers)).map((answer) => JSON.stringify(dataOf(answer)));
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.stringify(await brandsFromAll('/brands/popular/queries'))).toBe(bodies[0]);
    expect(calls().filter((seen) => seen !== 'GET /brands/passing-by')).toEqual([call]);
  },

  async 'serve at the next request what another process has imported'({ both, token, askAll, run }) {
    for (const { json } of await askAll(LINKS_STATS)) expect(json).toMatchObject({ total: 4 });
    for (const { url } of both) expect(await servedSite(url, token)).toMatchObject({ names: ['old'] });

    const file = path.join(tempFolder(), 'records.ndjson');
    writeFileSync(file, aSmallSite('new', { posts: 5, links: 7 }));
    expect(await run('import', 'records', file)).toMatchObject({ code: 0, stderr: '' });

    for (const { json } of await askAll(LINKS_STATS)) expect(json).toMatchObject({ total: 7 });
    for (const { url } of both) {
      expect(await servedSite(url, token)).toEqual({ names: ['new'], posts: 5, links: 7 });
    }
  },

  async 'refuse a user at once that another process has removed'({ askAll, run }) {
    const added = await run('user', 'add', 'ada', '--role', 'administrator', '--json');
    const { application_password: password } = JSON.parse(added.stdout) as { application_password: string };
    // Twice, so that the second answer could come from memory.
    for (const path of [LINKS_STATS, LINKS_STATS]) {
      for (const { status } of await askAll(path, basic('ada', password))) expect(status).toBe(200);
    }

    expect(await run('user', 'remove', 'ada')).toMatchObject({ code: 0, stderr: '' });

    for (const { status } of await askAll(LINKS_STATS, basic('ada', password))) expect(status).toBe(401);
    for (const { status } of await askAll(LINKS_STATS)) expect(status).toBe(200);
  },

  async 'count failed sign-ins together'({ one, other, askAll }) {
    const { burst, perMinute } = SIGN_IN_LIMITS.login;
    const begun = performance.now();
    // Too few failures for one process to refuse by itself.
    const statuses = [...(await fail(one, 90, 'root')), ...(await fail(other, 90, 'ROOT'))];
    // Only the failures forgiven meanwhile may come on top, however long it took.
    const forgiven = Math.ceil(((performance.now() - begun) / 60_000) * perMinute);
    const counted = statuses.filter((status) => status === 401);
    expect(counted.length).toBeLessThanOrEqual(burst + forgiven);
    expect(new Set(statuses).isSubsetOf(new Set([401, 429]))).toBe(true);
    for (const { status } of await askAll(LINKS_STATS)) expect(status).toBe(200);
  },
};

describe.skipIf(isMissing('redis'))('with a Redis, two services', () => {
  describeOn(['postgres'], 'with two workers each, on one database', (engine) => {
    const two = madeOnce(() => twoProcesses(engine, 2));
    it.each(Object.entries(DEEDS))('%s', async (_, deed) => {
      expect.hasAssertions();
      await deed(two());
    });
  });

  describeOn(['mariadb'], 'on one database', (engine) => {
    const two = madeOnce(() => twoProcesses(engine));
    it.each(Object.entries(DEEDS))('%s', async (_, deed) => {
      expect.hasAssertions();
      await deed(two());
    });
  });
});
