import type { BackendCitedPage, BackendStanding, BackendStandings } from '@signpost/contract/analyses';
import type { Notice, NoticeCode, TodayBody } from '@signpost/contract/today';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { publishLinks } from '@signpost/indexing/publish-links';
import type { SourceDocument } from '@signpost/indexing/ports/content-source';
import { aCitedPage, someCitations } from '../fakes/analyses.ts';
import { aBackendRow, anOverview } from '../fakes/backend-replies.ts';
import { DAY, HOUR, startBrandService } from '../fakes/brands.ts';
import { allOf, aPost, HOME, runOf } from '../../../indexing/test/fakes/content-source.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { startService, type RunningService } from '../fakes/service.ts';

const TODAY = '/plugin/v1/today';

async function todayOf({ request }: Pick<RunningService, 'request'>): Promise<TodayBody> {
  const answer = await request(TODAY);
  expect(answer.status).toBe(200);
  return answer.json as TodayBody;
}

function noticeOf<Code extends NoticeCode>(
  { notices }: TodayBody,
  code: Code,
): Extract<Notice, { code: Code }> {
  const found = notices.find((notice) => notice.code === code);
  if (found === undefined)
    throw new Error(`No notice ${code} among ${notices.map((one) => one.code).join(' ')}`);
  return found as Extract<Notice, { code: Code }>;
}

const codesOf = ({ notices }: TodayBody) => notices.map(({ code }) => code);

/** A service without a backend, which ends with the test. */
async function aService(): Promise<RunningService> {
  const service = await startService();
  onTestFinished(service.stop);
  return service;
}

/** Reads these documents and publishes them, as a run of the command does. */
async function index({ stores }: RunningService, documents: readonly SourceDocument[]): Promise<void> {
  const ledger = await stores.ledger.open();
  await runOf(ledger, allOf(documents));
  await publishLinks(ledger, stores.links, { allowShrink: true });
}

const NOT_KNOWN = { now: 0, change: null, since: null, days: [] };

describe('GET /today of the site', () => {
  it('is the three steps of a first start when nothing was indexed, and makes no ledger', async () => {
    expect(await todayOf(await aService())).toEqual({
      since: '2026-01-24',
      site: { home: '', is_sample: false, indexed_at: null, running_run: null, title_ending: '' },
      start: { site: 'none', brand: 'none', ai_service: 'none' },
      notices: [],
      more: 0,
      links: 'ok',
      brands: 'none',
      figures: {
        posts: NOT_KNOWN,
        orphans: NOT_KNOWN,
        links: NOT_KNOWN,
        broken_links: { ...NOT_KNOWN, now: null },
      },
    });
  });

  it('has the figures with their days, and what changed since a week ago', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    expect((await todayOf(service)).figures.posts).toEqual({
      now: 2,
      change: null,
      since: null,
      days: [{ day: '2026-01-31', value: 2 }],
    });
    service.clock.advance(3 * DAY);
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/']), aPost(3, 'three')]);
    service.clock.advance(8 * DAY);
    await index(service, [aPost(1, 'one', ['/gone/', '/gone/']), aPost(2, 'two'), aPost(3, 'three')]);
    const { figures, since, site } = await todayOf(service);
    expect(since).toBe('2026-02-04');
    expect(site).toMatchObject({ home: HOME, indexed_at: '2026-02-11T12:00:00.000Z' });
    expect(figures).toMatchObject({
      posts: { now: 3, change: 0, since: '2026-02-03' },
      orphans: { now: 3, change: 2, since: '2026-02-03' },
      links: { now: 2, change: 0, since: '2026-02-03' },
      broken_links: {
        now: 2,
        change: 2,
        days: [
          { day: '2026-01-31', value: 0 },
          { day: '2026-02-03', value: 0 },
          { day: '2026-02-11', value: 2 },
        ],
      },
    });
  });

  it('tells of links that lead nowhere, and its door lists exactly as many', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/two/', '/gone/']), aPost(2, 'two', ['/one/'])]);
    service.clock.advance(9 * DAY);
    const old = { addresses: [{ url: `${HOME}/old/`, way: 'old_address' as const, redirects: true }] };
    await index(service, [
      aPost(1, 'one', ['/two/', '/gone/', '/draft/', '/old/']),
      aPost(2, 'two', ['/one/'], old),
      aPost(3, 'draft', [], { status: 'draft' }),
    ]);
    expect(noticeOf(await todayOf(service), 'links_lead_nowhere')).toEqual({
      code: 'links_lead_nowhere',
      needs_you: true,
      door: 'broken',
      door_id: null,
      links: 2,
      more: 1,
      since: '2026-01-31',
      asked: false,
      gone: null,
    });
    const listed = await service.request('/plugin/v1/links/broken?reason=leads_nowhere');
    expect(listed.json).toMatchObject({
      total: 2,
      links: [{ reason: 'no_such_page' }, { reason: 'not_published' }],
    });
  });

  it('names the post whose going has left most links without a target', async () => {
    const service = await aService();
    await index(service, [
      aPost(1, 'one', ['/two/', '/three/', '/nowhere/']),
      aPost(2, 'two', ['/three/']),
      aPost(3, 'three', ['/one/']),
    ]);
    service.clock.advance(DAY);
    await index(service, [
      aPost(1, 'one', ['/two/', '/three/', '/nowhere/']),
      aPost(4, 'four', ['/three/', '/one/']),
    ]);
    expect(noticeOf(await todayOf(service), 'links_lead_nowhere')).toMatchObject({
      links: 4,
      gone: { title: 'Post 3', links: 2, at: '2026-02-01T12:00:00.000Z' },
    });
    service.clock.advance(8 * DAY);
    expect(noticeOf(await todayOf(service), 'links_lead_nowhere').gone).toBeNull();
  });

  it('tells of orphans as long as there are any, and when some are new', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two')]);
    expect(noticeOf(await todayOf(service), 'orphans')).toMatchObject({
      orphans: 1,
      posts: 2,
      more: null,
      needs_you: false,
      door: 'orphans',
    });
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two')]);
    expect(noticeOf(await todayOf(service), 'orphans')).toMatchObject({
      orphans: 1,
      more: 0,
      needs_you: false,
    });
    await index(service, [aPost(1, 'one'), aPost(2, 'two')]);
    expect(noticeOf(await todayOf(service), 'orphans')).toMatchObject({
      orphans: 2,
      more: 1,
      needs_you: true,
    });
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    expect(codesOf(await todayOf(service))).not.toContain('orphans');
  });

  it('tells of a run that failed until the source was read again, and of an index older than a week', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    const ledger = await service.stores.ledger.open();
    const [source] = await ledger.listSources();
    await ledger.noteFailedRun(source?.id ?? 0, { code: 'database_lost', place: 'db' });
    const failed = noticeOf(await todayOf(service), 'run_failed');
    expect(failed).toMatchObject({ needs_you: true, door: 'run', source: 'here', state: 'failed' });
    expect((await service.request(`/plugin/v1/index/runs/${failed.door_id}`)).status).toBe(200);
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    expect(codesOf(await todayOf(service))).toEqual([]);
    service.clock.advance(8 * DAY);
    expect(noticeOf(await todayOf(service), 'index_old')).toMatchObject({
      source: 'here',
      at: '2026-01-31T12:00:00.000Z',
      due_at: null,
    });
  });

  it('calls a scheduled index old once it is an hour late', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    const ledger = await service.stores.ledger.open();
    const [source] = await ledger.listSources();
    const nextRunAt = service.clock.now() + HOUR * 1000;
    await ledger.updateSource(source?.id ?? 0, { schedule: 'every 1h', nextRunAt });
    service.clock.advance(2 * HOUR);
    expect(codesOf(await todayOf(service))).toEqual([]);
    service.clock.advance(1);
    expect(noticeOf(await todayOf(service), 'index_old')).toMatchObject({
      due_at: new Date(nextRunAt).toISOString(),
    });
  });

  it('tells of posts that were published this week, and how many of them no post links to', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/two/']), aPost(2, 'two', ['/one/'])]);
    service.clock.advance(DAY);
    await index(service, [
      aPost(1, 'one', ['/two/', '/three/']),
      aPost(2, 'two', ['/one/']),
      aPost(3, 'three'),
      aPost(4, 'four'),
    ]);
    expect(noticeOf(await todayOf(service), 'posts_published')).toMatchObject({
      posts: 2,
      titles: ['Post 4', 'Post 3'],
      without_incoming: 1,
    });
    service.clock.advance(7 * DAY);
    expect(codesOf(await todayOf(service))).not.toContain('posts_published');
  });

  it('shows no line of the index when the data was imported from elsewhere', async () => {
    const service = await aService();
    await index(service, [aPost(1, 'one', ['/gone/']), aPost(2, 'two', ['/one/'])]);
    await service.importRecords([aSite(), ...[1, 2, 3].flatMap((id) => aListedPost({ id, incoming: 1 }))]);
    const { figures, notices } = await todayOf(service);
    expect(figures.posts).toEqual({ now: 3, change: null, since: null, days: [] });
    expect(figures.broken_links.now).toBeNull();
    expect(notices.map(({ code }) => code)).not.toContain('links_lead_nowhere');
  });

  it('is for administrators and viewers, and the same as long as nothing has changed', async () => {
    const service = await aService();
    expect((await service.request(TODAY, { auth: 'none' })).status).toBe(401);
    expect((await service.request(TODAY, { auth: 'subscriber' })).status).toBe(403);
    const { etag = '' } = (await service.request(TODAY)).headers;
    service.clock.advance(60);
    expect((await service.request(TODAY, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

type Latest = NonNullable<BackendStanding['latest']>;

function moved(value: number): Latest['change'] {
  const interval = { low: value - 6, high: value + 6, method: 'cluster_t' as const };
  return {
    verdict: Math.abs(value) > 6 ? 'moved' : 'within_noise',
    reasons: [],
    previous_analysis_id: 'a1',
    before: 49 - value,
    after: 49,
    difference: { value, interval },
    pairs: 40,
  };
}

describe('GET /today of the brands', () => {
  const services = startBrandService();
  afterAll(async () => (await services).stop());
  beforeEach(async () => (await services).reset());

  async function aStanding(
    latest: Partial<Latest> | null = {},
    standing: Partial<BackendStanding> = {},
  ): Promise<BackendStanding> {
    const finished = new Date((await services).clock.now() - DAY * 1000).toISOString();
    return {
      uuid: 'b1',
      name: 'Acme',
      url: 'https://acme.example',
      country_code: null,
      active: true,
      created_at: '2025-12-01T00:00:00Z',
      next_scheduled_at: null,
      spent_month_usd: 1,
      latest: latest && {
        analysis_uuid: 'a2',
        finished_at: finished,
        strength: 'directional',
        score: { value: 49, interval: { low: 43, high: 55, method: 'cluster_t' } },
        mentions: 61,
        answers: 118,
        rank: 2.1,
        avg_sentiment: null,
        citations: 0,
        citing_answers: 0,
        change: null,
        ...latest,
      },
      newest: null,
      points: [],
      ...standing,
    };
  }

  async function backendTells(
    brands: BackendStanding[],
    others: Partial<BackendStandings> = {},
    cited: BackendCitedPage[] = [],
  ): Promise<void> {
    const body: BackendStandings = {
      is_demo: false,
      spent_day_usd: 0,
      caps: { brand_month_usd: null, instance_day_usd: null },
      brands,
      ...others,
    };
    (await services).backendHas({
      'GET /standings': { body },
      'GET /brands/b1/citations': { body: someCitations(cited) },
    });
  }

  it('names a move only when it is one, with its interval, and the larger one first', async () => {
    await backendTells([
      await aStanding({ change: moved(2) }),
      await aStanding({ change: moved(8) }, { uuid: 'b2', name: 'Bellows' }),
      await aStanding({ change: moved(-9) }, { uuid: 'b3', name: 'Tongs' }),
      await aStanding({}, { uuid: 'b4', name: 'Nails' }),
    ]);
    const today = await todayOf(await services);
    expect(today.notices).toMatchObject([
      {
        code: 'brand_moved',
        brand: 'Tongs',
        verdict: 'down',
        difference: -9,
        low: -15,
        high: -3,
        needs_you: true,
      },
      { code: 'brand_moved', brand: 'Bellows', verdict: 'up', before: 41, after: 49, needs_you: false },
      { code: 'brand_first', brand: 'Nails', score: 49, low: 43, high: 55, answers: 118 },
      { code: 'brand_unchanged', brand: 'Acme', before: 47, door: 'brand', door_id: 'b1' },
    ]);
    expect(today).toMatchObject({ brands: 'ok', start: { brand: 'done', ai_service: 'done' } });
  });

  it('says nothing of a score that was measured more than a week ago', async () => {
    await backendTells([await aStanding({ change: moved(9), finished_at: '2026-01-01T00:00:00Z' })]);
    expect((await todayOf(await services)).notices).toEqual([]);
  });

  it('tells of analyses that failed or lack answers, with the cause', async () => {
    const problem = {
      engine_id: 'openai/x',
      kind: 'auth' as const,
      message: 'No key.',
      failed: 20,
      retrying: 0,
    };
    const newest = { analysis_uuid: 'a3', created_at: '', finished_at: null, problems: [problem] };
    await backendTells([
      await aStanding(null, { newest: { ...newest, status: 'partial' } }),
      await aStanding(null, { uuid: 'b2', newest: { ...newest, status: 'error' } }),
    ]);
    expect((await todayOf(await services)).notices).toMatchObject([
      { code: 'analysis_failed', door_id: 'b2', needs_you: true, problems: [problem] },
      { code: 'analysis_partial', door_id: 'b1', needs_you: false },
    ]);
  });

  it('tells of a limit of spending from four fifths on', async () => {
    const caps = { brand_month_usd: 10, instance_day_usd: 5 };
    await backendTells([await aStanding(null, { spent_month_usd: 8 })], { caps, spent_day_usd: 3.9 });
    expect((await todayOf(await services)).notices).toEqual([
      {
        code: 'budget_near',
        needs_you: true,
        door: 'brand_plan',
        door_id: 'b1',
        limit: 'brand_month',
        brand: 'Acme',
        spent_usd: 8,
        cap_usd: 10,
      },
    ]);
  });

  it('shows at most seven notices and says how many more there are', async () => {
    const brands = Array.from({ length: 9 }, (_, at) => aStanding({ change: moved(0) }, { uuid: `b${at}` }));
    await backendTells(await Promise.all(brands));
    const { notices, more } = await todayOf(await services);
    expect([notices.length, more]).toEqual([7, 2]);
  });

  it('tells of pages that answers cite although no post links to them', async () => {
    const { importRecords } = await services;
    await importRecords([
      aSite({ home: 'https://acme.example' }),
      ...aListedPost({ id: 1, title: 'Anvils', permalink: 'https://acme.example/anvils/', incoming: 0 }),
      ...aListedPost({ id: 2, permalink: 'https://acme.example/tongs/', incoming: 3 }),
    ]);
    const pages = [aCitedPage('acme.example/tongs'), aCitedPage('acme.example/anvils')];
    await backendTells([await aStanding({ citations: 5, finished_at: '2026-01-01T00:00:00Z' })], {}, pages);
    const listed = await (await services).ask('/cited-posts?is_orphan=orphan');
    expect(listed.json).toMatchObject({ data: { posts: [{ post: { post_title: 'Anvils' } }] } });
    expect(noticeOf(await todayOf(await services), 'cited_orphans')).toMatchObject({
      posts: 1,
      title: 'Anvils',
      door: 'cited_orphans',
    });
  });

  it('asks a backend that gives only the basic figures for nothing else about each brand', async () => {
    const service = await startBrandService();
    onTestFinished(service.stop);
    service.backendHas({
      'GET /standings': { status: 404, body: { message: 'No such call' } },
      'GET /overview': { body: anOverview(aBackendRow(), aBackendRow({ uuid: 'b2' })) },
    });
    expect(await todayOf(service)).toMatchObject({ brands: 'ok', start: { brand: 'done' } });
    const asked = service.backend.seen.map(({ path }) => path);
    expect(asked.filter((path) => path.includes('/brands/'))).toEqual([]);
  });

  it('shows the site without the brands while the backend is away, and an older copy when there is one', async () => {
    const { backend, clock } = await services;
    backend.answer(() => ({ status: 503, body: { message: 'Away.' } }));
    const away = await todayOf(await services);
    expect(away).toMatchObject({ links: 'ok', brands: 'failed', start: { brand: 'unknown' } });
    expect(away.notices.find(({ code }) => code === 'backend_away')).toMatchObject({
      since: null,
      door: 'health',
    });
    clock.advance(60);
    await backendTells([await aStanding()]);
    expect(await todayOf(await services)).toMatchObject({ brands: 'ok' });
    const fetched = new Date(clock.now()).toISOString();
    clock.advance(2 * HOUR);
    backend.answer(() => ({ status: 503, body: { message: 'Away.' } }));
    const stale = await todayOf(await services);
    expect(stale.brands).toBe('stale');
    expect(noticeOf(stale, 'backend_away').since).toBe(fetched);
  });

  it('shows the brands without the site when the index cannot be read', async () => {
    const { stores } = await services;
    await backendTells([await aStanding()]);
    const { read } = stores.ledger;
    stores.ledger.read = () => Promise.reject(new Error('The disk is gone.'));
    onTestFinished(() => void (stores.ledger.read = read));
    const today = await todayOf(await services);
    expect(today).toMatchObject({ links: 'failed', brands: 'ok', figures: { posts: { now: null } } });
    expect(codesOf(today)).toEqual(['brand_first']);
  });
});
