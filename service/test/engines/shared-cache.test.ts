import type { PostListBody } from '@signpost/contract/links';
import type { Environment } from '@signpost/platform/settings';
import { describe, expect, it, vi } from 'vitest';
import { aBackendQuery, aBackendRow, anOverview } from '../fakes/backend-replies.ts';
import {
  aHeldAnswer,
  backendRoutes,
  dataOf,
  DAY,
  errorOf,
  EVERYTHING,
  namesIn,
  overviewOf,
} from '../fakes/brands.ts';
import type { BackendAnswer } from '../fakes/loopback-backend.ts';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { aRedisAdmin, aRedisPlace } from '../fakes/redis.ts';
import { basic, type Answer, type RunningService } from '../fakes/service.ts';
import { twoServices, type TwoServices } from '../fakes/two-services.ts';
import { isMissing } from '../servers/engines.ts';
import { watch, type StoreQuestion } from '../fakes/watch-store.ts';
import { PATIENCE } from '../fakes/patience.ts';

const POSTS = '/plugin/v1/links/posts';
const STATS = '/plugin/v1/links/posts-stats';
const records = [aSite(), ...aListedPost({ id: 1 }), aLink({ id: 1 })];
const otherRecords = [aSite(), ...aListedPost({ id: 7 }), aLink({ id: 7 })];

/** Sends 100 requests through each service, with the backend's answer held until all of them wait for it. */
async function askAtOnce(
  { backend, both, ask }: TwoServices,
  path: string,
  call: string,
  answer?: BackendAnswer,
): Promise<Answer[]> {
  const held = aHeldAnswer(answer ?? (EVERYTHING[call] as BackendAnswer));
  const passing = { status: 404 };
  backend.answer(backendRoutes({ [call]: held.answer, 'GET /brands/passing-by': passing }));
  const answers = Promise.all(
    both.flatMap((service) => Array.from({ length: 100 }, () => ask(service, path))),
  );
  await held.arrived;
  // Once a later request through the same code is answered, the service has handled all earlier ones.
  for (const service of both) await ask(service, '/brands/passing-by');
  held.release();
  return answers;
}

function withoutPassersBy(calls: string[]): string[] {
  return calls.filter((call) => call !== 'GET /brands/passing-by');
}

describe.skipIf(isMissing('redis'))('200 readers at once through two services', () => {
  it.each([
    { what: 'an expired brand', path: '/brands/b1', call: 'GET /brands/b1', age: 30 * DAY },
    {
      what: 'expired queries',
      path: '/brands/b1/queries',
      call: 'GET /brands/b1/queries?enabled=true',
      age: DAY,
    },
    {
      what: 'expired insights',
      path: '/brands/b1/insights',
      call: 'GET /brands/b1/analyses/results',
      age: 30 * DAY,
    },
    {
      what: 'a dashboard that is to be fetched anew',
      path: '/overview?refresh=true',
      call: 'GET /overview',
      age: 1,
    },
  ])('of $what make one call', async ({ path, call, age }) => {
    const services = await twoServices(aRedisPlace());
    const { one, other, ask, calls, advance } = services;
    await ask(one, path);
    advance(age);
    calls();
    const answers = await askAtOnce(services, path, call);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(withoutPassersBy(calls())).toEqual([call]);
    const cached = path.replace('?refresh=true', '');
    for (const service of [one, other]) expect((await ask(service, cached)).body).toBe(answers[0]?.body);
    expect(calls()).toEqual([]);
  });

  it('record one event for the one call', async () => {
    const services = await twoServices(aRedisPlace());
    await askAtOnce(services, '/brands/b1/insights', 'GET /brands/b1/analyses/results');
    const events = services.both.flatMap(({ logs }) =>
      logs.filter((line) => line.includes('AI Visibility Insights Fetched')),
    );
    expect(events).toHaveLength(1);
  });

  it('all get the error of the one call that fails, and the next reader asks again', async () => {
    const services = await twoServices(aRedisPlace());
    const { other, backend, ask, calls } = services;
    const answers = await askAtOnce(services, '/brands/b1', 'GET /brands/b1', { status: 503 });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(errorOf(answers[0] as Answer)).toEqual({ status: 503, code: 'aiv_server_error' });
    expect(withoutPassersBy(calls())).toEqual(['GET /brands/b1']);
    backend.answer(backendRoutes(EVERYTHING));
    expect((await ask(other, '/brands/b1')).status).toBe(200);
    expect(calls()).toEqual(['GET /brands/b1']);
  });

  it('all serve the old dashboard as stale when the one refresh fails', async () => {
    const services = await twoServices(aRedisPlace());
    const { one, ask, calls } = services;
    await ask(one, '/overview');
    calls();
    const answers = await askAtOnce(services, '/overview?refresh=1', 'GET /overview', { status: 500 });
    expect(new Set(answers.map((answer) => overviewOf(answer).is_stale))).toEqual(new Set([true]));
    expect(withoutPassersBy(calls())).toEqual(['GET /overview']);
  });
});

describe.skipIf(isMissing('redis'))('a change through one service while the other fetches', () => {
  it('shows in the dashboard when it is a new brand', async () => {
    const { one, other, both, backend, ask, send } = await twoServices(aRedisPlace());
    const held = aHeldAnswer({ body: anOverview(aBackendRow()) });
    backend.answer(backendRoutes({ ...EVERYTHING, 'GET /overview': held.answer }));
    const first = ask(one, '/overview');
    await held.arrived;
    // Asked again, the backend knows the brand. A busy machine may ask again.
    const later = anOverview(aBackendRow(), aBackendRow({ uuid: 'b2', name: 'New' }));
    backend.answer(backendRoutes({ ...EVERYTHING, 'GET /overview': { body: later } }));
    const brand = { name: 'New', url: 'new.example', description: '' };
    expect((await send(other, 'POST', '/brands', brand)).status).toBe(201);
    // Once a later request through the same code is answered, the service has seen that the other fetches.
    await ask(other, '/brands/b1');
    held.release();
    expect(namesIn(await first)).toEqual(['Acme']);
    for (const service of both) {
      await vi.waitFor(
        async () => expect(namesIn(await ask(service, '/overview'))).toEqual(['Acme', 'New']),
        PATIENCE,
      );
    }
  });

  it('shows in the queries when one is switched off', async () => {
    const { one, other, both, backend, ask, send } = await twoServices(aRedisPlace());
    const held = aHeldAnswer({ body: { queries: [aBackendQuery()] } });
    backend.answer(backendRoutes({ ...EVERYTHING, 'GET /brands/b1/queries?enabled=true': held.answer }));
    const first = ask(one, '/brands/b1/queries');
    await held.arrived;
    // Asked again, the backend knows that it is off. A busy machine may ask again.
    const later = { queries: [aBackendQuery({ enabled: false })] };
    backend.answer(backendRoutes({ ...EVERYTHING, 'GET /brands/b1/queries?enabled=true': { body: later } }));
    await send(other, 'PATCH', '/brands/b1/queries/q1', { enabled: false });
    await ask(other, '/brands/b1');
    held.release();
    await first;
    for (const service of both) {
      await vi.waitFor(async () => {
        expect(dataOf(await ask(service, '/brands/b1/queries'))).toMatchObject({
          queries: [{ enabled: false }],
        });
      }, PATIENCE);
    }
  });
});

interface Watched extends TwoServices {
  /** The questions to the stores since the last call. */
  questions(): StoreQuestion[];
  /** The keys of the bodies in Redis. */
  bodiesInRedis(): Promise<string[]>;
  /** Removes the bodies from Redis. */
  forgetBodies(): Promise<void>;
}

/** Two services whose questions to their stores are recorded. */
async function twoWatched(settings: Environment = {}): Promise<Watched> {
  const place = aRedisPlace();
  const questions: StoreQuestion[] = [];
  const services = await twoServices(place, {
    settings,
    records,
    replaceInStore: (store) => watch(store, (question) => questions.push(question)),
  });
  const admin = await aRedisAdmin(place.url);
  const bodiesInRedis = (): Promise<string[]> => admin.keys(`${place.prefix}*:body:*`);
  return {
    ...services,
    questions: () => questions.splice(0),
    bodiesInRedis,
    async forgetBodies() {
      await admin.del(await bodiesInRedis());
    },
  };
}

/** Sends a new request and waits until its body is in Redis, for which no client waits. */
async function load({ bodiesInRedis }: Watched, { request }: RunningService, path: string): Promise<Answer> {
  const before = (await bodiesInRedis()).length;
  const answer = await request(path);
  await vi.waitFor(async () => expect((await bodiesInRedis()).length).toBe(before + 1), PATIENCE);
  return answer;
}

function idsIn({ json }: Answer): number[] {
  return (json as PostListBody).posts.map((post) => post.post_id);
}

describe.skipIf(isMissing('redis'))('link responses of two services', () => {
  it.each([
    `${POSTS}?search=title`,
    '/plugin/v1/links/links?is_internal=1',
    STATS,
    '/plugin/v1/links/links-stats',
  ])('are made by one and served byte for byte by the other: %s', async (path) => {
    const watched = await twoWatched();
    const { one, other, questions } = watched;
    const made = await load(watched, one, path);
    expect(questions()).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      const { status, body, headers } = await other.request(path);
      expect({ status, body, etag: headers.etag }).toEqual({
        status: 200,
        body: made.body,
        etag: made.headers.etag,
      });
    }
    const known = { 'if-none-match': made.headers.etag ?? '' };
    expect((await other.request(path, { headers: known })).status).toBe(304);
    expect(questions()).toEqual([]);
  });

  it('have the same age in both', async () => {
    const watched = await twoWatched();
    const { one, other, advance, questions } = watched;
    await load(watched, one, POSTS);
    advance(1000);
    await other.request(POSTS);
    advance(799);
    await other.request(POSTS);
    expect(questions()).toEqual(['findPosts']);
    advance(1);
    await other.request(POSTS);
    expect(questions()).toEqual(['findPosts']);
  });

  it('stay in a service that has served them when Redis loses them', async () => {
    const watched = await twoWatched();
    const { one, other, both, advance, questions, forgetBodies } = watched;
    await load(watched, one, POSTS);
    await other.request(POSTS);
    await forgetBodies();
    advance(60);
    for (const { request } of both) expect((await request(POSTS)).status).toBe(200);
    expect(questions()).toEqual(['findPosts']);
  });

  it('show the new data in both services after an import through one', async () => {
    const watched = await twoWatched();
    const { one, other, both } = watched;
    await load(watched, one, POSTS);
    expect(idsIn(await other.request(POSTS))).toEqual([1]);
    await one.importRecords(otherRecords);
    for (const { request } of both) expect(idsIn(await request(POSTS))).toEqual([7]);
    await other.importRecords(records);
    for (const { request } of both) expect(idsIn(await request(POSTS))).toEqual([1]);
  });

  it('are kept nowhere when SIGNPOST_LINK_CACHE_SECONDS is 0', async () => {
    const { both, questions, bodiesInRedis } = await twoWatched({ SIGNPOST_LINK_CACHE_SECONDS: '0' });
    for (const { request } of [...both, ...both]) await request(POSTS);
    expect(questions()).toHaveLength(4);
    expect(await bodiesInRedis()).toEqual([]);
  });
});

/** Wrong passwords for this login, all at once. */
async function fail({ request }: RunningService, times: number, login: string): Promise<number[]> {
  const headers = { authorization: basic(login, 'wrong') };
  const answers = await Promise.all(Array.from({ length: times }, () => request(STATS, { headers })));
  return answers.map(({ status }) => status);
}

describe.skipIf(isMissing('redis'))('failed sign-ins at two services', () => {
  it('count together for a login', async () => {
    const { one, other, advance } = await twoServices(aRedisPlace());
    const statuses = await Promise.all([fail(one, 50, 'admin'), fail(other, 50, 'ADMIN')]);
    expect(new Set(statuses.flat())).toEqual(new Set([401]));
    for (const service of [one, other]) {
      const { status, headers } = await service.request(STATS, { auth: 'bad-password' });
      expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: '2' });
      expect((await service.request(STATS)).status).toBe(200);
    }
    advance(2);
    expect(await fail(other, 1, 'admin')).toEqual([401]);
    expect(await fail(one, 1, 'admin')).toEqual([429]);
  });

  it('count together for an address', async () => {
    const { one, other } = await twoServices(aRedisPlace());
    for (const [at, service] of [one, other, one, other].entries()) await fail(service, 50, `user${at}`);
    expect(await fail(one, 1, 'another')).toEqual([429]);
    expect(await fail(other, 1, 'another')).toEqual([429]);
  });
});
