import type { InsightsBody } from '@signpost/contract/brands';
import { describe, expect, it } from 'vitest';
import { aBackendAnalysis, aBackendRow, anOverview } from '../../fakes/backend-replies.ts';
import {
  aDashboardRow,
  dataOf,
  HOUR,
  overviewOf,
  sharedBrandService,
  someInsights,
} from '../../fakes/brands.ts';

const { ask, calls, clock, backendHas } = await sharedBrandService();

const LATER = '2026-01-15T00:00:00Z';

function analysisOf(finishedAt: string, score = 80): object {
  return aBackendAnalysis({ ai_visibility_score: score, analysis: { uuid: 'a', finished_at: finishedAt } });
}

/** Refreshes the overview with this time as the last analysis of b1. */
async function overviewShows(lastAnalyzed: string): Promise<void> {
  const rows = [aBackendRow({ last_analyzed_at: lastAnalyzed }), aBackendRow({ uuid: 'b2' })];
  backendHas({ 'GET /overview': { body: anOverview(...rows) } });
  dataOf(await ask('/overview?refresh=1'));
  calls();
}

describe('GET /brands/{id}/insights', () => {
  it('serves its copy while the overview shows the same analysis', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await overviewShows('2026-01-01T00:01:00Z');
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
    expect(calls()).toEqual([]);
  });

  it('fetches again, once, after an overview showed another analysis', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await ask('/brands/b2/insights');
    await overviewShows(LATER);
    backendHas({ 'GET /brands/b1/analyses/results': { body: analysisOf(LATER, 99) } });
    const { insights } = dataOf(await ask('/brands/b1/insights')) as { insights: { score: number } };
    expect(insights.score).toBe(99);
    expect(calls()).toEqual(['GET /brands/b1/analyses/results']);

    await ask('/brands/b1/insights');
    await ask('/overview');
    expect(calls()).toEqual([]);
    await overviewShows(LATER);
    await ask('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('keeps trying until a fetch succeeds, also after further overviews, and serves its copy meanwhile', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await overviewShows(LATER);
    await overviewShows(LATER);
    for (const failure of [{ status: 500 }, { status: 401 }, { raw: '' }]) {
      backendHas({ 'GET /brands/b1/analyses/results': failure });
      expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
      expect(calls()).toEqual(['GET /brands/b1/analyses/results']);
    }
    await overviewShows(LATER);
    backendHas({ 'GET /brands/b1/analyses/results': { body: analysisOf(LATER) } });
    await ask('/brands/b1/insights');
    expect(calls()).toEqual(['GET /brands/b1/analyses/results']);
    await ask('/brands/b1/insights');
    expect(calls()).toEqual([]);
  });

  it('is pending when the backend has no analysis, and keeps an older copy for when it fails', async () => {
    await overviewShows('2026-01-01T00:01:00Z');
    await ask('/brands/b1/insights');
    await overviewShows(LATER);
    backendHas({ 'GET /brands/b1/analyses/results': { status: 404 } });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ pending: true });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ pending: true });
    backendHas({ 'GET /brands/b1/analyses/results': { status: 500 } });
    expect(dataOf(await ask('/brands/b1/insights'))).toEqual({ insights: someInsights() });
  });

  it('caches nothing when it is pending', async () => {
    backendHas({ 'GET /brands/b1/analyses/results': { status: 404 } });
    const { body } = await ask('/brands/b1/insights');
    expect(body).toBe('{"success":true,"data":{"pending":true}}');
    backendHas({});
    const { insights } = dataOf(await ask('/brands/b1/insights')) as Extract<
      InsightsBody,
      { insights: unknown }
    >;
    expect(insights).toEqual(someInsights());
  });

  it('puts its figures into the row without changing the age of the dashboard', async () => {
    await ask('/overview');
    clock.advance(11 * HOUR);
    await ask('/brands/b1/insights');
    const metrics = { score: 80, rank: 1.5, avg_sentiment: 55, mentions: 9, citations: 4 };
    expect(overviewOf(await ask('/overview'))).toMatchObject({
      brands: [aDashboardRow({ ...metrics, last_analyzed: '2026-01-01T00:01:00Z' })],
      is_stale: false,
    });
    clock.advance(HOUR);
    expect(overviewOf(await ask('/overview')).is_stale).toBe(true);
  });

  it('creates no dashboard when there is none', async () => {
    await ask('/brands/b1/insights');
    calls();
    await ask('/overview');
    expect(calls()).toEqual(['GET /overview']);
  });
});
