import { describe, expect, it } from 'vitest';
import { chatDialect, KEY as PROVIDER_KEY } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../fakes/provider-server.ts';
import { ACME, aBackend, createBrand, untilAnalysed } from './a-backend.ts';

function environmentFor({ baseUrl }: ProviderServer, engines = 'compatible/model-1'): Record<string, string> {
  return {
    SIGNPOST_ENGINES: engines,
    SIGNPOST_EXTRACTION_MODEL: 'off',
    SIGNPOST_COMPATIBLE_BASE_URL: baseUrl,
    SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
    SIGNPOST_ANALYSIS_REPLICATES: '1',
    SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
  };
}

describe('a backend with an AI service', () => {
  it('measures what the service says, and marks nothing as invented', async () => {
    const server = await startProviderServer(chatDialect);
    server.script({ body: chatDialect.answer('1. Globex\n2. Acme\n3. Initech') });
    const test = await aBackend({ runs: true, environment: environmentFor(server) });
    const id = await createBrand(test);
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({
      status: 'success',
      is_demo: false,
      engines: ['compatible/model-1'],
      mentions: 20,
      rank: 2,
      // The DCG discount of the second place.
      score: { value: 63.1 },
      cost_usd: null,
      estimated_usd: null,
    });
    expect(server.seen).toHaveLength(20);
    const calls = [
      'overview',
      `brands/${id}/analyses/results`,
      `brands/${id}/analyses`,
      `brands/${id}/citations`,
      'engines',
    ];
    for (const call of calls) {
      const { headers, body } = await test.ask(`GET /api/v1/${call}`);
      expect(headers).not.toHaveProperty('x-data-source');
      expect(JSON.stringify(body)).not.toMatch(/"is_demo":true|Sample answer/);
    }
    const { summary } = (await test.ask('GET /api/v1/overview')).body;
    expect(summary).toEqual({
      ai_visibility_score: 63,
      rank_score: 63,
      analyses_last_24h: 1,
      avg_mentions_per_brand: 20,
    });
    const { query_results: results, competitors } = (
      await test.ask(`GET /api/v1/brands/${id}/analyses/results`)
    ).body;
    expect(competitors.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Globex', 'Initech']);
    expect(results[0]).toMatchObject({
      found: true,
      rank_among_competitors: 2,
      citations_count: 0,
      model_response: '1. Globex\n2. Acme\n3. Initech',
    });
    const engines = (await test.ask('GET /api/v1/engines')).body;
    expect(engines).toMatchObject({
      is_demo: false,
      engines: [{ id: 'compatible/model-1', web_search: false, price: null }],
    });
    expect(test.log()).not.toContain(PROVIDER_KEY);
  });

  it('lets a model of that service write the queries and read the answers, unless another is named', async () => {
    const written = Array.from(
      { length: 20 },
      (_, at) => `Nenne die ${at + 3} besten Anbieter für Projektsoftware.`,
    );
    const labels = {
      brand: { sentiment: 'positive', quote: 'Acme is the best' },
      entities: [{ name: 'Acme', sentiment: 'positive' }],
    };
    const replies: Record<string, string> = {
      queries: JSON.stringify({ queries: written }),
      answer_labels: JSON.stringify(labels),
      none: 'Acme is the best of all.',
    };
    const server = await startProviderServer(chatDialect);
    server.script(({ body }) => {
      const { response_format: format } = body as { response_format?: { json_schema: { name: string } } };
      return { body: chatDialect.answer(replies[format?.json_schema.name ?? 'none'] ?? '') };
    });
    const { SIGNPOST_EXTRACTION_MODEL: _off, ...environment } = environmentFor(server);
    const test = await aBackend({ runs: true, environment });
    expect((await test.ask('GET /api/v1/engines')).body.extraction_model).toBe('compatible/model-1');
    const { body: created } = await test.ask('POST /api/v1/brands', { ...ACME, description: '' });
    expect(
      created.queries.map(({ text, method }: { text: string; method: string }) => [text, method]),
    ).toEqual(written.map((text) => [text, 'model']));
    expect(created).not.toHaveProperty('hint');
    const latest = await untilAnalysed(test, created.uuid);
    expect(latest).toMatchObject({ status: 'success', mentions: 20, avg_sentiment: { value: 75 } });
    expect(latest.notices).not.toContain('sentiment_not_judged');
    // The prompt for the queries has the known facts of the brand; nothing was fetched from its site.
    expect(JSON.stringify(server.seen[0]?.body)).toContain('https://acme.example');
    expect(server.seen).toHaveLength(1 + 20 + 1);
  });

  it('has no queries and says so when the model fails: templates never take its place', async () => {
    const server = await startProviderServer(chatDialect);
    server.script({ status: 400, body: chatDialect.error({ status: 400, type: 'invalid', message: 'no' }) });
    const { SIGNPOST_EXTRACTION_MODEL: _off, ...environment } = environmentFor(server);
    const test = await aBackend({ environment });
    const { status, body } = await test.ask('POST /api/v1/brands', ACME);
    expect([status, body.queries, body.hint]).toEqual([201, [], 'no_queries']);
    expect(body.problem).toContain('could not write the questions');
    const thin = await test.ask('POST /api/v1/brands', { ...ACME, description: 'url' });
    expect([thin.status, thin.body.queries, thin.body.hint]).toEqual([201, [], 'description_too_thin']);
  });

  it('finishes as partial with what was measured when one of two engines fails, and says why', async () => {
    const server = await startProviderServer(chatDialect);
    server.script(({ body }) =>
      (body as { model: string }).model === 'broken'
        ? {
            status: 400,
            body: chatDialect.error({ status: 400, type: 'invalid_request_error', message: 'no such model' }),
          }
        : { body: chatDialect.answer('I would take Acme.') },
    );
    const environment = environmentFor(server, 'compatible/broken, compatible/model-1');
    const test = await aBackend({ runs: true, environment });
    const id = await createBrand(test);
    const latest = await untilAnalysed(test, id);
    expect(latest).toMatchObject({
      status: 'partial',
      mentions: 20,
      problem: expect.stringContaining('broken'),
    });
    const { analysis, query_results: results } = (await test.ask(`GET /api/v1/brands/${id}/analyses/results`))
      .body;
    expect(analysis.status).toBe('partial');
    // The shown answer is the first one that names the brand, from any engine.
    expect(results[0]).toMatchObject({ found: true, model_response: 'I would take Acme.' });
    expect(JSON.parse(results[0].extraction_data_raw)).toMatchObject({
      is_demo: false,
      engine: 'compatible/model-1',
      answers: [
        { engine: 'compatible/broken', state: 'failed', found: null },
        { engine: 'compatible/model-1', state: 'answered', found: true, rank: 1 },
      ],
    });
  });
});
