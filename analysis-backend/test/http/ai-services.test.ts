import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chatDialect, KEY as PROVIDER_KEY, MODEL } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../fakes/provider-server.ts';
import { aBackend, aFolder, createBrand, untilAnalysed, type TestBackend } from './a-backend.ts';

const QUICK = { SIGNPOST_ANALYSIS_REPLICATES: '1', SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000' };
const PATH = '/api/v1/ai-services';

async function aProvider(): Promise<ProviderServer> {
  const server = await startProviderServer(chatDialect);
  server.script({ body: chatDialect.answer('1. Globex\n2. Acme\n3. Initech') });
  return server;
}

function connection({ baseUrl }: ProviderServer) {
  return { account: 'compatible', key: PROVIDER_KEY, address: baseUrl, engines: [{ model: MODEL }] };
}

async function serviceOf({ ask }: Pick<TestBackend, 'ask'>, account: string) {
  const { body } = await ask(`GET ${PATH}`);
  return body.services.find((service: { account: string }) => service.account === account);
}

/** Whether a text is in any file of the folder. */
function isInFiles(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes(text));
}

describe('an AI service that an administrator connects', () => {
  it('is tested, saved, used at once, and taken away again; its key is nowhere in clear', async () => {
    const server = await aProvider();
    const test = await aBackend({ runs: true, environment: QUICK });
    const { ask, folder, log } = test;
    expect(await serviceOf(test, 'compatible')).toMatchObject({
      is_connected: false,
      key: null,
      engines: [],
    });

    const { engines: _, ...service } = connection(server);
    const tested = await ask(`POST ${PATH}/test`, { ...service, model: MODEL });
    expect(tested.body).toMatchObject({
      problem: null,
      answer: '1. Globex\n2. Acme\n3. Initech',
      served_model: 'model-1-2026-11-01',
      has_searched: false,
    });
    expect(await serviceOf(test, 'compatible')).toMatchObject({ is_connected: false });

    const id = await createBrand(test);
    await untilAnalysed(test, id);
    const saved = await ask(`POST ${PATH}`, connection(server));
    expect(saved.status).toBe(200);
    expect(await serviceOf(test, 'compatible')).toMatchObject({
      is_connected: true,
      key: { ends_with: '6789', set_by: 'stored', is_readable: true },
      address: { value: server.baseUrl, set_by: 'stored' },
      engines: [{ id: `compatible/${MODEL}`, is_on: true }],
    });
    expect((await ask('GET /api/v1/engines')).body).toMatchObject({
      is_demo: false,
      engines: [{ id: `compatible/${MODEL}` }],
      extraction_model: `compatible/${MODEL}`,
    });
    // A brand that has only invented figures is measured without being asked to.
    expect(await untilAnalysed(test, id)).toMatchObject({ status: 'success', is_demo: false });
    const { competitors } = (await ask(`GET /api/v1/brands/${id}/analyses/results`)).body;
    expect(competitors.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Globex', 'Initech']);

    const removed = await ask(`DELETE ${PATH}/compatible`);
    expect(removed.status).toBe(200);
    expect((await ask('GET /api/v1/engines')).body).toMatchObject({ is_demo: false, engines: [] });
    expect((await ask(`POST /api/v1/brands/${id}/run`)).body.message).toMatch(/^No AI service is connected/);
    expect((await ask(`DELETE ${PATH}/compatible`)).status).toBe(404);

    for (const { body } of [tested, saved, removed]) expect(JSON.stringify(body)).not.toContain(PROVIDER_KEY);
    expect(log()).not.toContain(PROVIDER_KEY);
    expect(isInFiles(folder, PROVIDER_KEY)).toBe(false);
  });

  it('has another key from the next call on, and keeps what is not sent', async () => {
    const server = await aProvider();
    const test = await aBackend({ environment: QUICK });
    const { ask } = test;
    await ask(`POST ${PATH}`, { ...connection(server), key: 'sk-wrong-0123456789' });
    const refused = await ask(`POST ${PATH}/test`, { account: 'compatible', model: MODEL });
    expect(refused.body).toMatchObject({ problem: { kind: 'auth' }, answer: null });
    expect(JSON.stringify(refused.body)).not.toContain('sk-wrong');
    await ask(`POST ${PATH}`, { account: 'compatible', key: ` ${PROVIDER_KEY}\n` });
    const answered = await ask(`POST ${PATH}/test`, { account: 'compatible', model: MODEL });
    expect(answered.body).toMatchObject({ problem: null });
    expect(await serviceOf(test, 'compatible')).toMatchObject({
      key: { ends_with: '6789' },
      engines: [{ model: MODEL }],
    });
  });

  it('is used by another backend on the same data, from its next call on', async () => {
    const server = await aProvider();
    const folder = aFolder();
    const [one, other] = [
      await aBackend({ folder, environment: QUICK }),
      await aBackend({ folder, runs: true, environment: QUICK }),
    ];
    expect((await other.ask('GET /api/v1/engines')).body).toMatchObject({ is_demo: true });
    await one.ask(`POST ${PATH}`, connection(server));
    const id = await createBrand(other);
    expect(await untilAnalysed(other, id)).toMatchObject({ status: 'success', is_demo: false });
    await one.ask(`DELETE ${PATH}/compatible`);
    expect((await other.ask('GET /api/v1/engines')).body).toMatchObject({ engines: [] });
  });

  it('is not asked while its engine is off', async () => {
    const server = await aProvider();
    const { ask } = await aBackend({ environment: QUICK });
    const engines = [{ model: MODEL, is_on: false }, { model: 'model-2' }];
    await ask(`POST ${PATH}`, { ...connection(server), engines });
    expect((await ask('GET /api/v1/engines')).body.engines).toMatchObject([{ id: 'compatible/model-2' }]);
  });

  it('keeps its key when the secret key is lost: it cannot be asked, says why, and works with the key back', async () => {
    const server = await aProvider();
    const folder = aFolder();
    const test = await aBackend({ folder, environment: QUICK });
    await test.ask(`POST ${PATH}`, connection(server));
    const file = path.join(folder, 'secret.key');
    const secretKey = readFileSync(file);
    rmSync(file);
    const locked = await aBackend({ folder, environment: QUICK });
    expect(await serviceOf(locked, 'compatible')).toMatchObject({
      is_connected: false,
      key: { ends_with: '6789', is_readable: false },
    });
    expect((await locked.ask('GET /api/v1/engines')).body).toMatchObject({ is_demo: true });
    expect(locked.log()).toMatch(/key of an AI service not readable/);
    writeFileSync(file, secretKey, { mode: 0o600 });
    const back = await aBackend({ folder, environment: QUICK });
    expect((await back.ask('GET /api/v1/engines')).body).toMatchObject({ is_demo: false });
  });

  it.each([
    [{ account: 'openai', engines: [{ model: 'gpt-5' }] }, /needs a key/],
    [{ account: 'openai', key: 'sk-1 2', engines: [{ model: 'gpt-5' }] }, /key must have no blanks/],
    [{ account: 'openai', key: 'sk-12', engines: [{ model: 'gpt-5, openai/o1' }] }, /name alone/],
    [
      { account: 'openai', key: 'sk-12', engines: [{ model: 'gpt-5', country: 'DE' }] },
      /country only has an effect/,
    ],
    [{ account: 'openai', key: 'sk-12', engines: [{ model: 'a' }, { model: 'a' }] }, /twice/],
    [
      { account: 'openai', key: 'sk-12', address: 'https://evil.example', engines: [{ model: 'a' }] },
      /compatible server/,
    ],
    [{ account: 'gemini', key: 'sk-12' }, /Choose a model/],
    [
      { account: 'gemini', key: 'sk-12', engines: [{ model: 'a', search: true, country: 'DE' }] },
      /no country/,
    ],
    [{ account: 'compatible', engines: [{ model: 'a' }] }, /needs an address/],
    [
      { account: 'compatible', address: 'file:///etc/passwd', engines: [{ model: 'a' }] },
      /http:\/\/ or https/,
    ],
    [
      { account: 'compatible', address: 'http://u:p@127.0.0.1/v1', engines: [{ model: 'a' }] },
      /user or a password/,
    ],
    [
      { account: 'compatible', address: 'http://169.254.169.254/v1', engines: [{ model: 'a' }] },
      /private network/,
    ],
    [{ account: 'compatible', address: 'http://[fd00::1]/v1', engines: [{ model: 'a' }] }, /private network/],
  ])('refuses %j', async (body, problem) => {
    const test = await aBackend();
    const answer = await test.ask(`POST ${PATH}`, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(problem)]);
    expect(await serviceOf(test, body.account)).toMatchObject({ key: null, engines: [] });
  });

  it('sends a stored key to no other address than that which it was given for', async () => {
    const [server, other] = [await aProvider(), await aProvider()];
    const { ask } = await aBackend();
    await ask(`POST ${PATH}`, connection(server));
    const elsewhere = { account: 'compatible', address: other.baseUrl };
    for (const answer of [
      await ask(`POST ${PATH}/test`, { ...elsewhere, model: MODEL }),
      await ask(`POST ${PATH}`, elsewhere),
    ])
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/entered again/)]);
    expect(other.seen).toEqual([]);
  });
});

describe('the cost of a test', () => {
  it('counts against the limit of the day, which refuses the next one', async () => {
    const server = await aProvider();
    const { ask } = await aBackend({ environment: QUICK });
    const id = await createBrand({ ask });
    await ask(`POST ${PATH}`, connection(server));
    const price = { input_usd_per_million: 0, output_usd_per_million: 1000, search_usd: 0 };
    await ask(`PATCH ${PATH}`, { prices: [{ model: `compatible/${MODEL}`, ...price }] });
    const tested = await ask(`POST ${PATH}/test`, { account: 'compatible', model: MODEL });
    expect(tested.body.usd).toBeGreaterThan(0);
    const { spent } = (await ask(`GET /api/v1/brands/${id}/costs`)).body;
    expect(spent).toMatchObject({ instance_day_usd: tested.body.usd, brand_month_usd: 0 });

    await ask(`PATCH ${PATH}`, { instance_day_usd: tested.body.usd, brand_month_usd: 0 });
    const refused = await ask(`POST ${PATH}/test`, { account: 'compatible', model: MODEL });
    expect([refused.status, refused.body.message]).toEqual([
      402,
      expect.stringMatching(/limit for all brands on this day/),
    ]);
    expect(server.seen).toHaveLength(1);
  });

  it('is not known without a price: it is asked all the same, since the screen says so before', async () => {
    const server = await aProvider();
    const { ask } = await aBackend({ environment: QUICK });
    await ask(`POST ${PATH}`, connection(server));
    await ask(`PATCH ${PATH}`, { instance_day_usd: 1 });
    const tested = await ask(`POST ${PATH}/test`, { account: 'compatible', model: MODEL });
    expect(tested.body).toMatchObject({ problem: null, usd: null });
  });
});

describe('limits, prices and the reading model', () => {
  it('are in force at once, and stay as they are where nothing is sent', async () => {
    const server = await aProvider();
    const test = await aBackend({ environment: QUICK });
    const { ask } = test;
    await ask(`POST ${PATH}`, connection(server));
    await ask(`PATCH ${PATH}`, { instance_day_usd: 0.01 });
    const id = await createBrand({ ask });
    const unknown = await ask(`POST /api/v1/brands/${id}/run`);
    expect([unknown.status, unknown.body.message]).toEqual([
      402,
      expect.stringMatching(/price of compatible/),
    ]);
    const price = { input_usd_per_million: 1000, output_usd_per_million: 1000, search_usd: 0 };
    await ask(`PATCH ${PATH}`, { prices: [{ model: `compatible/${MODEL}`, ...price }] });
    const dear = await ask(`POST /api/v1/brands/${id}/run`);
    expect([dear.status, dear.body.message]).toEqual([402, expect.stringMatching(/limit for all brands/)]);
    expect(dear.body.message).not.toContain('SIGNPOST_');
    await ask(`PATCH ${PATH}`, { instance_day_usd: null, extraction_model: 'off' });
    expect((await ask('GET /api/v1/engines')).body).toMatchObject({
      extraction_model: null,
      caps: { instance_day_usd: null },
      engines: [{ price }],
    });
    expect((await ask(`PATCH ${PATH}`, {})).status).toBe(400);
    expect((await ask(`PATCH ${PATH}`, { extraction_model: 'nonsense' })).status).toBe(400);
  });
});

describe('what the environment sets', () => {
  it('wins, is shown as set there, and cannot be changed', async () => {
    const server = await aProvider();
    const folder = aFolder();
    const before = await aBackend({ folder, environment: QUICK });
    await before.ask(`POST ${PATH}`, {
      account: 'openai',
      key: 'sk-stored-0123',
      engines: [{ model: 'gpt-5' }],
    });
    const test = await aBackend({
      folder,
      environment: {
        ...QUICK,
        SIGNPOST_ENGINES: `compatible/${MODEL}`,
        SIGNPOST_COMPATIBLE_BASE_URL: server.baseUrl,
        SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
        SIGNPOST_BUDGET_RUN_USD: '2',
        SIGNPOST_EXTRACTION_MODEL: 'off',
      },
    });
    const { body } = await test.ask(`GET ${PATH}`);
    expect(body).toMatchObject({
      engines_set_by: 'environment',
      extraction_model: { in_use: null, set_by: 'environment' },
      budgets: { run: { usd: 2, set_by: 'environment' }, brand_month: { usd: null, set_by: 'default' } },
    });
    expect(await serviceOf(test, 'compatible')).toMatchObject({
      is_connected: true,
      key: { ends_with: '6789', set_by: 'environment' },
      engines: [{ id: `compatible/${MODEL}`, set_by: 'environment' }],
    });
    expect((await test.ask('GET /api/v1/engines')).body.engines).toMatchObject([
      { id: `compatible/${MODEL}` },
    ]);
    const changes: [string, object, string][] = [
      [`POST ${PATH}`, { account: 'openai', engines: [{ model: 'gpt-5' }] }, 'SIGNPOST_ENGINES'],
      [`POST ${PATH}`, { account: 'compatible', key: 'another' }, 'SIGNPOST_COMPATIBLE_API_KEY'],
      [`POST ${PATH}`, { account: 'compatible', address: server.baseUrl }, 'SIGNPOST_COMPATIBLE_BASE_URL'],
      [`PATCH ${PATH}`, { run_usd: 5 }, 'SIGNPOST_BUDGET_RUN_USD'],
      [`PATCH ${PATH}`, { extraction_model: null }, 'SIGNPOST_EXTRACTION_MODEL'],
    ];
    for (const [call, sent, setting] of changes) {
      const answer = await test.ask(call, sent);
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(setting)]);
    }
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${PROVIDER_KEY}|sk-stored`));
  });

  it('gives a key to engines that are stored', async () => {
    const test = await aBackend({ environment: { SIGNPOST_OPENAI_API_KEY: 'sk-environment' } });
    await test.ask(`POST ${PATH}`, { account: 'openai', engines: [{ model: 'gpt-5' }] });
    expect((await test.ask('GET /api/v1/engines')).body.engines).toMatchObject([{ id: 'openai/gpt-5' }]);
  });
});

it('offers an Ollama that answers on this machine, until a compatible server is connected', async () => {
  const server = createServer(({ url }, response) => {
    const tags = { models: [{ name: 'llama3.2:latest', details: { family: 'llama' } }] };
    response.end(JSON.stringify(url === '/api/version' ? { version: '0.20.0' } : tags));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const ollamaAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { ask } = await aBackend({ ollamaAddress });
  const { local } = (await ask(`GET ${PATH}`)).body;
  expect(local).toEqual({ address: `${ollamaAddress}/v1`, models: ['llama3.2:latest'] });
  const saved = await ask(`POST ${PATH}`, {
    account: 'compatible',
    address: local.address,
    engines: [{ model: local.models[0] }],
  });
  expect(saved.body.local).toBeNull();
  expect((await ask('GET /api/v1/engines')).body.engines).toMatchObject([
    { id: 'compatible/llama3.2:latest' },
  ]);
});
