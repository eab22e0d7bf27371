import type { LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { providerPromises } from '../../test/conformance/provider.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import {
  chatDialect,
  geminiDialect,
  KEY,
  responsesDialect,
  type Dialect,
} from '../../test/fakes/provider-server-dialects.ts';
import { startProviderServer, type ProviderServer } from '../../test/fakes/provider-server.ts';
import type { Engines } from '../ports/engines.ts';
import type { DemoSubject } from '../ports/provider.ts';
import { demoProvider } from './demo/demo.ts';
import { parseEngines, type Account } from './engine-list.ts';
import { openEngines, type EngineSettings } from './open-engines.ts';
import { LISTED_PRICES } from './prices.ts';

const SUBJECT: DemoSubject = {
  brandId: 'b-1',
  brandName: 'Acme',
  brandUrl: 'https://acme.example',
  replicate: 1,
  run: 'r-1',
  weeksAgo: 0,
};
const signal = new AbortController().signal;
const nothing = async (): Promise<void> => {};

providerPromises('demo', async () => demoProvider(), { demo: SUBJECT, webSearch: true });

function setUp(settings: Partial<EngineSettings>, lookup?: LookupFunction): Engines {
  const time = manualTime();
  const engines = openEngines(
    {
      engines: [],
      extractionModel: null,
      accounts: {},
      prices: LISTED_PRICES,
      concurrency: 4,
      requestsPerMinute: 6000,
      answerTimeoutMs: 120_000,
      maxReplyBytes: 1024 * 1024,
      maxTextBytes: 200_000,
      ...settings,
    },
    { clock: time, wait: time.wait, logger: { warn() {} }, ...(lookup && { lookup }) },
  );
  onTestFinished(() => engines.close());
  return engines;
}

async function serve(
  dialect: Dialect,
): Promise<{ server: ProviderServer; account: { apiKey: string; baseUrl: string } }> {
  const server = await startProviderServer(dialect);
  return { server, account: { apiKey: KEY, baseUrl: server.baseUrl } };
}

describe('openEngines', () => {
  it('has only the demo engine, at no cost, when no engine is configured', async () => {
    const engines = setUp({});
    expect(engines.isDemo).toBe(true);
    expect(engines.model).toBeNull();
    expect(engines.list).toMatchObject([{ engine: { id: 'demo', weight: 1 }, estimateUsd: 0 }]);
    let attempts = 0;
    const question = { prompt: 'Which ledger software is best?', signal, demo: SUBJECT };
    const answer = await engines.list[0]?.ask(question, async () => void (attempts += 1));
    expect(answer?.text).toMatch(/^\[Sample answer, not from any AI service\] /);
    expect(attempts).toBe(1);
    expect(engines.list[0]?.costOf({ inputTokens: 9, outputTokens: 9, searches: 9 })).toBe(0);
    expect(await engines.check(signal)).toEqual([]);
  });

  it('asks each engine at its own service, with its own model, and never the demo', async () => {
    const openai = await serve(responsesDialect);
    const compatible = await serve(chatDialect);
    const engines = setUp({
      engines: parseEngines('openai/gpt-5-mini+search@DE, compatible/llama3.2').engines,
      accounts: { openai: openai.account, compatible: compatible.account },
    });
    expect(engines.isDemo).toBe(false);
    for (const client of engines.list) {
      expect((await client.ask({ prompt: 'Who?', signal, demo: SUBJECT }, nothing)).text).toBe('Yes.');
    }
    expect(openai.server.seen).toMatchObject([{ body: { model: 'gpt-5-mini', tool_choice: 'required' } }]);
    expect(compatible.server.seen).toMatchObject([{ body: { model: 'llama3.2' } }]);
    expect(JSON.stringify([...openai.server.seen, ...compatible.server.seen])).not.toContain('Acme');
  });

  it('looks up the name of a chosen server at each connection, and asks none of a private network', async () => {
    const { server, account } = await serve(chatDialect);
    const { port } = new URL(account.baseUrl);
    let addresses = ['127.0.0.1'];
    const engines = setUp(
      {
        engines: parseEngines('compatible/llama3.2').engines,
        accounts: { compatible: { ...account, baseUrl: `http://localhost:${port}/v1`, isChosen: true } },
      },
      (_host, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    );
    expect(await engines.check(signal)).toEqual([{ provider: 'compatible', problem: null }]);
    // The server goes away, and its name moves into the private network.
    server.stop();
    addresses = ['127.0.0.1', '10.0.0.7'];
    expect(await engines.check(signal)).toEqual([
      { provider: 'compatible', problem: 'The compatible server cannot be reached (private network).' },
    ]);
  });

  it('knows the price of a listed model, and null for another', async () => {
    const account = { apiKey: KEY, baseUrl: 'http://127.0.0.1:1' };
    const { list } = setUp({
      engines: parseEngines('openai/gpt-5-mini, openai/gpt-5-mini+search, openai/gpt-99').engines,
      accounts: { openai: account },
    });
    const [plain, search, unknown] = list;
    expect(plain?.price).toMatchObject({ inputUsdPerMillion: 0.25, outputUsdPerMillion: 2 });
    expect(search?.estimateUsd).toBeGreaterThan(plain?.estimateUsd ?? Infinity);
    expect(plain?.costOf({ inputTokens: 1_000_000, outputTokens: 0, searches: 0 })).toBeCloseTo(0.25, 10);
    expect(unknown).toMatchObject({ price: null, estimateUsd: null });
    expect(unknown?.costOf({ inputTokens: 1, outputTokens: 1, searches: 0 })).toBeNull();
  });

  it('reads with the configured model, beside the demo engine too', async () => {
    const { server, account } = await serve(chatDialect);
    server.script({ body: chatDialect.answer('{"names":[]}') });
    const engines = setUp({
      extractionModel: { provider: 'openai-chat', model: 'gpt-5-nano' },
      accounts: { openai: account },
    });
    expect(engines.isDemo).toBe(true);
    expect(engines.model?.name).toBe('openai-chat/gpt-5-nano');
    const schema = { type: 'object', properties: {} };
    const reply = await engines.model?.extract({ prompt: 'Read.', schema, schemaName: 'x', signal }, nothing);
    expect(reply?.value).toEqual({ names: [] });
  });

  it('reports for every configured service whether it answers, without the key', async () => {
    const openai = await serve(responsesDialect);
    const gemini = await serve(geminiDialect);
    const accounts: Partial<Record<Account, { apiKey: string; baseUrl: string }>> = {
      openai: openai.account,
      gemini: { ...gemini.account, apiKey: 'wrong-key-0123456789' },
      compatible: { apiKey: KEY, baseUrl: 'http://127.0.0.1:1/v1' },
    };
    const engines = setUp({
      engines: parseEngines('openai/a, openai/b, gemini/a, compatible/a').engines,
      accounts,
    });
    const health = await engines.check(signal);
    expect(health).toEqual([
      { provider: 'openai', problem: null },
      { provider: 'gemini', problem: expect.stringContaining('Gemini does not accept the key (401)') },
      { provider: 'compatible', problem: expect.stringContaining('cannot be reached') },
    ]);
    expect(JSON.stringify(health)).not.toContain('wrong-key');
  });

  it('shares one gate between all engines of a service', async () => {
    const { server, account } = await serve(responsesDialect);
    server.script({ mishap: 'hang' });
    const engines = setUp({
      engines: parseEngines('openai/a, openai/b').engines,
      accounts: { openai: account },
      concurrency: 1,
    });
    const stop = new AbortController();
    const calls = engines.list.map((client) => client.ask({ prompt: 'Who?', signal: stop.signal }, nothing));
    await server.isHolding();
    expect(server.seen).toHaveLength(1);
    stop.abort(new Error('closing'));
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(server.seen).toHaveLength(1);
  });
});
