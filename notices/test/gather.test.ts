import { describe, expect, it, onTestFinished } from 'vitest';
import path from 'node:path';
import { LEDGER_FILE } from '@signpost/indexing/adapters/site-ledger/ledger-place';
import { openSqliteLedger } from '@signpost/indexing/adapters/site-ledger/open';
import { allOf, aPost, runOf } from '../../indexing/test/fakes/content-source.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { sqlNoticeStore } from '../src/adapters/sql-store/notice-place.ts';
import { gatherBrands } from '../src/gather/gather-brands.ts';
import { gatherPosts } from '../src/gather/gather-posts.ts';
import { gatherRuns } from '../src/gather/gather-runs.ts';
import type { BrandFacts } from '../src/ports/brand-facts.ts';
import { emptyNotices } from './empty-notices.ts';
import { MONDAY } from './fakes/notice-house.ts';

const empty = emptyNotices('sqlite');

async function aSite() {
  const clock = { time: MONDAY, step: 1000, now: () => (clock.time += clock.step) };
  const ledger = await openSqliteLedger(path.join(aDatabaseFolder(), LEDGER_FILE), clock);
  onTestFinished(() => ledger.close());
  const store = sqlNoticeStore(await empty());
  const deps = {
    ledger: { read: async () => ledger },
    store: { read: async () => store, open: async () => store },
  };
  let seen = 0;
  return {
    clock,
    ledger,
    store,
    /** Reads the site with these links, by post, and publishes it. */
    async publish(links: Readonly<Record<number, readonly string[]>>): Promise<void> {
      const posts = Object.entries(links).map(([id, hrefs]) => aPost(Number(id), `p${id}`, hrefs));
      const run = await runOf(ledger, allOf(posts));
      await ledger.notePublished(await ledger.revision(), `g${run.id}`, run.id);
    },
    async fail(): Promise<void> {
      const { id } = await ledger.ensureSource({ kind: 'test', location: 'here', options: {} });
      await ledger.noteFailedRun(id, { code: 'unexpected', detail: 'no answer' });
    },
    /** What two looks have found that was not found before. */
    async look(): Promise<unknown[]> {
      for (let times = 0; times < 2; times += 1) {
        await gatherRuns(deps, clock.now());
        await gatherPosts(deps, clock.now());
      }
      const events = await store.listEvents(seen, await store.lastEvent());
      seen = await store.lastEvent();
      return events.map(({ kind, data, isAlert }) => [
        kind,
        'post_id' in data ? data.post_id : 'address' in data ? data.address : 'source' in data && data.source,
        isAlert,
      ]);
    },
  };
}

describe('what happened on a site', () => {
  it('is what became orphan or broken since the last look, once, until it was well', async () => {
    const { publish, look } = await aSite();
    await publish({ 1: ['/p2/', '/gone/'], 2: ['/p1/'], 3: ['/p1/'] });
    // What was so before the first look did not become so.
    expect(await look()).toEqual([]);
    await publish({ 1: ['/gone/', '/lost/'], 2: ['/p1/'], 3: ['/p1/'] });
    expect(await look()).toEqual([
      ['orphaned', 2, true],
      ['broken', 'https://site.example/lost/', true],
    ]);
    await publish({ 1: ['/gone/', '/lost/', '/p3/'], 2: ['/p1/', '/lost/'], 3: ['/p1/'] });
    expect(await look()).toEqual([['rescued', 3, false]]);
    await publish({ 1: ['/p3/', '/p2/'], 2: ['/p1/'], 3: ['/p1/'] });
    expect(await look()).toEqual([
      ['rescued', 2, false],
      ['mended', 'https://site.example/gone/', false],
      ['mended', 'https://site.example/lost/', false],
    ]);
    await publish({ 1: ['/p3/', '/lost/'], 2: ['/p1/'], 3: ['/p1/'] });
    expect(await look()).toEqual([
      ['orphaned', 2, true],
      ['broken', 'https://site.example/lost/', true],
    ]);
  });

  it('is a source that cannot be read, once until it was read again', async () => {
    const { publish, fail, look, store } = await aSite();
    await publish({ 1: [] });
    expect(await look()).toEqual([]);
    await fail();
    expect(await look()).toEqual([['run_failed', 'here', true]]);
    const [event] = await store.listEvents(0, 1);
    expect(event?.data).toMatchObject({ problem: { code: 'unexpected', detail: 'no answer' } });
    await fail();
    expect(await look()).toEqual([]);
    await publish({ 1: [] });
    expect(await look()).toEqual([['run_done', 'here', false]]);
    await fail();
    expect(await look()).toEqual([['run_failed', 'here', true]]);
  });

  it('is found in runs that end in the same millisecond as the last one that was looked at', async () => {
    const { clock, publish, fail, look } = await aSite();
    await publish({ 1: ['/p2/'], 2: ['/p1/'] });
    clock.step = 0;
    expect(await look()).toEqual([]);
    await fail();
    expect(await look()).toEqual([['run_failed', 'here', true]]);
    await publish({ 1: [], 2: ['/p1/'] });
    expect(await look()).toEqual([
      ['run_done', 'here', false],
      ['orphaned', 2, true],
    ]);
    expect(await look()).toEqual([]);
  });

  it('is found among many runs, after a time in which no service looked', async () => {
    const { publish, fail, look } = await aSite();
    await publish({ 1: ['/p2/'], 2: ['/p1/'] });
    expect(await look()).toEqual([]);
    await publish({ 1: [], 2: ['/p1/'] });
    for (let times = 0; times < 110; times += 1) await fail();
    expect(await look()).toEqual([
      ['run_failed', 'here', true],
      ['orphaned', 2, true],
    ]);
  });
});

describe('what happened to a brand', () => {
  type Point = { id: string; mentions: number; verdict?: string; by?: number; hasBreak?: boolean };

  async function aBrand() {
    const store = sqlNoticeStore(await empty());
    const points: Point[] = [];
    const brands = {
      standings: async () => ({
        brands: [{ id: 'b1', name: 'Acme', analysis_id: points.at(-1)?.id ?? null }],
        is_stale: false,
      }),
      trend: async () => ({
        is_demo: false,
        points: points.map(({ id, mentions, verdict, by = 0 }, at) => ({
          analysis_uuid: id,
          finished_at: new Date(MONDAY + at).toISOString(),
          mentions,
          answers: 60,
          change:
            verdict === undefined
              ? null
              : { verdict, previous_analysis_id: points[at - 1]?.id, difference: { value: by } },
        })),
        breaks: points.filter(({ hasBreak }) => hasBreak === true).map(({ id }) => ({ analysis_uuid: id })),
      }),
      analyses: async () => ({
        analyses: points.map(({ id }) => ({ uuid: id, is_demo: false, cost_usd: 0.5 })),
      }),
      analysis: async (_: string, id: string) => {
        const at = points.findIndex((point) => point.id === id);
        const named = (points[at]?.mentions ?? 0) > 10 ? 5 : 0;
        return {
          queries: ['q1', 'q2'].map((query_id) => ({ query_id, text: `Question ${query_id}?` })),
          scoring: {
            queries: [
              { query_id: 'q1', answers: 5, mentions: named },
              { query_id: 'q2', answers: 5, mentions: 2 },
            ],
          },
        };
      },
    } as unknown as BrandFacts;
    let seen = 0;
    return async (...more: Point[]) => {
      points.push(...more);
      const place = { read: async () => store, open: async () => store };
      await gatherBrands({ brands, store: place }, MONDAY);
      await gatherBrands({ brands, store: place }, MONDAY);
      const events = await store.listEvents(seen, await store.lastEvent());
      seen = await store.lastEvent();
      return events;
    };
  }

  it('is a move by more than chance explains, with its counts and the questions it moved on', async () => {
    const measure = await aBrand();
    expect(await measure({ id: 'a1', mentions: 3 })).toEqual([]);
    const [cost, move, ...others] = await measure({ id: 'a2', mentions: 14, verdict: 'moved', by: 9 });
    expect(others).toEqual([]);
    expect(cost).toMatchObject({ kind: 'analysis_cost', data: { usd: 0.5 } });
    expect(move).toMatchObject({
      kind: 'brand_moved',
      isAlert: true,
      data: {
        brand: 'Acme',
        direction: 'up',
        before: { mentions: 3, answers: 60 },
        after: { mentions: 14, answers: 60 },
        questions: [{ text: 'Question q1?', before: { mentions: 0 }, after: { mentions: 5 } }],
      },
    });
  });

  it('is nothing across another model, other questions or invented answers, nor when chance explains it', async () => {
    const measure = await aBrand();
    await measure({ id: 'a1', mentions: 3 });
    const events = await measure(
      { id: 'a2', mentions: 40, verdict: 'not_comparable', by: 40 },
      { id: 'a3', mentions: 1, verdict: 'within_noise', by: -2 },
      { id: 'a4', mentions: 40, verdict: 'moved', by: 40, hasBreak: true },
      { id: 'a5', mentions: 0, verdict: 'insufficient_data' },
    );
    expect(events.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'analysis_cost'));
  });

  it('is worth one alert while it falls again and again, and another after it did not', async () => {
    const measure = await aBrand();
    await measure({ id: 'a1', mentions: 50 });
    const moves = async (...points: Point[]) =>
      (await measure(...points)).filter(({ kind }) => kind === 'brand_moved').map(({ isAlert }) => isAlert);
    expect(await moves({ id: 'a2', mentions: 30, verdict: 'moved', by: -20 })).toEqual([true]);
    expect(await moves({ id: 'a3', mentions: 10, verdict: 'moved', by: -20 })).toEqual([false]);
    expect(await moves({ id: 'a4', mentions: 10, verdict: 'within_noise' })).toEqual([]);
    expect(await moves({ id: 'a5', mentions: 2, verdict: 'moved', by: -8 })).toEqual([true]);
  });
});
