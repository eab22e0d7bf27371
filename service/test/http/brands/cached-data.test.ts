import { describe, expect, it } from 'vitest';
import { aBackendRow, anOverview } from '../../fakes/backend-replies.ts';
import { BRANDS, DAY, errorOf, overviewOf, sharedBrandService } from '../../fakes/brands.ts';
import { type Answer, startService } from '../../fakes/service.ts';
import { ENDPOINTS, GETS } from './endpoints.ts';

const service = await sharedBrandService();
const { ask, calls, backend, clock, backendHas } = service;

describe('the cached data of a brand', () => {
  it.each([
    { path: '/brands/b1', age: 30 * DAY, call: 'GET /brands/b1' },
    { path: '/brands/b1/insights', age: 30 * DAY, call: 'GET /brands/b1/analyses/results' },
    { path: '/brands/b1/queries', age: DAY, call: 'GET /brands/b1/queries?enabled=true' },
  ])('is served until it expires and then fetched again: $path', async ({ path, age, call }) => {
    const first = await ask(path);
    expect(calls()).toEqual([call]);
    clock.advance(age - 1);
    expect((await ask(path)).body).toBe(first.body);
    expect(calls()).toEqual([]);
    clock.advance(1);
    expect((await ask(path)).body).toBe(first.body);
    expect(calls()).toEqual([call]);
    clock.advance(age - 1);
    await ask(path);
    expect(calls()).toEqual([]);
  });

  it.each(['/brands/b1', '/brands/b1/queries', '/brands/b1/insights'])(
    'is not served after it expired, even when the backend fails: %s',
    async (path) => {
      await ask(path);
      clock.advance(30 * DAY);
      backend.answer({ status: 500 });
      expect(errorOf(await ask(path))).toEqual({ status: 500, code: 'aiv_server_error' });
    },
  );
});

describe('without an account', () => {
  it('answers 401 where nothing is cached, serves cached data, and makes no call', async () => {
    const without = await startService({ dataFolder: service.dataFolder });
    try {
      const askWithout = (path: string, method = 'GET'): Promise<Answer> =>
        without.request(`${BRANDS}${path}`, { method });
      without.clock.advance((clock.now() - without.clock.now()) / 1000);
      for (const { method, path, body } of ENDPOINTS) {
        const query = new URLSearchParams(body as Record<string, string>).toString();
        expect(errorOf(await askWithout(`${path}?${query}`, method)), `${method} ${path}`).toEqual({
          status: 401,
          code: 'aiv_unauthorized',
        });
      }
      expect(calls()).toEqual([]);

      const kept = new Map<string, string>();
      for (const path of GETS) kept.set(path, (await ask(path)).body);
      // The row has the figures of the insights since then.
      kept.set('/overview', (await ask('/overview')).body);
      // An analysis that this service cannot fetch.
      backendHas({ 'GET /overview': { body: anOverview(aBackendRow({ last_analyzed_at: 'later' })) } });
      kept.set('/overview', (await ask('/overview?refresh=1')).body);
      const cited = kept.get('/brands/b1/citations') ?? '';
      kept.set('/brands/b1/citations', cited.replace('"is_stale":false', '"is_stale":true'));
      calls();
      for (const path of GETS) expect((await askWithout(path)).body).toBe(kept.get(path));
      expect(overviewOf(await askWithout('/overview?refresh=1')).is_stale).toBe(true);
      expect(overviewOf(await askWithout('/overview')).is_stale).toBe(false);
      expect(errorOf(await askWithout('/brands/b2'))).toMatchObject({ code: 'aiv_unauthorized' });
      expect(calls()).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});
