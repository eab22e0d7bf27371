import type { AnalysesBody, BackendStanding, BackendStandings, TrendBody } from '@signpost/contract/analyses';
import type { StandingsBody } from '@signpost/contract/standings';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBackendRow, anOverview } from '../fakes/backend-replies.ts';
import { dataOf, startBrandService } from '../fakes/brands.ts';
import { anOwnBackendPlace, type OwnBackendPlace } from '../fakes/own-backend.ts';
import { PATIENCE } from '../fakes/patience.ts';

const standingsOf = async ({ ask }: Pick<OwnBackendPlace, 'ask'>, query = '') =>
  dataOf(await ask(`/standings${query}`)) as StandingsBody;

describe('GET /standings with our own backend', () => {
  it('has the numbers of the trend and the history of every brand, by one call', async () => {
    const place = await anOwnBackendPlace({ runs: true });
    const { ask, calls } = place;
    const ids = [
      await place.createBrand(),
      await place.createBrand({ name: 'Bellows', url: 'https://bellows.example' }),
    ];
    for (const id of ids) await place.untilAnalysed(id);
    calls();
    const { brands, is_demo: isDemo, is_stale: isStale } = await standingsOf(place);
    expect(calls()).toEqual(['GET /standings']);
    expect({ isDemo, isStale, ids: brands.map(({ id }) => id) }).toEqual({
      isDemo: true,
      isStale: false,
      ids,
    });
    for (const standing of brands) {
      const trend = dataOf(await ask(`/brands/${standing.id}/trend`)) as TrendBody;
      const { analyses } = dataOf(await ask(`/brands/${standing.id}/analyses`)) as AnalysesBody;
      const last = trend.points.at(-1);
      expect(standing).toMatchObject({
        score: last?.score?.value,
        score_low: last?.score?.interval?.low ?? null,
        score_high: last?.score?.interval?.high ?? null,
        mentions: last?.mentions,
        answers: last?.answers,
        strength: last?.strength,
        last_analyzed: last?.finished_at,
        analysis_id: last?.analysis_uuid,
        analysis_status: 'done',
        newest_analysis_id: analyses[0]?.uuid,
        rank: analyses[0]?.rank,
        avg_sentiment: analyses[0]?.avg_sentiment?.value ?? null,
        citations: analyses[0]?.citations,
        citing_answers: analyses[0]?.counted?.citing_answers,
        change: {
          before: last?.change?.before ?? null,
          after: last?.change?.after ?? null,
          difference: last?.change?.difference?.value ?? null,
        },
        is_demo: true,
      });
      expect(standing.points).toEqual(
        trend.points.slice(-12).map((point, at) => ({
          analysis_id: point.analysis_uuid,
          finished_at: point.finished_at,
          score: point.score?.value ?? null,
          low: point.band?.low ?? null,
          high: point.band?.high ?? null,
          continues: at > 0 && !trend.breaks.some((one) => one.analysis_uuid === point.analysis_uuid),
        })),
      );
    }
    expect(await standingsOf(place)).toEqual(await standingsOf(place));
    expect(calls()).not.toContain('GET /standings');
  });

  it('shows at once what was changed through the service, and a run that ended by itself', async () => {
    const place = await anOwnBackendPlace({ runs: true });
    const { ask } = place;
    expect((await standingsOf(place)).brands).toEqual([]);
    const id = await place.createBrand();
    expect(await standingsOf(place)).toMatchObject({ brands: [{ id, name: 'Acme' }] });
    await ask(`/brands/${id}`, { method: 'PATCH', body: { name: 'Anvils' } });
    expect(await standingsOf(place)).toMatchObject({ brands: [{ name: 'Anvils' }] });
    await vi.waitFor(async () => {
      expect(await standingsOf(place)).toMatchObject({ brands: [{ analysis_status: 'done', change: {} }] });
    }, PATIENCE);
    await ask(`/brands/${id}/remove`, { method: 'POST' });
    expect((await standingsOf(place)).brands).toEqual([]);
  });

  it('is an older copy that says its age while the backend is away', async () => {
    const place = await anOwnBackendPlace();
    await place.createBrand();
    const before = await standingsOf(place);
    const fetchedAt = new Date(place.service.clock.now()).toISOString();
    await place.stopBackend();
    place.service.clock.advance(3600);
    expect(await standingsOf(place)).toEqual({ ...before, is_stale: true, stale_since: fetchedAt });
  });
});

const difference = (value: number) => ({
  value,
  interval: { low: value - 6, high: value + 6, method: 'cluster_t' as const },
});
describe('GET /standings', () => {
  const services = startBrandService();
  afterAll(async () => (await services).stop());
  beforeEach(async () => (await services).reset());

  type Change = NonNullable<BackendStanding['latest']>['change'];

  function standingsWith(change: Change): BackendStandings {
    return {
      is_demo: false,
      spent_day_usd: 1.5,
      caps: { brand_month_usd: 20, instance_day_usd: null },
      brands: [
        {
          uuid: 'b1',
          name: 'Acme',
          url: 'https://acme.example',
          country_code: null,
          active: false,
          created_at: '2025-12-01T00:00:00Z',
          next_scheduled_at: null,
          spent_month_usd: 3.25,
          latest: {
            analysis_uuid: 'a2',
            finished_at: '2026-01-01T00:00:00Z',
            strength: 'directional',
            score: { value: 49.2, interval: { low: 43, high: 55, method: 'cluster_t' } },
            mentions: 61,
            answers: 118,
            rank: 2.1,
            avg_sentiment: null,
            citations: 20,
            citing_answers: 14,
            change,
          },
          newest: null,
          points: [],
        },
      ],
    };
  }

  const compared = { reasons: [], previous_analysis_id: 'a1', before: 41, after: 49.2, pairs: 40 };

  it.each<[string, Change, object]>([
    ['first', null, { difference: null, low: null, high: null }],
    ['up', { ...compared, verdict: 'moved', difference: difference(8) }, { before: 41, low: 2, high: 14 }],
    ['down', { ...compared, verdict: 'moved', difference: difference(-8.2) }, { difference: -8.2 }],
    ['none', { ...compared, verdict: 'within_noise', difference: difference(2) }, { low: -4, high: 8 }],
    ['too_little', { ...compared, verdict: 'insufficient_data', difference: null }, { low: null }],
    ['not_comparable', { ...compared, verdict: 'not_comparable', difference: null }, { difference: null }],
  ])('names a change %s by the verdict of the trend', async (verdict, change, figures) => {
    const { ask, backendHas } = await services;
    backendHas({ 'GET /standings': { body: standingsWith(change) } });
    const { brands, spending } = dataOf(await ask('/standings')) as StandingsBody;
    const shown = brands[0]?.change;
    expect(shown).toMatchObject({ verdict, ...figures });
    expect(spending).toEqual({ day_usd: 1.5, day_cap_usd: null, brand_month_cap_usd: 20 });
    expect(brands[0]).toMatchObject({ status: 'inactive', spent_month_usd: 3.25, analysis_status: null });
  });

  it.each<[string, Partial<NonNullable<BackendStanding['latest']>>, string | null]>([
    ['the brand was never named', { mentions: 0, sentiment_judged: false }, 'never_named'],
    ['no model has read the answers', { sentiment_judged: false }, 'not_judged'],
    ['no answer says how good it is', { sentiment_judged: true }, 'no_opinion'],
    ['an earlier version does not tell', {}, null],
    ['it is not missing', { avg_sentiment: { value: 70, interval: null }, sentiment_judged: true }, null],
  ])('says why a sentiment is missing when %s', async (_, figures, why) => {
    const { ask, backendHas } = await services;
    const body = standingsWith(null);
    for (const brand of body.brands) if (brand.latest) Object.assign(brand.latest, figures);
    backendHas({ 'GET /standings': { body } });
    const { brands } = dataOf(await ask('/standings')) as StandingsBody;
    expect(brands[0]?.no_sentiment).toBe(why);
  });

  it('is made from the overview for a backend that does not know the call, and null where that does not tell', async () => {
    const { ask, backendHas, calls } = await services;
    backendHas({
      'GET /standings': { status: 404, body: { message: 'No such route.' } },
      'GET /overview': { body: anOverview(aBackendRow(), aBackendRow({ uuid: 'b2', active: false })) },
    });
    const { brands, spending } = dataOf(await ask('/standings')) as StandingsBody;
    expect(spending).toBeNull();
    expect(brands).toMatchObject([
      { id: 'b1', score: 71, score_low: null, answers: null, mentions: 12, change: null, points: [] },
      { id: 'b2', status: 'inactive' },
    ]);
    expect(calls()).toEqual(['GET /standings', 'GET /overview']);
    (await services).clock.advance(5);
    await ask('/standings');
    expect(calls()).toEqual([]);
  });
});
