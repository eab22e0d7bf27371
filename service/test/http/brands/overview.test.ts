import { describe, expect, it } from 'vitest';
import { aBackendRow, anOverview } from '../../fakes/backend-replies.ts';
import { aDashboardRow, DAY, HOUR, namesIn, overviewOf, sharedBrandService } from '../../fakes/brands.ts';

const { ask, calls, clock, backendHas } = await sharedBrandService();

describe('GET /overview', () => {
  it.each([
    ['ünï', ['Ünïcode Łódź']],
    ['UNICODE', ['Ünïcode Łódź']],
    ['lodz', ['Ünïcode Łódź']],
    ['Ｕｎｉ', ['Ünïcode Łódź']],
    ['uni%CC%88', ['Ünïcode Łódź']],
    ['øst', ['Smørrebrød ØST']],
    ['SMORREBROD', ['Smørrebrød ØST']],
    ['Acme.Example', ['Acme']],
    ['/pâth', ['Acme']],
    ['a', ['Acme', '100% a_b']],
    ['100%25', ['100% a_b']],
    ['%25%20a', ['100% a_b']],
    ['a_b', ['100% a_b']],
    ['a.b', []],
    ['<b>acme</b>', ['Acme']],
    ['+acme+', ['Acme']],
    ['', 4],
    ['<b>', 4],
    ['%20', 4],
    ['zzz', []],
  ])('finds brands whose name or URL folds to the same text: search=%s', async (search, expected) => {
    const rows = [
      aBackendRow({ uuid: 'b1', name: 'Acme', url: 'https://ACME.example/Path' }),
      aBackendRow({ uuid: 'b2', name: 'Ünïcode Łódź', url: '' }),
      aBackendRow({ uuid: 'b3', name: 'Smørrebrød ØST', url: 'https://dk' }),
      aBackendRow({ uuid: 'b4', name: '100% a_b', url: '' }),
    ];
    backendHas({ 'GET /overview': { body: anOverview(...rows) } });
    const query = `search=${search.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)}`;
    const found = namesIn(await ask(`/overview?${query}`));
    expect(found).toEqual(expected === 4 ? rows.map(({ name }) => name) : expected);
    // The same from the cache as from the backend; the cache has all brands.
    expect(namesIn(await ask(`/overview?${query}`))).toEqual(found);
    expect(namesIn(await ask('/overview'))).toHaveLength(4);
    expect(calls()).toEqual(['GET /overview']);
  });

  it('is fresh until just before 12 hours have passed, then stale, without a call', async () => {
    await ask('/overview');
    clock.advance(12 * HOUR - 1);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
    clock.advance(1);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
    clock.advance(365 * DAY);
    expect(overviewOf(await ask('/overview'))).toEqual({
      summary: { ai_visibility_score: 41.5 },
      brands: [aDashboardRow()],
      is_stale: true,
    });
    expect(calls()).toEqual(['GET /overview']);
  });

  it('is fresh again, for 12 hours, after a refresh', async () => {
    await ask('/overview');
    clock.advance(13 * HOUR);
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow({ name: 'Fresh' })) } });
    const refreshed = await ask('/overview?refresh=true');
    expect([overviewOf(refreshed).is_stale, namesIn(refreshed)]).toEqual([false, ['Fresh']]);
    clock.advance(12 * HOUR - 1);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
    expect(namesIn(await ask('/overview'))).toEqual(['Fresh']);
  });

  it('serves the old dashboard as stale when a refresh fails, and does not change its age', async () => {
    await ask('/overview');
    clock.advance(11 * HOUR);
    for (const failure of [
      { status: 500 },
      { status: 401 },
      { status: 404 },
      { raw: 'no JSON' },
      { hangup: true },
    ]) {
      backendHas({ 'GET /overview': failure });
      const refreshed = await ask('/overview?refresh=1');
      expect(overviewOf(refreshed)).toMatchObject({ brands: [aDashboardRow()], is_stale: true });
    }
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
    clock.advance(HOUR);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
  });

  it('serves the old dashboard while calls are held back, and a fresh one as soon as they are allowed again', async () => {
    await ask('/overview');
    backendHas({ 'GET /overview': { hangup: true } });
    const answers: boolean[] = [];
    for (let time = 0; time < 8; time += 1) {
      answers.push(overviewOf(await ask('/overview?refresh=1')).is_stale);
    }
    expect(answers).toEqual(Array(8).fill(true));
    // After five failures in a row no call is made for five seconds.
    expect(calls()).toHaveLength(1 + 5);
    backendHas({});
    clock.advance(4);
    expect(overviewOf(await ask('/overview?refresh=1')).is_stale).toBe(true);
    expect(calls()).toEqual([]);
    clock.advance(1);
    expect(overviewOf(await ask('/overview?refresh=1')).is_stale).toBe(false);
    expect(calls()).toHaveLength(1);
  });

  it('searches in the old dashboard too when a refresh fails', async () => {
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow(), aBackendRow({ name: 'Other' })) } });
    await ask('/overview');
    backendHas({ 'GET /overview': { status: 503 } });
    expect(namesIn(await ask('/overview?refresh=1&search=oth'))).toEqual(['Other']);
  });

  it('gives the error when a fetch fails and nothing is cached, and asks again the next time', async () => {
    backendHas({ 'GET /overview': { status: 503, body: { message: 'Back at noon' } } });
    const answer = await ask('/overview');
    expect(answer.json).toEqual({ code: 'aiv_server_error', message: 'Back at noon', data: { status: 503 } });
    backendHas({});
    expect(overviewOf(await ask('/overview')).is_stale).toBe(false);
  });

  it('drops brands that the backend no longer lists', async () => {
    backendHas({
      'GET /overview': { body: anOverview(aBackendRow(), aBackendRow({ uuid: 'b9', name: 'Gone' })) },
    });
    await ask('/overview');
    backendHas({});
    expect(namesIn(await ask('/overview?refresh=true'))).toEqual(['Acme']);
  });
});
