import { describe, expect, it } from 'vitest';
import { aQuery, dataOf, DAY, errorOf, HOUR, sharedBrandService } from '../../fakes/brands.ts';

const { ask, send, calls, clock, backendHas } = await sharedBrandService();

describe('the queries of a brand', () => {
  it('stay in the cached list when they are switched off, and the list keeps its age', async () => {
    await ask('/brands/b1/queries');
    clock.advance(23 * HOUR);
    await send('PUT', '/brands/b1/queries/q1', { enabled: false });
    calls();
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery({ enabled: false })] });
    await send('PUT', '/brands/b1/queries/q1', { enabled: true });
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery()] });
    expect(calls()).toEqual(['PATCH /queries/q1']);

    clock.advance(HOUR);
    await ask('/brands/b1/queries');
    expect(calls()).toEqual(['GET /brands/b1/queries?enabled=true']);
  });

  it('do not become a cached list when one is switched and no list is cached', async () => {
    await send('PUT', '/brands/b1/queries/q1', { enabled: false });
    calls();
    await ask('/brands/b1/queries');
    expect(calls()).toEqual(['GET /brands/b1/queries?enabled=true']);
  });

  it('do not change when the backend refuses to switch one', async () => {
    await ask('/brands/b1/queries');
    backendHas({ 'PATCH /queries/q1': { status: 409 } });
    expect(errorOf(await send('PUT', '/brands/b1/queries/q1', { enabled: false }))).toEqual({
      status: 409,
      code: 'aiv_conflict',
    });
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery()] });
  });

  it('are all replaced, and cached for 24 hours, when they are generated anew', async () => {
    await ask('/brands/b1/queries');
    clock.advance(23 * HOUR);
    await ask('/brands/b1/generate-queries', { method: 'POST' });
    calls();
    clock.advance(DAY - 1);
    expect(dataOf(await ask('/brands/b1/queries'))).toEqual({ queries: [aQuery({ id: 'q2' })] });
    expect(calls()).toEqual([]);
    clock.advance(1);
    await ask('/brands/b1/queries');
    expect(calls()).toHaveLength(1);
  });
});
