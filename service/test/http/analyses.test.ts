import {
  BackendAnswers,
  BackendMatrix,
  BackendPlan,
  type AnalysesBody,
  type AnalysisBody,
  type CitationsBody,
  type CitedPostsBody,
  type EnginesBody,
  type MatrixBody,
} from '@signpost/contract/analyses';
import { anExampleOf } from '../fakes/example-of.ts';
import { describe, expect, it } from 'vitest';
import {
  aCitedPage,
  aDetail,
  anAnalysis,
  anExtraction,
  aRun,
  aScoring,
  someAnalyses,
  someCitations,
  someEngines,
} from '../fakes/analyses.ts';
import { aBackendAnalysis, aBackendRow, anOverview } from '../fakes/backend-replies.ts';
import { aHeldAnswer, dataOf, DAY, errorOf, EVERYTHING, sharedBrandService } from '../fakes/brands.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import type { Answer } from '../fakes/service.ts';

const service = await sharedBrandService();
const { ask, send, calls, backend, clock, backendHas } = service;

const analysesOf = (answer: Answer) => dataOf(answer) as AnalysesBody;
const citationsOf = (answer: Answer) => dataOf(answer) as CitationsBody;
const citedPosts = async (query = '') => dataOf(await ask(`/cited-posts${query}`)) as CitedPostsBody;
const statusesOf = (answer: Answer) => analysesOf(answer).analyses.map(({ status }) => status);

/** The cached analysis calls, each with the seconds for which it is fresh. The same rules hold for all. */
const KEPT = [
  { path: '/brands/b1/analyses', seconds: 60 },
  { path: '/brands/b1/analyses/a1', seconds: DAY },
  { path: '/brands/b1/citations', seconds: 30 * DAY },
  { path: '/engines', seconds: 60 },
];

describe.each(KEPT)('GET $path', ({ path, seconds }) => {
  const call = `GET ${path}`;

  it('asks the backend once while the copy is fresh, and again after that', async () => {
    const first = await ask(path);
    clock.advance(seconds - 1);
    expect((await ask(path)).body).toBe(first.body);
    expect(calls()).toEqual([call]);
    clock.advance(1);
    await ask(path);
    expect(calls()).toEqual([call]);
  });

  it('asks the backend again when refresh is true, and keeps the reply', async () => {
    await ask(path);
    await ask(`${path}?refresh=true`);
    await ask(path);
    expect(calls()).toEqual([call, call]);
  });

  it('makes one call for several simultaneous requests', async () => {
    const held = aHeldAnswer(EVERYTHING[call] as object);
    backendHas({ [call]: held.answer });
    const asked = [ask(path), ask(path), ask(path)];
    await held.arrived;
    held.release();
    const bodies = (await Promise.all(asked)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
    expect(calls()).toEqual([call]);
  });

  it('serves an older copy, marked as such, when the backend fails', async () => {
    const fresh = dataOf(await ask(path));
    clock.advance(seconds);
    await backend.refuse();
    expect(dataOf(await ask(path))).toEqual({ ...(fresh as object), is_stale: true });
    await backend.accept();
    expect(dataOf(await ask(path))).toEqual(fresh);
  });

  it('is an error when the backend fails and there is no copy', async () => {
    await backend.refuse();
    expect(errorOf(await ask(path))).toEqual({ status: 502, code: 'aiv_request_failed' });
  });

  it('is a 404 when the backend says so, whatever is kept', async () => {
    await ask(path);
    backendHas({ [call]: { status: 404, body: { message: 'Not here' } } });
    expect(errorOf(await ask(`${path}?refresh=1`))).toEqual({ status: 404, code: 'aiv_not_found' });
  });

  it('is an error when the reply does not have the documented form, and the reply is not kept', async () => {
    for (const body of [{}, [], 'text', { is_demo: 'yes' }]) {
      backendHas({ [call]: { body } });
      expect(errorOf(await ask(path))).toEqual({ status: 502, code: 'aiv_bad_response' });
    }
    backendHas({});
    expect((await ask(path)).status).toBe(200);
  });

  it('leaves out undocumented fields', async () => {
    const { body } = EVERYTHING[call] as { body: object };
    backendHas({ [call]: { body: { ...body, secret: 'x' } } });
    expect(dataOf(await ask(path))).not.toHaveProperty('secret');
  });

  it('records no usage event', async () => {
    await ask(path);
    expect(service.logs.filter((line) => line.includes('"AI Visibility'))).toEqual([]);
  });
});

describe('GET /brands/{id}/analyses/{aid}', () => {
  it.each(['pending', 'running'] as const)('is not kept while the analysis is %s', async (status) => {
    backendHas({ 'GET /brands/b1/analyses/a1': { body: aDetail({ status }) } });
    await ask('/brands/b1/analyses/a1');
    await ask('/brands/b1/analyses/a1');
    expect(calls()).toHaveLength(2);
    backendHas({});
    const { analysis } = dataOf(await ask('/brands/b1/analyses/a1')) as AnalysisBody;
    expect(analysis.status).toBe('success');
  });

  it('is passed on whole when an earlier version scored it, with fields that no longer exist', async () => {
    const scoring = aScoring();
    const [query] = aDetail().queries;
    const answers = query?.answers.map((answer) => ({
      ...answer,
      extraction: {
        ...anExtraction(),
        role: 'primary',
        sentiment: { value: 75, method: 'lexicon', confidence: 'low', quote: 'Acme does.' },
      },
    }));
    const body = {
      ...aDetail(),
      scoring: { ...scoring, overall: { ...scoring.overall, share_of_all_named: 12.5 } },
      queries: [{ ...query, answers }],
    };
    backendHas({ 'GET /brands/b1/analyses/a1': { body } });
    expect(dataOf(await ask('/brands/b1/analyses/a1'))).toEqual({ ...body, is_stale: false });
  });

  it('keeps the analyses of brands apart', async () => {
    const [one, two] = [aDetail(), aDetail({ uuid: 'a2' })];
    backendHas({
      'GET /brands/b1/analyses/a2': { body: two },
      'GET /brands/b1-a1/analyses/a1': { body: one },
      'GET /brands/b1/analyses/a1-a1': { body: two },
    });
    for (const path of [
      '/brands/b1/analyses/a1',
      '/brands/b1/analyses/a2',
      '/brands/b1-a1/analyses/a1',
      '/brands/b1/analyses/a1-a1',
    ]) {
      await ask(path);
      expect(calls()).toEqual([`GET ${path}`]);
    }
  });
});

/** The explanation of a metric without any answers. */
const anExplanation = (metric: string) => ({
  body: {
    is_demo: true,
    analysis_uuid: 'a1',
    metric,
    value: null,
    interval: null,
    score_version: 1,
    extractor_version: 1,
    value_today: null,
    adds_up: true,
    tally: { answers: 0, valid_answers: 0, naming_answers: 0, answers_above_0: 0, queries: 0, weight: 0 },
    combine: { answers: 'mean', queries: 'mean', engines: 'mean' },
    counted_answers: 0,
    left_out: [],
    engines: [],
  },
});

/** The plan for detecting a change of the given number of points. */
const aPlan = (change: number): BackendPlan => ({ ...anExampleOf(BackendPlan), change });

describe('sentences for people', () => {
  it('are added to the reasons why an analysis cannot be compared', async () => {
    const change = {
      verdict: 'not_comparable' as const,
      reasons: [{ code: 'engine_changed' as const, engine_id: 'demo' }],
      previous_analysis_id: 'a0',
      before: null,
      after: null,
      difference: null,
      pairs: 0,
    };
    backendHas({
      'GET /brands/b1/analyses': { body: someAnalyses(anAnalysis({ change })) },
      'GET /brands/b1/analyses/a1': { body: aDetail({ change }) },
    });
    const told = { change: { ...change, reason: 'The way demo is asked changed.' } };
    expect(dataOf(await ask('/brands/b1/analyses'))).toMatchObject({ analyses: [told] });
    expect(dataOf(await ask('/brands/b1/analyses/a1'))).toMatchObject({ analysis: told });
  });

  it('are added to the explanation of a number', async () => {
    const path = '/brands/b1/analyses/a1/explain?metric=score';
    backendHas({ [`GET ${path}`]: anExplanation('score') });
    expect(dataOf(await ask(path))).toMatchObject({
      formula: expect.stringMatching(/^100 × the mean over engines/),
      arithmetic: 'There is nothing to calculate it from: none of 0 answers counts.',
    });
  });

  it('are added to the hint about queries and to the findings of their quality', async () => {
    const query = { query_id: 'q1', text: 'Who?', enabled: true, method: 'user', measured: null };
    const finding = { code: 'competitor_named', severity: 'problem', other_query_id: null };
    const named = { ...finding, competitors: ['Globex'] };
    const quality = { is_demo: false, runs: 0, hint: null, queries: [{ ...query, findings: [named] }] };
    backendHas({
      'GET /brands/b1/queries': { body: { queries: [], hint: 'no_queries' } },
      'GET /brands/b1/queries/quality': { body: quality },
    });
    expect(dataOf(await ask('/brands/b1/own-queries'))).toMatchObject({
      hint: 'no_queries',
      hint_text:
        'There are no questions. Say in a sentence what is offered, and where, then have the questions rewritten, or add your own.',
    });
    expect(dataOf(await ask('/brands/b1/query-quality'))).toMatchObject({
      hint_text: null,
      queries: [{ findings: [{ ...named, message: expect.stringMatching(/^It names Globex, so/) }] }],
    });
  });

  it('are added to the codes and numbers of the plan and the matrix', async () => {
    const matrix = anExampleOf(BackendMatrix);
    backendHas({
      'GET /brands/b1/plan': { body: aPlan(5) },
      'GET /brands/b1/matrix': { body: matrix },
    });
    expect(dataOf(await ask('/brands/b1/plan'))).toMatchObject({
      change: 5,
      advice: expect.stringContaining('a change of 5 points in 4 of 5 runs'),
    });
    const { advice, ...reply } = dataOf(await ask('/brands/b1/matrix')) as MatrixBody;
    expect(reply).toEqual({ ...matrix, is_stale: false });
    expect(advice).toHaveLength(7);
    expect(advice.find(({ cell }) => cell === 'cited_only')?.advice).toContain(
      'put the name of the brand into the passage',
    );
  });
});

describe('parameters of analysis calls', () => {
  const path = '/brands/b1/analyses/a1/explain';

  it('are passed on unchanged, and each set has its own cached reply', async () => {
    backendHas({
      [`GET ${path}?metric=score`]: anExplanation('score'),
      [`GET ${path}?metric=rank`]: anExplanation('rank'),
    });
    for (const metric of ['score', 'rank', 'score']) {
      expect(dataOf(await ask(`${path}?metric=${metric}&other=1`))).toMatchObject({ metric });
    }
    expect(calls()).toEqual([`GET ${path}?metric=score`, `GET ${path}?metric=rank`]);
    await backend.refuse();
    expect(dataOf(await ask(`${path}?metric=rank&refresh=1`))).toMatchObject({
      metric: 'rank',
      is_stale: true,
    });
    expect((await ask(`${path}?metric=citations`)).status).toBe(502);
  });

  it('keep the escapes in the address of a page', async () => {
    const call = 'GET /brands/b1/answers?source=acme.example%2Fa%2520b';
    backendHas({ [call]: { body: anExampleOf(BackendAnswers) } });
    expect((await ask('/brands/b1/answers?source=acme.example/a%2520b&page=1')).status).toBe(200);
    expect(calls()).toEqual([call]);
  });

  const plan = '/brands/b1/plan';
  it('that do not fit the schema are refused without a call, and nothing is cached', async () => {
    for (const wrong of [
      `${path}?metric=luck`,
      `${path}?metric=${'x'.repeat(10_000)}`,
      `${path}?metric[]=score`,
      `${path}?metric=score%00`,
      `${plan}?change=0`,
      `${plan}?change=51`,
      `${plan}?change=5.0001`,
      `${plan}?change=1e1`,
      `${plan}?change=`,
    ]) {
      const [, name] = /\?(\w+)/.exec(wrong) ?? [];
      expect(errorOf(await ask(wrong))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: [name],
      });
    }
    expect(errorOf(await ask(path))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['metric'],
    });
    expect(calls()).toEqual([]);
    expect(await keptKeys()).toEqual([]);
  });

  it('share a cached reply however they are spelled, and unknown ones make no difference', async () => {
    backendHas({
      [`GET ${path}?metric=score`]: anExplanation('score'),
      [`GET ${plan}`]: { body: aPlan(5) },
      [`GET ${plan}?change=7.5`]: { body: aPlan(7.5) },
    });
    for (let at = 0; at < 20; at += 1) await ask(`${path}?metric=rank&metric=score&any=${at}&x${at}=1`);
    for (const change of ['', '?change=5', '?change=5.0', '?change=05.00', '?changes=9']) {
      expect(dataOf(await ask(`${plan}${change}`))).toMatchObject({ change: 5 });
    }
    for (const change of ['7.5', '7.50', '007.5'])
      expect(dataOf(await ask(`${plan}?change=${change}`))).toMatchObject({ change: 7.5 });
    expect(calls()).toEqual([`GET ${path}?metric=score`, `GET ${plan}`, `GET ${plan}?change=7.5`]);
    expect(await keptKeys()).toHaveLength(3);
  });
});

describe('POST /brands/{id}/run', () => {
  it('makes the next list be fetched again, and leaves the rest of the cache', async () => {
    const paths = ['/overview', '/brands/b1/insights', ...KEPT.map(({ path }) => path)];
    for (const path of paths) await ask(path);
    calls();
    expect((await ask('/brands/b1/run', { method: 'POST' })).status).toBe(202);
    for (const path of paths) await ask(path);
    expect(calls()).toEqual(['POST /brands/b1/run', 'GET /brands/b1/analyses']);
  });

  it('keeps the old list for when the backend is away', async () => {
    await ask('/brands/b1/analyses');
    await ask('/brands/b1/run', { method: 'POST' });
    await backend.refuse();
    expect(analysesOf(await ask('/brands/b1/analyses'))).toMatchObject({ is_stale: true });
  });

  it('outdates a list whose fetch began before it', async () => {
    const held = aHeldAnswer({ body: someAnalyses(anAnalysis()) });
    backendHas({ 'GET /brands/b1/analyses': held.answer });
    const before = ask('/brands/b1/analyses');
    await held.arrived;
    await ask('/brands/b1/run', { method: 'POST' });
    held.release();
    expect(statusesOf(await before)).toEqual(['success']);
    backendHas({ 'GET /brands/b1/analyses': { body: someAnalyses(aRun().analysis, anAnalysis()) } });
    expect(statusesOf(await ask('/brands/b1/analyses'))).toEqual(['pending', 'success']);
  });

  it.each([
    [402, 'aiv_insufficient_credits'],
    [404, 'aiv_not_found'],
    [409, 'aiv_conflict'],
  ])('passes %i of the backend on', async (status, code) => {
    backendHas({ 'POST /brands/b1/run': { status, body: { message: 'Why' } } });
    const answer = await ask('/brands/b1/run', { method: 'POST' });
    expect(errorOf(answer)).toEqual({ status, code });
    expect(answer.json).toMatchObject({ message: 'Why' });
  });

  it.each([
    ['no_model', { status: 409, reason: 'no_model' }],
    ['Not a code', { status: 409 }],
    [7, { status: 409 }],
  ])('passes on the error code %j as the reason when it has the right form', async (code, data) => {
    backendHas({ 'POST /brands/b1/run': { status: 409, body: { message: 'Why', code } } });
    const answer = await ask('/brands/b1/run', { method: 'POST' });
    expect(answer.json).toEqual({ code: 'aiv_conflict', message: 'Why', data });
  });

  it('passes on no code where the contract has none', async () => {
    backendHas({ 'GET /brands/b1': { status: 409, body: { message: 'Why', code: 'no_model' } } });
    const answer = await ask('/brands/b1?refresh=1');
    expect(answer.json).toEqual({ code: 'aiv_conflict', message: 'Why', data: { status: 409 } });
  });

  it('refuses a body that cannot be read before anything is done', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask('/brands/b1/run', { method: 'POST', headers, body: '{' });
    expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_json' });
    expect(calls()).toEqual([]);
  });
});

describe('GET /brands/{id}/citations', () => {
  it('is fetched again once a newer analysis is known', async () => {
    await ask('/overview');
    await ask('/brands/b1/citations');
    backendHas({
      'GET /overview': { body: anOverview(aBackendRow({ last_analyzed_at: '2026-01-08T00:00:00Z' })) },
      'GET /brands/b1/citations': { body: someCitations([]) },
    });
    expect(citationsOf(await ask('/brands/b1/citations')).pages).toHaveLength(1);
    await ask('/overview?refresh=1');
    calls();
    expect(citationsOf(await ask('/brands/b1/citations')).pages).toEqual([]);
    await ask('/brands/b1/citations');
    expect(calls()).toEqual(['GET /brands/b1/citations']);
  });

  it('is not kept before the first analysis has ended', async () => {
    const nothing = someCitations([], { analysis_uuid: null, finished_at: null });
    backendHas({ 'GET /brands/b1/citations': { body: nothing } });
    await ask('/brands/b1/citations');
    await ask('/brands/b1/citations');
    expect(calls()).toHaveLength(2);
  });

  const site = [
    aSite(),
    ...aListedPost({ id: 1, permalink: 'https://site.example/linked/', incoming: 4, score: '81' }),
    ...aListedPost({ id: 2, permalink: 'http://www.site.example/orphan', incoming: 0 }),
    ...aListedPost({ id: 3, permalink: 'https://site.example/?p=3' }),
    ...aListedPost({ id: 4, permalink: 'https://site.example/draft/', status: 'draft' }),
  ];

  it('shows the link metrics of the post at each page of the site', async () => {
    await service.importRecords(site);
    const pages = [
      aCitedPage('site.example/linked'),
      aCitedPage('www.site.example/orphan'),
      aCitedPage('site.example'),
      aCitedPage('site.example/draft'),
      aCitedPage('site.example/linked', { owned: false }),
      aCitedPage('not an address'),
    ];
    backendHas({ 'GET /brands/b1/citations': { body: someCitations(pages) } });
    const { pages: shown, orphans_cited: orphans } = citationsOf(await ask('/brands/b1/citations'));
    const { json } = await service.request(
      '/plugin/v1/links/group-posts?orderby=incoming_link_count&order=DESC',
    );
    const [linked, orphan] = (json as { posts: object[] }).posts;
    expect(linked).toMatchObject({ post_id: 1, incoming_link_count: 4, seo_score: 81, is_orphan: false });
    expect(shown.map(({ post }) => post)).toEqual([linked, orphan, null, null, null, null]);
    expect(orphans).toEqual([{ ...pages[1], post: orphan }]);
  });

  it('is the same for a post over all brands, and leaves linked posts out when only orphans are asked for', async () => {
    await service.importRecords(site);
    backendHas({
      'GET /overview': {
        body: anOverview(
          aBackendRow({ citations: 3 }),
          aBackendRow({ uuid: 'b2', name: 'Bellows', citations: 1 }),
          aBackendRow({ uuid: 'b3', citations: 0 }),
        ),
      },
      'GET /brands/b1/citations': {
        body: someCitations([
          aCitedPage('site.example/linked', { answers: 2 }),
          aCitedPage('site.example/orphan', { answers: 1 }),
          aCitedPage('elsewhere.example/page', { owned: false }),
        ]),
      },
      'GET /brands/b2/citations': {
        body: someCitations([
          aCitedPage('site.example/orphan', { answers: 3 }),
          aCitedPage('www.site.example/orphan', { answers: 1 }),
        ]),
      },
    });
    const { posts } = await citedPosts();
    expect(posts.map(({ post, answers }) => [post.post_id, answers])).toEqual([
      [2, 5],
      [1, 2],
    ]);
    expect(posts[0]?.brands).toMatchObject([
      { id: 'b2', name: 'Bellows', answers: 4 },
      { id: 'b1', answers: 1 },
    ]);
    expect((await citedPosts('?is_orphan=orphan')).posts).toEqual([posts[0]]);
    expect((await citedPosts('?is_orphan=linked')).posts).toEqual([posts[1]]);
    await backend.refuse();
    clock.advance(40 * DAY);
    expect(await citedPosts()).toMatchObject({ is_stale: true, posts: [{ answers: 5 }, { answers: 2 }] });
    await backend.accept();
  });

  it('does not count a page among the orphans that was retrieved but never cited', async () => {
    await service.importRecords(site);
    const pages = [aCitedPage('site.example/orphan', { answers: 0, retrieved_answers: 2 })];
    backendHas({ 'GET /brands/b1/citations': { body: someCitations(pages) } });
    const citations = citationsOf(await ask('/brands/b1/citations'));
    expect(citations.pages[0]?.post?.post_id).toBe(2);
    expect(citations.orphans_cited).toEqual([]);
  });

  it('follows the link data without asking the backend again', async () => {
    const pages = [aCitedPage('site.example/orphan')];
    backendHas({ 'GET /brands/b1/citations': { body: someCitations(pages) } });
    await service.importRecords(site);
    // From the backend, then from the cache: link data joined to a cached reply must stay current.
    for (const _ of [1, 2]) {
      expect(citationsOf(await ask('/brands/b1/citations')).orphans_cited).toHaveLength(1);
      service.clock.advance(2000);
    }
    await service.importRecords([
      aSite(),
      ...aListedPost({ id: 9, permalink: 'https://site.example/orphan/', incoming: 1 }),
    ]);
    const { pages: shown, orphans_cited: orphans } = citationsOf(await ask('/brands/b1/citations'));
    expect(shown[0]?.post?.post_id).toBe(9);
    expect(orphans).toEqual([]);
    expect(calls()).toEqual(['GET /brands/b1/citations']);
  });
});

/** A query for which competitors are cited and the brand is not. */
const missed = (query_id: string, text: string) => ({
  query_id,
  text,
  answers: 2,
  counted_answers: 3,
  pages: [{ page: 'rival.example/x', url: 'https://rival.example/x', competitor: 'Rival', answers: 2 }],
});

describe('missed_queries of GET /brands/{id}/citations', () => {
  const site = [
    aSite(),
    ...aListedPost({ id: 1, title: 'Anvils for beginners', incoming: 9 }),
    ...aListedPost({ id: 2, title: 'The anvil, forged by hand', incoming: 3 }),
    ...aListedPost({ id: 3, title: 'Forged anvils compared', incoming: 1 }),
    ...aListedPost({ id: 4, title: 'Hand creams', incoming: 5 }),
  ];
  const fits = async (own_domains: string[]) => {
    await service.importRecords(site);
    const missed_queries = [
      missed('q1', 'Where to learn Esperanto?'),
      missed('q2', 'Which forged anvils last longest?'),
      missed('q3', 'Who makes the best anvils?'),
    ];
    const body = someCitations([], { missed_queries, own_domains });
    backendHas({ 'GET /brands/b1/citations': { body } });
    const { missed_queries: shown } = citationsOf(await ask('/brands/b1/citations'));
    return shown.map(({ query_id, posts }) => [query_id, posts.map(({ post_id }) => post_id)]);
  };

  it('come with well-linked posts that fit the query, queries with such posts first', async () => {
    expect(await fits(['site.example'])).toEqual([
      ['q2', [2]],
      ['q3', [1, 2]],
      ['q1', []],
    ]);
  });

  it('have no posts when the site is not one of the brand', async () => {
    expect(await fits(['other.example'])).toEqual([
      ['q1', []],
      ['q2', []],
      ['q3', []],
    ]);
  });
});

describe('figures that are invented', () => {
  it('are marked in the header, also from the cache, and measured figures are not', async () => {
    const source = async (path: string) => (await ask(path)).headers['x-data-source'];
    for (const _ of [1, 2, 3]) expect(await source('/brands/b1/analyses')).toBe('demo');
    expect(await source('/overview')).toBeUndefined();
    backendHas({ 'GET /brands/b1/analyses': { body: { ...someAnalyses(anAnalysis()), is_demo: false } } });
    await ask('/brands/b1/analyses?refresh=true');
    for (const _ of [1, 2, 3]) expect(await source('/brands/b1/analyses')).toBeUndefined();
  });
});

describe('the bodies of the contract', () => {
  it('have no additional field when the backend marks its figures as invented', async () => {
    const { body: plain } = await ask('/overview');
    const plainInsights = (await ask('/brands/b1/insights')).body;
    await service.reset();
    backendHas({
      'GET /overview': { body: anOverview(aBackendRow({ is_demo: true })) },
      'GET /brands/b1/analyses/results': { body: aBackendAnalysis({ is_demo: true }) },
    });
    expect((await ask('/overview')).body).toBe(plain);
    expect((await ask('/brands/b1/insights')).body).toBe(plainInsights);
  });
});

describe('a backend that knows only the protocol', () => {
  it('has its 404 passed on for every analysis call', async () => {
    backend.answer({ status: 404, body: { message: 'No such path' } });
    for (const { path } of KEPT) {
      expect(errorOf(await ask(path))).toEqual({ status: 404, code: 'aiv_not_found' });
    }
    const run = await send('POST', '/brands/b1/run', {});
    expect(errorOf(run)).toEqual({ status: 404, code: 'aiv_not_found' });
  });
});

describe('GET /engines', () => {
  it('says whether answers are invented', async () => {
    expect((dataOf(await ask('/engines')) as EnginesBody).is_demo).toBe(someEngines().is_demo);
  });
});

async function keptKeys(): Promise<string[]> {
  const rows = await service.stores.database.db.selectFrom('brand_cache').select('cache_key').execute();
  return rows.map(({ cache_key: key }) => key).toSorted();
}
