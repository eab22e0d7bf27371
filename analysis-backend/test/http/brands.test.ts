import { describe, expect, it } from 'vitest';
import { aBackend, ACME, createBrand } from './a-backend.ts';

describe('GET /api/v1/overview', () => {
  it('has no brands and no figures at first, and says that figures will be samples', async () => {
    const { ask } = await aBackend();
    const { headers, body } = await ask('GET /api/v1/overview');
    expect(headers['x-data-source']).toBe('demo');
    expect(body).toEqual({
      summary: {
        ai_visibility_score: null,
        rank_score: null,
        analyses_last_24h: 0,
        avg_mentions_per_brand: null,
        is_demo: true,
      },
      brands: { data: [] },
    });
  });

  it('shows a new brand with its pending analysis, its schedule and no figures', async () => {
    const test = await aBackend();
    const uuid = await createBrand(test);
    const { body } = await test.ask('GET /api/v1/overview');
    expect(body.brands.data).toEqual([
      {
        uuid,
        name: 'Acme',
        url: 'https://acme.example',
        country_code: 'US',
        active: true,
        ai_visibility_score: null,
        rank: null,
        avg_sentiment: null,
        mentions: null,
        citations: null,
        last_analyzed_at: null,
        created_at: expect.stringMatching(/Z$/),
        last_analysis_status: 'pending',
        next_scheduled_at: expect.stringMatching(/Z$/),
        is_demo: true,
      },
    ]);
  });
});

describe('POST /api/v1/brands', () => {
  it('answers with the brand and 20 baseline queries, none of which names it, and starts the first analysis', async () => {
    const { ask } = await aBackend();
    const { status, body } = await ask('POST /api/v1/brands', ACME);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...ACME,
      status: 'active',
      last_analyzed_at: null,
      aliases: [],
      domains: [],
    });
    expect(body).not.toHaveProperty('problem');
    expect(body.queries).toHaveLength(20);
    for (const query of body.queries) {
      expect(query).toMatchObject({ enabled: true, is_baseline: true, method: 'template', updated_at: null });
      expect(query.text).not.toMatch(/acme/i);
    }
    const history = await ask(`GET /api/v1/brands/${body.uuid}/analyses`);
    expect(history.body.analyses).toMatchObject([
      { status: 'pending', reason: 'created', answers: { expected: 60, done: 0, failed: 0 }, queries: 20 },
    ]);
  });

  it('takes aliases and domains, which the protocol does not have, each once and domains as host names', async () => {
    const { ask } = await aBackend();
    const { body } = await ask('POST /api/v1/brands', {
      ...ACME,
      name: '  Acme ',
      aliases: ['Acme Inc', ' Acme Inc '],
      domains: ['Shop.Acme.example', 'bücher.example'],
    });
    expect(body).toMatchObject({
      name: 'Acme',
      aliases: ['Acme Inc'],
      domains: ['shop.acme.example', 'xn--bcher-kva.example'],
    });
    expect((await ask(`GET /api/v1/brands/${body.uuid}`)).body).toMatchObject({ aliases: ['Acme Inc'] });
  });

  it('stores a text as it is sent', async () => {
    const { ask } = await aBackend();
    const description = 'Zwei Zeilen:\n"quoted" \u0001 \ud83d\ude80 <b>';
    const { status, body } = await ask('POST /api/v1/brands', { ...ACME, name: 'Łódź & Söhne', description });
    expect(status).toBe(201);
    const stored = await ask(`GET /api/v1/brands/${body.uuid}`);
    expect(stored.body).toMatchObject({ name: 'Łódź & Söhne', description });
  });

  it('lists everything that is wrong', async () => {
    const { ask } = await aBackend();
    const wrong = {
      name: ' ',
      url: 'ftp://acme.example',
      country_code: 'usa',
      aliases: ['', 3],
      domains: 'x',
    };
    const { status, body } = await ask('POST /api/v1/brands', wrong);
    expect(status).toBe(400);
    expect(body.message.split('; ')).toEqual([
      'name must not be empty',
      'url must be an http or https address',
      'description is missing',
      'country_code must be two capital letters, or empty',
      'aliases.0 must not be empty',
      'aliases.1 must be text',
      'domains must be a list.',
    ]);
    expect((await ask('GET /api/v1/overview')).body.brands.data).toEqual([]);
  });

  it.each([
    [{ name: 'x'.repeat(201) }, 'name must have 200 characters at most.'],
    [{ description: 'x'.repeat(10_001) }, 'description must have 10000 characters at most.'],
    [{ domains: ['https://acme.example/path'] }, 'domains must list host names like shop.example'],
    [{ aliases: [' '] }, 'aliases must list names, none of them empty.'],
    [{ name: 7 }, 'name must be text.'],
    [{ url: 'javascript:alert(1)' }, 'url must be an http or https address.'],
    [{ url: `https://${'A'.repeat(20_000)}/` }, 'url must be an http or https address.'],
  ])('refuses %j', async (fields, message) => {
    const { ask } = await aBackend();
    const { status, body } = await ask('POST /api/v1/brands', { ...ACME, ...fields });
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });

  it('creates the brand and says why its first analysis could not start when a limit forbids it', async () => {
    const environment = {
      SIGNPOST_ENGINES: 'compatible/unpriced',
      SIGNPOST_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
      SIGNPOST_BUDGET_RUN_USD: '1',
    };
    const { ask } = await aBackend({ environment });
    const { status, body } = await ask('POST /api/v1/brands', ACME);
    expect(status).toBe(201);
    expect(body.problem).toContain('Enter the price');
    const run = await ask(`POST /api/v1/brands/${body.uuid}/run`);
    expect(run).toMatchObject({ status: 402, body: { message: body.problem } });
  });
});

describe('PATCH /api/v1/brands/{id}', () => {
  it('changes the given fields and answers with the whole brand', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const before = (await test.ask(`GET /api/v1/brands/${id}`)).body;
    const changes = { name: 'Acme Corporation', country_code: '', aliases: ['Acme'], domains: ['acme.test'] };
    const { body } = await test.ask(`PATCH /api/v1/brands/${id}`, changes);
    expect(body).toEqual({ ...before, ...changes });
    expect((await test.ask(`GET /api/v1/brands/${id}`)).body).toEqual(body);
  });

  it('removes the schedule of a brand that becomes inactive, and gives it back later', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const row = async () => (await test.ask('GET /api/v1/overview')).body.brands.data[0];
    const { next_scheduled_at: first } = await row();

    await test.ask(`PATCH /api/v1/brands/${id}`, { status: 'inactive' });
    expect(await row()).toMatchObject({ active: false, next_scheduled_at: null });
    await test.ask(`PATCH /api/v1/brands/${id}`, { name: 'Renamed' });
    expect(await row()).toMatchObject({ active: false, next_scheduled_at: null });

    await test.ask(`PATCH /api/v1/brands/${id}`, { status: 'active' });
    expect(await row()).toMatchObject({ active: true, next_scheduled_at: first });
  });

  it('leaves the schedule alone when nothing changes about it', async () => {
    const test = await aBackend();
    const id = await createBrand(test);
    const before = (await test.ask('GET /api/v1/overview')).body.brands.data[0].next_scheduled_at;
    await test.ask(`PATCH /api/v1/brands/${id}`, { status: 'active', description: 'New' });
    const after = (await test.ask('GET /api/v1/overview')).body.brands.data[0].next_scheduled_at;
    expect(after).toBe(before);
  });

  it.each([
    [
      {},
      'There is nothing to change: send at least one of name, url, description, status, country_code, aliases or domains.',
    ],
    [{ unknown: 1 }, 'There is nothing to change'],
    [
      { status: 'paused', url: 'x' },
      'url must be an http or https address; status must be one of active, inactive.',
    ],
  ])('refuses %j', async (changes, message) => {
    const test = await aBackend();
    const id = await createBrand(test);
    const { status, body } = await test.ask(`PATCH /api/v1/brands/${id}`, changes);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });
});

describe('PATCH /api/v1/brands/{id}/names', () => {
  it('replaces the lists of aliases and domains, and changes nothing else', async () => {
    const test = await aBackend();
    const path = `/api/v1/brands/${await createBrand(test, { aliases: ['Acme Inc'] })}/names`;
    const changed = { name: 'Acme', aliases: ['Acme Inc'], domains: ['acme.shop.example'] };
    expect((await test.ask(`PATCH ${path}`, { domains: ['ACME.shop.example'], name: 'Other' })).body).toEqual(
      changed,
    );
    expect((await test.ask(`GET ${path}`)).body).toEqual(changed);
    const nothing = await test.ask(`PATCH ${path}`, { name: 'Other' });
    expect(nothing).toMatchObject({
      status: 400,
      body: { message: 'There is nothing to change: send at least one of aliases or domains.' },
    });
  });
});
