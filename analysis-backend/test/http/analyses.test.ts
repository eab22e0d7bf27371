import { describe, expect, it } from 'vitest';
import { aBackend, createBrand, untilAnalysed } from './a-backend.ts';

describe('POST /api/v1/brands/{id}/run', () => {
  it('is refused while an analysis is under way, and starts one when none is', async () => {
    const test = await aBackend({ runs: true, environment: { SIGNPOST_ANALYSIS_REPLICATES: '1' } });
    const id = await createBrand(test);
    const first = await test.ask(`POST /api/v1/brands/${id}/run`);
    expect(first).toMatchObject({ status: 409, body: { message: expect.stringContaining('under way') } });
    await untilAnalysed(test, id);
    const run = await test.ask(`POST /api/v1/brands/${id}/run`);
    expect(run).toMatchObject({
      status: 202,
      headers: { 'x-data-source': 'demo' },
      body: {
        is_demo: true,
        analysis: { status: 'pending', reason: 'requested', answers: { expected: 20, done: 0, failed: 0 } },
      },
    });
    expect(await untilAnalysed(test, id)).toMatchObject({ uuid: run.body.analysis.uuid, status: 'success' });
  });

  it('is refused for an inactive brand and for one without enabled queries, and says what to do', async () => {
    const test = await aBackend({ runs: true, environment: { SIGNPOST_ANALYSIS_REPLICATES: '1' } });
    const id = await createBrand(test);
    await untilAnalysed(test, id);
    await test.ask(`PATCH /api/v1/brands/${id}`, { status: 'inactive' });
    const inactive = await test.ask(`POST /api/v1/brands/${id}/run`);
    expect(inactive).toMatchObject({ status: 409, body: { message: expect.stringContaining('activate') } });
    await test.ask(`PATCH /api/v1/brands/${id}`, { status: 'active' });
    const { queries } = (await test.ask(`GET /api/v1/brands/${id}/queries`)).body;
    for (const { uuid } of queries) await test.ask(`PATCH /api/v1/queries/${uuid}`, { enabled: false });
    const none = await test.ask(`POST /api/v1/brands/${id}/run`);
    expect(none).toMatchObject({ status: 409, body: { message: expect.stringContaining('enable or add') } });
  });
});

describe('what is not measured yet', () => {
  it('is 404 for the results, and empty for history details', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const results = await test.ask(`GET /api/v1/brands/${id}/analyses/results`);
    expect(results).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('completed yet') },
    });
    const { analyses } = (await test.ask(`GET /api/v1/brands/${id}/analyses`)).body;
    const detail = await test.ask(`GET /api/v1/brands/${id}/analyses/${analyses[0].uuid}`);
    expect(detail.body).toMatchObject({ is_demo: true, scoring: null, revisions: [], analysis: analyses[0] });
    expect(detail.body.queries).toHaveLength(20);
    expect(detail.body.queries[0].answers).toMatchObject([
      { engine_id: 'demo', replicate: 0, state: 'waiting', text: null, found: null, extraction: null },
      { replicate: 1 },
      { replicate: 2 },
    ]);
    expect((await test.ask(`GET /api/v1/brands/${id}/citations`)).body).toEqual({
      is_demo: true,
      analysis_uuid: null,
      finished_at: null,
      counted_answers: 0,
      grounded_answers: 0,
      citing_answers: 0,
      pages: [],
      domains: [],
      own_domains: ['acme.example'],
      searches: [],
      missed_queries: [],
    });
  });

  it('is 404 for an analysis of another brand', async () => {
    const test = await aBackend();
    const [one, other] = [await createBrand(test), await createBrand(test, { name: 'Bakery' })];
    const { analyses } = (await test.ask(`GET /api/v1/brands/${one}/analyses`)).body;
    expect((await test.ask(`GET /api/v1/brands/${other}/analyses/${analyses[0].uuid}`)).status).toBe(404);
    const unknown = '11111111-aaaa-4bbb-8ccc-000000000001';
    expect((await test.ask(`GET /api/v1/brands/${one}/analyses/${unknown}`)).status).toBe(404);
    expect((await test.ask(`GET /api/v1/brands/${one}/analyses/x`)).status).toBe(404);
  });
});

describe('GET /api/v1/engines and costs', () => {
  it('show the demo engine, which costs nothing, when none is configured', async () => {
    const test = await aBackend({ environment: { SIGNPOST_BUDGET_RUN_USD: '2.5' } });
    const id = await createBrand(test);
    const engines = await test.ask('GET /api/v1/engines');
    expect(engines.headers['x-data-source']).toBe('demo');
    expect(engines.body).toMatchObject({
      is_demo: true,
      engines: [{ id: 'demo', provider: 'demo', is_demo: true, price: { input_usd_per_million: 0 } }],
      extraction_model: null,
      caps: { run_usd: 2.5, brand_month_usd: null, instance_day_usd: null },
    });
    expect((await test.ask(`GET /api/v1/brands/${id}/costs`)).body).toEqual({
      next_run_usd: 0,
      next_run_basis: 'price_list',
      spent: {
        brand_month_usd: 0,
        brand_month_unknown_usd: 0,
        instance_day_usd: 0,
        instance_day_unknown_usd: 0,
      },
      caps: { run_usd: 2.5, brand_month_usd: null, instance_day_usd: null },
      left: { brand_month_usd: null, instance_day_usd: null },
    });
  });
});
