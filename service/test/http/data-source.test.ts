import { describe, expect, it } from 'vitest';
import { aDetail, someAnalyses, anAnalysis } from '../fakes/analyses.ts';
import { aBackendAnalysis, aBackendBrand, aBackendRow, anOverview } from '../fakes/backend-replies.ts';
import { DAY, sharedBrandService } from '../fakes/brands.ts';
import type { Answer } from '../fakes/service.ts';

const service = await sharedBrandService();
const { ask, send, backend, clock, backendHas } = service;

const sourceOf = ({ headers }: Answer) => headers['x-data-source'];
const DEMO = { 'x-data-source': 'demo' };

const READ = [
  { path: '/overview', call: 'GET /overview', body: anOverview(aBackendRow()) },
  { path: '/brands/b1', call: 'GET /brands/b1', body: aBackendBrand() },
  { path: '/brands/b1/insights', call: 'GET /brands/b1/analyses/results', body: aBackendAnalysis() },
];

describe.each(READ)('GET $path', ({ path, call, body }) => {
  it('says that figures are invented when the backend does: from the backend, the cache and the fast lane', async () => {
    backendHas({ [call]: { body, headers: DEMO } });
    const answers = [];
    for (const _ of [1, 2, 3, 4]) answers.push(await ask(path));
    expect(answers.map(sourceOf)).toEqual(['demo', 'demo', 'demo', 'demo']);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  it('says so without a body too, and with _fields', async () => {
    backendHas({ [call]: { body, headers: DEMO } });
    const { headers } = await ask(path);
    for (const _ of [1, 2, 3]) {
      const known = await ask(path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([known.status, sourceOf(known)]).toEqual([304, 'demo']);
    }
    expect(sourceOf(await ask(path, { method: 'HEAD' }))).toBe('demo');
    expect(sourceOf(await ask(`${path}?_fields=data`))).toBe('demo');
  });

  it('says nothing about measured figures', async () => {
    for (const _ of [1, 2, 3]) expect(sourceOf(await ask(path))).toBeUndefined();
  });
});

describe('the mark of invented figures', () => {
  it('stays on the old dashboard that is served while the backend fails, and goes when they are measured', async () => {
    backendHas({ 'GET /overview': { body: anOverview(aBackendRow()), headers: DEMO } });
    await ask('/overview');
    await backend.refuse();
    expect(sourceOf(await ask('/overview?refresh=1'))).toBe('demo');
    await backend.accept();
    backendHas({});
    expect(sourceOf(await ask('/overview?refresh=1'))).toBeUndefined();
    expect(sourceOf(await ask('/overview'))).toBeUndefined();
  });

  it('is on an overview whose summary says so, whatever header the backend sends', async () => {
    const body = { ...anOverview(aBackendRow()), summary: { is_demo: true } };
    backendHas({ 'GET /overview': { body } });
    for (const _ of [1, 2, 3]) expect(sourceOf(await ask('/overview?search=acme'))).toBe('demo');
  });

  it('is on insights that are superseded and served because the backend fails', async () => {
    backendHas({ 'GET /brands/b1/analyses/results': { body: aBackendAnalysis(), headers: DEMO } });
    await ask('/overview');
    await ask('/brands/b1/insights');
    await ask('/overview?refresh=1');
    await backend.refuse();
    expect(sourceOf(await ask('/brands/b1/insights'))).toBe('demo');
  });

  it('is on created and changed brands', async () => {
    backendHas({
      'POST /brands': { status: 201, body: aBackendBrand(), headers: DEMO },
      'PATCH /brands/b1': { body: aBackendBrand(), headers: DEMO },
    });
    const fields = { name: 'Acme', url: 'https://acme.example', description: '' };
    for (const answer of [await send('POST', '/brands', fields), await send('PATCH', '/brands/b1', fields)])
      expect(sourceOf(answer)).toBe('demo');
    expect(sourceOf(await ask('/brands/b1'))).toBe('demo');
  });

  it('is on shares of reports with invented figures, on their list, and on the page itself', async () => {
    expect(sourceOf(await shareReport(false))).toBeUndefined();
    expect(sourceOf(await ask('/brands/b1/shares'))).toBeUndefined();
    const made = await shareReport(true);
    expect(sourceOf(made)).toBe('demo');
    expect(sourceOf(await ask('/brands/b1/shares'))).toBe('demo');
    const { url } = (made.json as { data: { share: { url: string } } }).data.share;
    expect(sourceOf(await service.request(url, { auth: 'none' }))).toBe('demo');
    clock.advance(31 * DAY);
    expect(sourceOf(await ask('/brands/b1/shares'))).toBeUndefined();
  });
});

async function shareReport(isDemo: boolean): Promise<Answer> {
  backendHas({
    'GET /brands/b1/analyses': { body: someAnalyses(anAnalysis()) },
    'GET /brands/b1/analyses/a1': { body: { ...aDetail({ is_demo: isDemo }), is_demo: isDemo } },
  });
  return send('POST', '/brands/b1/shares', { days: 30 });
}
