import { describe, expect, it } from 'vitest';
import { aClient } from '../fakes/engines.ts';
import { chatDialect, KEY as PROVIDER_KEY } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../fakes/provider-server.ts';
import { aBackend, createBrand, type TestBackend } from './a-backend.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const TEXT = 'Is Globex good at garden tools?';

interface Test extends TestBackend {
  server: ProviderServer;
  brandId: string;
  /** The path of the query of the user. */
  path: string;
  /** Sets the replies of the model from here on. */
  replies(queries: unknown): void;
}

/** A backend that asks a model over HTTP, and a brand with one query of the user. */
async function withModel(environment: Record<string, string> = {}): Promise<Test> {
  const server = await startProviderServer(chatDialect);
  const replies = (queries: unknown): void =>
    server.script({ body: chatDialect.answer(JSON.stringify({ queries })) });
  replies([]);
  const test = await aBackend({
    environment: {
      SIGNPOST_ENGINES: 'compatible/model-1',
      SIGNPOST_EXTRACTION_MODEL: 'compatible/reader',
      SIGNPOST_COMPATIBLE_BASE_URL: server.baseUrl,
      SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
      ...environment,
    },
  });
  const brandId = await createBrand(test);
  await test.ask(`POST /api/v1/brands/${brandId}/competitors`, { name: 'Globex' });
  const { body } = await test.ask(`POST /api/v1/brands/${brandId}/queries`, { text: TEXT });
  return {
    ...test,
    server,
    brandId,
    path: `/api/v1/brands/${brandId}/queries/${body.uuid}`,
    replies,
  };
}

function lastPrompt({ seen }: ProviderServer): string {
  const body = seen.at(-1)?.body as { messages: { content: string }[] } | undefined;
  return body?.messages.map(({ content }) => content).join('\n') ?? '';
}

describe('POST /api/v1/brands/{id}/queries/{qid}/wordings with a count', () => {
  it('adds the wordings of the model, except those with the brand or an address, and repetitions', async () => {
    const { ask, path, replies, server } = await withModel();
    replies([
      TEXT,
      'Does Acme sell better spades?',
      'See https://a.example now',
      'How good are the garden tools of Globex?',
      'how good are the GARDEN tools of globex',
      'Are garden tools by Globex any good?',
      'Would you buy garden tools from Globex?',
    ]);
    const { status, body } = await ask(`POST ${path}/wordings`, { count: 2 });
    expect(status).toBe(201);
    expect(body.queries).toMatchObject([
      { text: 'How good are the garden tools of Globex?', method: 'model', is_baseline: true },
      { text: 'Are garden tools by Globex any good?', method: 'model', is_baseline: true },
    ]);
    expect(lastPrompt(server)).toContain(JSON.stringify(TEXT));
    expect(lastPrompt(server)).toMatch(/^Put one question in 2 other ways/);
  });

  it('adds fewer wordings when the model gives fewer', async () => {
    const { ask, path, replies } = await withModel();
    replies(['Are garden tools by Globex any good?']);
    const { body } = await ask(`POST ${path}/wordings`, { count: 4 });
    expect(body.queries).toHaveLength(1);
  });
});

describe('POST /api/v1/brands/{id}/queries/{qid}/rewrites', () => {
  it('suggests up to three texts of the model that name neither brand nor competitor, and changes nothing', async () => {
    const { ask, brandId, path, replies, server } = await withModel();
    const queries = async () => (await ask(`GET /api/v1/brands/${brandId}/queries`)).body.queries;
    const before = await queries();
    replies([
      'Which garden tools does Acme make?',
      'Which companies rival Globex for garden tools?',
      before[0].text.replace('List the top 5', 'List the top 7'),
      'List the top 5 makers of garden tools by name.',
      'Which 5 shops sell the best garden tools? List them by name.',
      'Name 5 companies for garden tools that last.',
      'Name 5 companies that repair garden tools.',
    ]);
    const { status, body } = await ask(`POST ${path}/rewrites`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        texts: [
          'List the top 5 makers of garden tools by name.',
          'Which 5 shops sell the best garden tools? List them by name.',
          'Name 5 companies for garden tools that last.',
        ],
      },
    });
    expect(lastPrompt(server)).toContain(JSON.stringify(TEXT));
    expect(await queries()).toEqual(before);

    const taken = await ask(`PATCH ${path}`, { text: body.texts[0] });
    expect(taken.body).toMatchObject({ text: body.texts[0], method: 'user' });
    const { body: quality } = await ask(`GET /api/v1/brands/${brandId}/queries/quality`);
    expect(quality.queries.at(-1)).toMatchObject({ text: body.texts[0], findings: [] });
  });

  it('is 404 for a query of another brand, and the model is not asked', async () => {
    const { ask, path, server, ...test } = await withModel();
    const other = await createBrand({ ask, ...test }, { name: 'Bakery' });
    const asked = server.seen.length;
    const missing = await ask(`POST ${path.replace(/brands\/[^/]+/, `brands/${other}`)}/rewrites`);
    expect(missing.status).toBe(404);
    expect(server.seen).toHaveLength(asked);
  });
});

describe.each([
  ['wordings', { count: 2 }],
  ['rewrites', undefined],
])('%s by a model', (call, body) => {
  it('are refused with no_model when none is configured, and nothing is added', async () => {
    const { ask, brand, queries } = await aScriptedBackend({ engines: [aClient()], queries: [TEXT] });
    const refused = await ask(`POST /api/v1/brands/${brand.id}/queries/${queries[0]?.id}/${call}`, body);
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_model' } });
    expect(refused.body.message).toContain('SIGNPOST_EXTRACTION_MODEL');
    expect((await ask(`GET /api/v1/brands/${brand.id}/queries`)).body.queries).toHaveLength(1);
  });

  it.each([
    ['refuses', { status: 400, body: chatDialect.error({ status: 400, type: 'bad', message: 'no' }) }],
    ['talks nonsense', { body: chatDialect.answer('nonsense') }],
    ['gives nothing usable', { body: chatDialect.answer('{"queries":["Is Acme good?","short"]}') }],
  ])('are refused with model_failed when the model %s', async (_what, step) => {
    const { ask, path, server } = await withModel();
    server.script(step);
    const failed = await ask(`POST ${path}/${call}`, body);
    expect(failed).toMatchObject({ status: 502, body: { code: 'model_failed' } });
    expect(failed.body.message).not.toContain('Acme');
  });

  it('are refused with 402 when there is no money for the model', async () => {
    const { ask, path, server } = await withModel({ SIGNPOST_BUDGET_BRAND_MONTH_USD: '5' });
    const asked = server.seen.length;
    expect(await ask(`POST ${path}/${call}`, body)).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('a price is not known') },
    });
    expect(server.seen).toHaveLength(asked);
  });
});
