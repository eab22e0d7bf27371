import { describe, expect, it } from 'vitest';
import { aQuestion, failureOf, openAdapter, providerConformance } from '../../test/conformance/provider.ts';
import { geminiDialect } from '../../test/fakes/provider-server-dialects.ts';
import type { ProviderServer } from '../../test/fakes/provider-server.ts';
import type { Provider } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { geminiProvider } from './gemini.ts';

const open = (options: AdapterOptions, server: ProviderServer): Provider =>
  geminiProvider({ ...options, redirectOrigin: server.origin });

providerConformance(geminiDialect, open);

function groundedIn(...uris: string[]): object {
  const groundingChunks = uris.map((uri) => ({ web: { uri, title: 'fallback.example' } }));
  const groundingMetadata = {
    webSearchQueries: ['q'],
    groundingChunks,
    groundingSupports: [{ groundingChunkIndices: uris.map((_, index) => index) }],
  };
  return {
    candidates: [{ content: { parts: [{ text: 'Yes.' }] }, finishReason: 'STOP', groundingMetadata }],
  };
}

describe('geminiProvider', () => {
  it('sends the question alone when search is off', async () => {
    const { provider, server } = await openAdapter(geminiDialect, open);
    await provider.ask(aQuestion());
    expect(server.seen[0]?.body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Which ledger software is best?' }] }],
    });
  });

  it('asks for the search in words too when it is on, since it cannot be forced', async () => {
    const { provider, server } = await openAdapter(geminiDialect, open);
    await provider.ask(aQuestion({ webSearch: true }));
    expect(server.seen[0]?.body).toEqual({
      contents: [
        {
          role: 'user',
          parts: [{ text: 'Which ledger software is best?\n\nSearch the web before you answer.' }],
        },
      ],
      tools: [{ google_search: {} }],
    });
  });

  it('takes a limit per minute as rate although the message mentions billing, and waits as long as it says', async () => {
    const { provider, server } = await openAdapter(geminiDialect, open);
    const error = {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'You exceeded your current quota, please check your plan and billing details.',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.QuotaFailure' },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '43.5s' },
      ],
    };
    server.script({ status: 429, body: { error } });
    expect(await failureOf(provider.ask(aQuestion()))).toMatchObject({ kind: 'rate', retryAfterMs: 43_500 });
  });

  it('recognises a wrong key, which comes as a 400 with a list', async () => {
    const { provider, server } = await openAdapter(geminiDialect, open);
    const error = { code: 400, message: 'API key not valid.', details: [{ reason: 'API_KEY_INVALID' }] };
    server.script({ status: 400, body: [{ error }] });
    expect((await failureOf(provider.ask(aQuestion()))).kind).toBe('auth');
  });

  it('charges a grounded prompt once up to Gemini 2.5', async () => {
    const model = 'gemini-2.5-flash';
    const dialect = { ...geminiDialect, askPath: `/models/${model}:generateContent` };
    const { provider, server } = await openAdapter(dialect, open);
    const body = groundedIn('https://a.example/');
    Object.assign(body, { usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 } });
    server.script({ body });
    expect((await provider.ask(aQuestion({ model, webSearch: true }))).usage.searches).toBe(1);
  });

  it('calls only the redirect host, whatever addresses an answer names', async () => {
    const { provider, server } = await openAdapter(geminiDialect, open);
    const stranger = await openAdapter(geminiDialect, open);
    stranger.server.redirects.set('x', 'https://stranger.example/');
    server.redirects.set('x', 'https://real.example/page');
    const uris = [
      `${stranger.server.origin}/grounding-api-redirect/x`,
      `${server.origin}/grounding-api-redirect/x`,
    ];
    server.script({ body: groundedIn(...uris, 'ftp://files.example/x') });
    const { citedUrls } = await provider.ask(aQuestion({ webSearch: true }));
    expect(citedUrls).toEqual([uris[0], 'https://real.example/page']);
  });

  it('names the site when the redirect host does not answer in time', async () => {
    const { provider, server, time } = await openAdapter(geminiDialect, open);
    server.redirects.set('x', 'hang');
    server.script({ body: groundedIn(`${server.origin}/grounding-api-redirect/x`) });
    const answer = provider.ask(aQuestion({ webSearch: true }));
    await server.isHolding();
    time.advance(5000);
    expect((await answer).citedUrls).toEqual(['https://fallback.example/']);
  });
});
