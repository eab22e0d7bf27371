import type { BackendTrend, TrendBody } from '@signpost/contract/analyses';
import type { LinkDataRecord } from '@signpost/contract/records';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { backendRoutes, dataOf, DAY, startBrandService } from '../fakes/brands.ts';
import { aListedPost, aSite } from '../fakes/records.ts';

const service = await startBrandService();
const { ask, backend, calls, clock } = service;
afterAll(service.stop);
beforeEach(async () => {
  await service.reset();
  // Each test uses another site, so that it begins with a first import.
  await service.importRecords([aSite({ home: 'https://elsewhere.example' })]);
});

function ago(seconds: number): string {
  return new Date(clock.now() - seconds * 1000).toISOString();
}

/** A series that began a day ago, with a change at noon today. */
function aTrend(overrides: Partial<BackendTrend> = {}): BackendTrend {
  return {
    is_demo: true,
    state: 'too_few_runs',
    own_domains: ['site.example'],
    points: [
      {
        analysis_uuid: 'a1',
        finished_at: ago(DAY),
        score: { value: 41.5, interval: null },
        band: { low: 38, high: 45 },
        mention_rate: null,
        mentions: 24,
        answers: 55,
        strength: 'directional',
        change: null,
      },
    ],
    breaks: [],
    changes: [
      {
        at: ago(0),
        kind: 'query_removed',
        subject: 'Who?',
        query_id: 'q1',
        competitor_id: null,
        engine_id: null,
        analysis_uuid: null,
        before: null,
        after: null,
        added: [],
        removed: [],
        rescoring: null,
      },
    ],
    ...overrides,
  };
}

function backendTells(trend: BackendTrend): void {
  backend.answer(backendRoutes({ 'GET /brands/b1/trend': { body: trend } }));
}

const trendOf = async () => dataOf(await ask('/brands/b1/trend')) as TrendBody;
const textsOf = async () => (await trendOf()).changes.map(({ text }) => text);

function aSiteWith(ids: readonly number[], home = 'https://www.site.example'): LinkDataRecord[] {
  return [aSite({ home }), ...ids.flatMap((id) => aListedPost({ id }))];
}

describe('GET /brands/{id}/trend', () => {
  it('has the reasons for a break in sentences beside their codes', async () => {
    const [point] = aTrend().points;
    const reasons = [{ code: 'queries_changed' as const, same_queries: 3 }];
    const change = {
      verdict: 'not_comparable' as const,
      reasons,
      previous_analysis_id: 'a0',
      before: null,
      after: null,
      difference: null,
      pairs: 0,
    };
    const found = { previous_analysis_uuid: 'a0', analysis_uuid: 'a1', cause: change.verdict, reasons };
    backendTells(aTrend({ points: point === undefined ? [] : [{ ...point, change }], breaks: [found] }));
    const reason = 'The questions changed: 3 stayed the same.';
    expect(await trendOf()).toMatchObject({
      points: [{ change: { ...change, reason } }],
      breaks: [{ ...found, reason }],
    });
  });

  it('lists the days on which posts were added or removed among the changes, without another call', async () => {
    const trend = aTrend();
    backendTells(trend);
    const told = { ...trend.changes[0], text: 'A question was removed: "Who?".' };
    expect(await trendOf()).toEqual({
      ...trend,
      changes: [told],
      is_stale: false,
    });
    calls();
    await service.importRecords(aSiteWith([1, 2, 3]));
    expect(await textsOf()).toHaveLength(1);
    clock.advance(10);
    await service.importRecords(aSiteWith([1, 3, 4, 5, 6]));
    clock.advance(10);
    await service.importRecords(aSiteWith([1, 3, 4, 5, 6, 7]));
    const { changes } = await trendOf();
    expect(changes).toEqual([
      told,
      {
        at: new Date(clock.now()).toISOString(),
        kind: 'site_published',
        text: 'The site was imported: 4 posts are new ("Title 7", "Title 6", "Title 5", 1 more); 1 post is gone.',
        posts_added: 4,
        posts_removed: 1,
        titles: ['Title 7', 'Title 6', 'Title 5'],
      },
    ]);
    expect(calls()).toEqual([]);
  });

  it('counts each day separately, and nothing from before the series', async () => {
    await service.importRecords(aSiteWith([1]));
    await service.importRecords(aSiteWith([1, 2]));
    clock.advance(2 * DAY);
    await service.importRecords(aSiteWith([1, 2, 3]));
    clock.advance(DAY);
    backendTells(aTrend({ changes: [] }));
    await service.importRecords(aSiteWith([]));
    expect(await textsOf()).toEqual([
      'The site was imported: 1 post is new ("Title 3").',
      'The site was imported: 3 posts are gone.',
    ]);
  });

  it('adds nothing to the trend of a brand of another site, or before its first analysis', async () => {
    await service.importRecords(aSiteWith([1]));
    await service.importRecords(aSiteWith([1, 2]));
    backendTells(aTrend({ own_domains: ['other.example', 'ite.example'], changes: [] }));
    expect(await textsOf()).toEqual([]);
    clock.advance(60);
    backendTells(aTrend({ points: [], changes: [] }));
    expect(await textsOf()).toEqual([]);
  });
});
