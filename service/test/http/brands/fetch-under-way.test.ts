import type { QueriesBody } from '@signpost/contract/brands';
import { describe, expect, it } from 'vitest';
import { aBackendBrand, aBackendQuery, aBackendRow, anOverview } from '../../fakes/backend-replies.ts';
import {
  aBrand,
  aHeldAnswer,
  dataOf,
  namesIn,
  NEW_BRAND,
  overviewOf,
  sharedBrandService,
} from '../../fakes/brands.ts';

const { ask, send, calls, backendHas } = await sharedBrandService();

describe('a fetch that is under way', () => {
  it('of the overview does not undo an update that is made meanwhile', async () => {
    const rows = [aBackendRow(), aBackendRow({ uuid: 'b2', name: 'Two' })];
    backendHas({ 'GET /overview': { body: anOverview(...rows) } });
    await ask('/overview');
    const held = aHeldAnswer({ body: anOverview(...rows.map((row) => ({ ...row, mentions: 1000 }))) });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    held.release();

    for (const answer of [await refresh, await ask('/overview')]) {
      expect(namesIn(answer)).toEqual(['Renamed', 'Two']);
      // Fields that were not changed are as fetched.
      expect(overviewOf(answer).brands[1]?.mentions).toBe(1000);
      expect(overviewOf(answer).is_stale).toBe(false);
    }
    // A fetch that begins later includes the update.
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow({ name: 'Renamed again' })) } });
    expect(namesIn(await ask('/overview?refresh=true'))).toEqual(['Renamed again']);
  });

  it('of the overview does not lose a brand that is created meanwhile', async () => {
    await ask('/overview');
    const held = aHeldAnswer({ body: anOverview(aBackendRow({ mentions: 1000 })) });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await send('POST', '/brands', NEW_BRAND);
    held.release();
    for (const answer of [await refresh, await ask('/overview')]) {
      expect(overviewOf(answer).brands).toMatchObject([
        { mentions: 1000 },
        { id: 'b2', analysis_status: 'pending' },
      ]);
    }
  });

  it('of the first overview does not lose a brand that is created meanwhile', async () => {
    const held = aHeldAnswer({ body: anOverview(aBackendRow()) });
    backendHas({ 'GET /overview': held.answer });
    const first = ask('/overview');
    await held.arrived;
    await send('POST', '/brands', NEW_BRAND);
    held.release();
    await first;
    expect(overviewOf(await ask('/overview')).brands).toMatchObject([
      { id: 'b1' },
      { id: 'b2', analysis_status: 'pending' },
    ]);
  });

  it('of the overview does not undo the figures of insights that are fetched meanwhile', async () => {
    await ask('/overview');
    const held = aHeldAnswer({ body: anOverview(aBackendRow()) });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await ask('/brands/b1/insights');
    held.release();
    await refresh;
    expect(overviewOf(await ask('/overview')).brands).toMatchObject([{ score: 80 }]);
    calls();
    await ask('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('of the overview that fails does not undo an update that is made meanwhile', async () => {
    await ask('/overview');
    const held = aHeldAnswer({ status: 500 });
    backendHas({ 'GET /overview': held.answer });
    const refresh = ask('/overview?refresh=true');
    await held.arrived;
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    held.release();
    expect(overviewOf(await refresh).is_stale).toBe(true);
    expect(namesIn(await ask('/overview'))).toEqual(['Renamed']);
  });

  it('of a brand does not undo an update that is made meanwhile', async () => {
    const held = aHeldAnswer({ body: aBackendBrand() });
    backendHas({ 'GET /brands/b1': held.answer });
    const read = ask('/brands/b1');
    await held.arrived;
    await send('PATCH', '/brands/b1', { name: 'Renamed' });
    held.release();
    for (const answer of [await read, await ask('/brands/b1')]) {
      expect(dataOf(answer)).toEqual({ brand: aBrand({ name: 'Renamed' }) });
    }
  });

  it('of queries does not undo that they are generated anew meanwhile', async () => {
    const held = aHeldAnswer({ body: { queries: [aBackendQuery({ uuid: 'old' })] } });
    backendHas({ 'GET /brands/b1/queries?enabled=true': held.answer });
    const read = ask('/brands/b1/queries');
    await held.arrived;
    await ask('/brands/b1/generate-queries', { method: 'POST' });
    held.release();
    for (const answer of [await read, await ask('/brands/b1/queries')]) {
      expect((dataOf(answer) as QueriesBody).queries.map(({ id }) => id)).toEqual(['q2']);
    }
  });

  it('of queries does not undo that one is switched off meanwhile', async () => {
    const held = aHeldAnswer({ body: { queries: [aBackendQuery({ uuid: 'q1', enabled: true })] } });
    backendHas({ 'GET /brands/b1/queries?enabled=true': held.answer });
    const read = ask('/brands/b1/queries');
    await held.arrived;
    await send('PATCH', '/brands/b1/queries/q1', { enabled: false });
    held.release();
    await read;
    expect((dataOf(await ask('/brands/b1/queries')) as QueriesBody).queries).toMatchObject([
      { id: 'q1', enabled: false },
    ]);
  });
});
