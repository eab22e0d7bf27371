import type { BackendAnalysisDetail, BackendAnalysisSummary } from '@signpost/contract/analyses';
import type { Share, ShareBody, SharesBody } from '@signpost/contract/shares';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aDetail, anAnalysis, anExtraction, aScoring, someAnalyses } from '../fakes/analyses.ts';
import { aBackendBrand, accountAt } from '../fakes/backend-replies.ts';
import { dataOf, DAY, errorOf, startBrandService } from '../fakes/brands.ts';
import { startService, type Answer } from '../fakes/service.ts';

const service = await startBrandService();
const { ask, send, calls, backend, clock, backendHas } = service;
afterAll(service.stop);
beforeEach(async () => {
  await service.reset();
  await service.stores.database.db.deleteFrom('share').execute();
});

async function share(params: object = {}): Promise<Share> {
  return (dataOf(await send('POST', '/brands/b1/shares', params)) as ShareBody).share;
}

/** Opens a link without signing in. */
const open = (url: string): Promise<Answer> => service.request(url, { auth: 'none' });
const revoke = (path: string): Promise<Answer> => ask(path, { method: 'DELETE' });
const sharesOf = async (brandId: string) =>
  (dataOf(await ask(`/brands/${brandId}/shares`)) as SharesBody).shares;

/** Everything of an answer that a reader without sign-in can see. */
const seen = ({ status, body, headers }: Answer) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, body, headers: rest };
};

/** A backend that lists these analyses, and knows those called a1 and a2. */
const listing = (...analyses: BackendAnalysisSummary[]) => ({
  'GET /brands/b1/analyses': { body: someAnalyses(...analyses) },
  'GET /brands/b1/analyses/a1': { body: aDetail({ uuid: 'a1' }) },
  'GET /brands/b1/analyses/a2': { body: aDetail({ uuid: 'a2' }) },
});

describe('POST /brands/{id}/shares', () => {
  it('creates a link to the latest finished analysis, for 30 days by default', async () => {
    backendHas({
      'GET /brands/b1/analyses': {
        body: someAnalyses(
          anAnalysis({ uuid: 'a3', status: 'running' }),
          anAnalysis({ uuid: 'a2', status: 'error' }),
          anAnalysis({ uuid: 'a1', status: 'partial' }),
        ),
      },
    });
    const answer = await ask('/brands/b1/shares', { method: 'POST' });
    expect(answer.status).toBe(201);
    const { share: made } = dataOf(answer) as ShareBody;
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      url: expect.stringMatching(/^\/share\/[\w.-]+$/),
      brand_id: 'b1',
      analysis_id: 'a1',
      created_at: new Date(clock.now()).toISOString(),
      expires_at: new Date(clock.now() + 30 * DAY * 1000).toISOString(),
    });
    expect((await open(made.url)).status).toBe(200);
  });

  it('creates a link to the latest sound analysis, and to a thin one only when there is no other', async () => {
    const thin = anAnalysis({ uuid: 'a2', status: 'partial', thin: 'engine_missing' });
    backendHas(listing(thin, anAnalysis({ uuid: 'a1' })));
    expect((await share({})).analysis_id).toBe('a1');
    backendHas(listing(thin));
    expect((await share({})).analysis_id).toBe('a2');
  });

  it('creates another link each time, or one to the given analysis', async () => {
    backendHas({ 'GET /brands/b1/analyses/a7': { body: aDetail({ uuid: 'a7' }) } });
    const made = [await share({ analysis_id: 'a7', days: 1 }), await share({ analysis_id: 'a7', days: 1 })];
    expect(made.map(({ analysis_id: id }) => id)).toEqual(['a7', 'a7']);
    expect(new Set(made.map(({ url }) => url)).size).toBe(2);
  });

  it.each<[object, string]>([
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ days: 'soon' }, 'days'],
    [{ analysis_id: 'results' }, 'analysis_id'],
    [{ analysis_id: '../b2' }, 'analysis_id'],
    [{ analysis_id: '' }, 'analysis_id'],
    [{ analysis_id: ['a1'] }, 'analysis_id'],
  ])('refuses %j without a call', async (params, name) => {
    const answer = await send('POST', '/brands/b1/shares', params);
    expect(errorOf(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [name] });
    expect(calls()).toEqual([]);
  });

  it('refuses an analysis that has no figures, is unknown or cannot be fetched, and stores nothing', async () => {
    const pending = { 'GET /brands/b1/analyses': { body: someAnalyses(anAnalysis({ status: 'pending' })) } };
    const running = { 'GET /brands/b1/analyses/a1': { body: aDetail({ status: 'running' }) } };
    const unscored = { 'GET /brands/b1/analyses/a1': { body: { ...aDetail(), scoring: null } } };
    const odd = { 'GET /brands/b1/analyses/a1': { body: { ...aDetail(), scoring: { leaderboard: 1 } } } };
    const unknown = { 'GET /brands/b1/analyses/a1': { status: 404, body: {} } };
    for (const [routes, status, code] of [
      [pending, 404, 'aiv_not_found'],
      [running, 409, 'aiv_conflict'],
      [unscored, 409, 'aiv_conflict'],
      [odd, 502, 'aiv_bad_response'],
      [unknown, 404, 'aiv_not_found'],
    ] as const) {
      backendHas(routes);
      expect(errorOf(await send('POST', '/brands/b1/shares', {}))).toEqual({ status, code });
    }
    await backend.refuse();
    expect((await send('POST', '/brands/b1/shares', {})).status).toBe(502);
    expect(await sharesOf('b1')).toEqual([]);
  });
});

describe('GET and DELETE /brands/{id}/shares', () => {
  it('list the valid links of a brand, the newest first, with their addresses', async () => {
    const first = await share();
    clock.advance(1);
    const second = await share({ days: 1 });
    expect(await sharesOf('b1')).toEqual([second, first]);
    expect(await sharesOf('b2')).toEqual([]);
    clock.advance(DAY);
    expect(await sharesOf('b1')).toEqual([first]);
  });

  it('revoke a link at once, once, and no other brand’s', async () => {
    const [gone, kept] = [await share(), await share()];
    await backend.refuse();
    expect(errorOf(await revoke(`/brands/b2/shares/${gone.id}`))).toEqual({
      status: 404,
      code: 'aiv_not_found',
    });
    expect((await open(gone.url)).status).toBe(200);
    expect(dataOf(await revoke(`/brands/b1/shares/${gone.id}`))).toEqual({ revoked: true });
    expect((await open(gone.url)).status).toBe(404);
    expect((await open(kept.url)).status).toBe(200);
    expect((await revoke(`/brands/b1/shares/${gone.id}`)).status).toBe(404);
    expect(await sharesOf('b1')).toEqual([kept]);
  });

  it('revoke by a POST with the method DELETE in a header', async () => {
    const { id, url } = await share();
    const headers = { 'x-http-method-override': 'DELETE' };
    expect((await ask(`/brands/b1/shares/${id}`, { method: 'POST', headers })).status).toBe(200);
    expect((await open(url)).status).toBe(404);
  });

  it.each([
    ['none', 401],
    ['bad-password', 401],
    ['subscriber', 403],
  ] as const)('are for administrators, and so is sharing: %s gets %i', async (auth, status) => {
    const { id, url } = await share();
    for (const [method, path] of [
      ['POST', '/brands/b1/shares'],
      ['GET', '/brands/b1/shares'],
      ['DELETE', `/brands/b1/shares/${id}`],
    ] as const) {
      expect((await ask(path, { method, auth })).status).toBe(status);
    }
    expect((await open(url)).status).toBe(200);
  });
});

describe('a shared report', () => {
  it('is a page without scripts, requests, referrers or caching', async () => {
    const { status, headers, body } = await open((await share()).url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(body).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(body).not.toMatch(/<script|<img|<link|<a |@import|url\(/);
  });

  it('is in the language that the browser of its reader prefers', async () => {
    const { url } = await share();
    const inLanguage = (header: string) =>
      service.request(url, { auth: 'none', headers: { 'accept-language': header } });
    for (const [header, language, heading] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'de', 'Was diese Antworten sind'],
      ['en;q=0.4, de;q=0.8', 'de', 'Was diese Antworten sind'],
      ['en-US,en;q=0.9,de;q=0.8', 'en', 'What these answers are'],
      ['fr,*;q=0.1', 'en', 'What these answers are'],
      ['de;q=0', 'en', 'What these answers are'],
    ] as const) {
      const { headers, body } = await inLanguage(header);
      expect(headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(heading);
    }
    const gone = await service.request('/share/x', { auth: 'none', headers: { 'accept-language': 'de' } });
    expect(gone.body).toContain('Hier gibt es keinen Bericht');
  });

  it('is in the configured language for a browser that asks for no language that Signpost speaks', async () => {
    const { request, stop } = await startService({
      settings: { ...accountAt(backend), SIGNPOST_LANGUAGE: 'de' },
    });
    onTestFinished(stop);
    const gone = await request('/share/x', { auth: 'none', headers: { 'accept-language': 'fr' } });
    expect(gone.body).toContain('Hier gibt es keinen Bericht');
  });

  it('shows the same until it expires, without the backend and whatever happens to the brand', async () => {
    const { url } = await share({ days: 1 });
    const { body } = await open(url);
    expect(body).toContain('<bdi>Acme</bdi>');
    backendHas({ 'GET /brands/b1': { body: aBackendBrand({ name: 'Renamed' }) } });
    await service.stores.database.change((db) => db.deleteFrom('brand_cache').execute());
    await backend.refuse();
    calls();
    clock.advance(DAY - 1);
    expect((await open(url)).body).toBe(body);
    expect(calls()).toEqual([]);
    clock.advance(1);
    expect((await open(url)).status).toBe(404);
  });

  it('gives its reader access to nothing else', async () => {
    const { url } = await share();
    const token = url.replace('/share/', '');
    for (const authorization of [`Bearer ${token}`, `Basic ${token}`]) {
      const answer = await ask('/brands/b1/analyses', { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
    expect((await open(`${url}/shares`)).status).toBe(404);
  });

  it('gets the same 404 for a link that was never made, was changed, has expired or was revoked', async () => {
    const [expired, revoked, live] = [await share({ days: 1 }), await share(), await share()];
    await revoke(`/brands/b1/shares/${revoked.id}`);
    clock.advance(DAY);
    const [, id = '', signature = ''] = /share\/(\w+)\.\d+\.(.*)$/.exec(live.url) ?? [];
    const wrong = [
      '/share/x',
      '/share/%00',
      `/share/${id}`,
      live.url.slice(0, -1),
      `${live.url}A`,
      live.url.replace(id, revoked.id),
      `/share/${id}.99999999999.${signature}`,
      expired.url,
      revoked.url,
    ];
    const answers = (await Promise.all(wrong.map(open))).map(seen);
    expect(answers[0]).toMatchObject({
      status: 404,
      body: expect.stringContaining('There is no report here'),
      headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await open(live.url)).status).toBe(200);
  });

  it('has another link after the secret was deleted', async () => {
    const { url } = await share();
    await service.stores.database.db.deleteFrom('share_secret').execute();
    expect((await open(url)).status).toBe(404);
    const [listed] = await sharesOf('b1');
    expect((await open(listed?.url ?? '')).status).toBe(200);
    expect((await open(url)).status).toBe(404);
  });

  it('has a complete address when the public address is configured', async () => {
    const settings = {
      ...accountAt(backend),
      SIGNPOST_BASE_PATH: '/wp-json',
      SIGNPOST_PUBLIC_URL: 'https://signpost.example/behind/',
    };
    const { request, stop } = await startService({ settings });
    onTestFinished(stop);
    const shares = '/wp-json/plugin/v1/ai-visibility/brands/b1/shares';
    const { share: made } = dataOf(await request(shares, { method: 'POST' })) as ShareBody;
    expect(made.url).toMatch(/^https:\/\/signpost\.example\/behind\/wp-json\/share\/[\w.-]+$/);
    expect((dataOf(await request(shares)) as SharesBody).shares).toEqual([made]);
    // The path that the proxy in front passes on.
    const opened = await request(made.url.slice('https://signpost.example/behind'.length), { auth: 'none' });
    expect(opened.status).toBe(200);
  });

  it('is under the base path, and a look-up before the first share writes nothing', async () => {
    const settings = { ...accountAt(backend), SIGNPOST_BASE_PATH: '/wp-json' };
    const { request, stores, stop } = await startService({ settings });
    onTestFinished(stop);
    expect((await request('/wp-json/share/00.1.00', { auth: 'none' })).status).toBe(404);
    expect(await stores.database.db.selectFrom('share_secret').selectAll().execute()).toEqual([]);

    const made = await request('/wp-json/plugin/v1/ai-visibility/brands/b1/shares', { method: 'POST' });
    const { url } = (dataOf(made) as ShareBody).share;
    expect(url).toMatch(/^\/wp-json\/share\//);
    expect((await request(url, { auth: 'none' })).status).toBe(200);
    expect((await request(url.replace('/wp-json', ''), { auth: 'none' })).status).toBe(404);
  });

  it('says everywhere that it was made from samples when it was', async () => {
    const { headers, body } = await open((await share()).url);
    expect(headers['x-data-source']).toBe('demo');
    expect(body).toContain('<title>SAMPLE: Acme');
    expect(body).toContain('Sample answers, not from any AI service.');
    const charts = body.match(/<svg[^>]*class="(chart|line)[^]*?<\/svg>/g) ?? [];
    expect(charts.length).toBeGreaterThan(3);
    for (const chart of charts) expect(chart).toContain('>SAMPLE</text>');
  });

  it('does not mention samples when it was measured', async () => {
    backendHas({ 'GET /brands/b1/analyses/a1': { body: { ...aDetail(), is_demo: false } } });
    const { headers, body } = await open((await share()).url);
    expect(headers).not.toHaveProperty('x-data-source');
    expect(body.replace(/<style>[^]*<\/style>/, '')).not.toMatch(/sample/i);
  });

  it('shows foreign texts as plain text, whatever they would mean in HTML', async () => {
    const hostile = `</bdi></title></style><script>alert(1)</script><img src=x onerror='a("b")'>\u202eevil`;
    backendHas({
      'GET /brands/b1': { body: aBackendBrand({ name: hostile, url: hostile }) },
      'GET /brands/b1/analyses/a1': { body: aHostileDetail(hostile) },
    });
    const { status, body } = await open((await share()).url);
    expect(status).toBe(200);
    const shown = body.split('&lt;script&gt;alert(1)&lt;/script&gt;').length - 1;
    // The title, the name and address of the brand, a competitor, a question, its quote, the engine, its model, its country,
    // why it is not comparable, a notice.
    expect(shown).toBeGreaterThanOrEqual(11);
    expect(body).not.toMatch(/<script|<img|\u202e/);
    const tags = new Set([...body.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, tag = '']) => tag));
    expect([...tags].filter((tag) => !OURS.has(tag))).toEqual([]);
    expect(body).not.toMatch(/<[^>]*\son\w+\s*=/);
  });
});

const OURS = new Set(
  `html head meta title style body header main section footer p h1 h2 h3 span small strong bdi q div dl dt dd ul li
  table caption thead tbody tr th td svg text line circle path`.split(/\s+/),
);

/** A backend that has the text in every field of text. */
function aHostileDetail(text: string): BackendAnalysisDetail {
  const detail = aDetail({
    notices: [text],
    change: {
      verdict: 'not_comparable',
      reasons: [{ code: 'model_changed', engine_id: text, before: text, after: text }],
      previous_analysis_id: text,
      before: null,
      after: null,
      difference: null,
      pairs: 0,
    },
    finished_at: text,
  });
  return {
    ...detail,
    scoring: aScoring({
      leaderboard: aScoring().leaderboard.map((entry) => (entry.is_brand ? entry : { ...entry, name: text })),
      by_engine: aScoring().by_engine.map((engine) => ({
        ...engine,
        engine_id: text,
        served_models: [text],
      })),
    }),
    engines: detail.engines.map((engine) => ({ ...engine, id: text, country: text })),
    queries: detail.queries.map((query) => ({
      ...query,
      text,
      answers: query.answers.map((answer) => ({
        ...answer,
        cited_urls: [`https://x.example/${text}`, text, `javascript:${text}`],
        extraction: anExtraction({
          sentiment: { value: 50, method: 'model', quote: text },
          citedPages: [text],
        }),
      })),
    })),
  };
}
