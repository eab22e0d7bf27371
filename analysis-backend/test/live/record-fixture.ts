import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Provider, ProviderAnswer } from '../../src/ports/provider.ts';
import { anthropicProvider } from '../../src/providers/anthropic.ts';
import type { RealProviderId } from '../../src/providers/engine-list.ts';
import { GOOGLE_REDIRECTS } from '../../src/providers/gemini-redirects.ts';
import { geminiProvider } from '../../src/providers/gemini.ts';
import { openaiChatProvider } from '../../src/providers/openai-chat.ts';
import { openaiResponsesProvider } from '../../src/providers/openai-responses.ts';
import { perplexityProvider } from '../../src/providers/perplexity.ts';
import { SHORTEST_SECRET } from '../../src/providers/service.ts';
import { aQuestion, openAdapter } from '../conformance/provider.ts';
import {
  anthropicDialect,
  chatDialect,
  geminiDialect,
  perplexityDialect,
  responsesDialect,
  type Dialect,
} from '../fakes/provider-server-dialects.ts';

type OpenAdapter = Parameters<typeof openAdapter>[1];

const SPOKEN: Record<RealProviderId, { dialect: Dialect; api: string; open: OpenAdapter }> = {
  openai: { dialect: responsesDialect, api: 'OpenAI Responses API, v1', open: openaiResponsesProvider },
  'openai-chat': {
    dialect: chatDialect,
    api: 'OpenAI chat completions, v1',
    open: (options): Provider => openaiChatProvider('openai-chat', options),
  },
  compatible: {
    dialect: chatDialect,
    api: 'OpenAI chat completions, v1, as a compatible server speaks it',
    open: (options): Provider => openaiChatProvider('compatible', options),
  },
  anthropic: {
    dialect: anthropicDialect,
    api: 'Anthropic Messages API, 2023-06-01',
    open: anthropicProvider,
  },
  gemini: {
    dialect: geminiDialect,
    api: 'Gemini API generateContent, v1beta',
    open: (options, { origin }) => geminiProvider({ ...options, redirectOrigin: origin }),
  },
  perplexity: { dialect: perplexityDialect, api: 'Perplexity Agent API, v1', open: perplexityProvider },
};

/**
 * Writes the reply of the service beside the hand-made bodies, where the conformance suite reads it. The expected answer is the one
 * that the adapter gives for it on our own server, where the redirects of Gemini lead nowhere.
 */
export async function recordFixture(
  provider: RealProviderId,
  { raw, text }: ProviderAnswer,
  webSearch: boolean,
): Promise<string> {
  const { dialect, api, open } = SPOKEN[provider];
  const scrubbed = withoutKeys(raw).replaceAll(GOOGLE_REDIRECTS, 'REDIRECT_ORIGIN');
  const { provider: replayed, server } = await openAdapter(dialect, open);
  server.script({ body: scrubbed.replaceAll('REDIRECT_ORIGIN', server.origin) });
  const { raw: _, ...expected } = await replayed.ask(aQuestion({ webSearch }));
  if (expected.text !== text) throw new Error('It is read differently when it is read again.');

  const fixture = {
    recorded: true,
    api,
    date: new Date().toISOString().slice(0, 10),
    webSearch,
    body: JSON.parse(scrubbed) as unknown,
    expected,
  };
  const file = new URL(`../fixtures/providers/${dialect.name}/recorded-${provider}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(fixture, null, 2).replaceAll(server.origin, 'REDIRECT_ORIGIN')}\n`);
  return fileURLToPath(file);
}

/** The adapters remove their own key from stored bodies; this removes the keys of other services. */
function withoutKeys(raw: string): string {
  const keys = Object.entries(process.env).flatMap(([name, key = '']) =>
    /^SIGNPOST_\w+_API_KEY$/.test(name) && key.length >= SHORTEST_SECRET ? [key] : [],
  );
  return keys.reduce((text, key) => text.replaceAll(key, '[key]'), raw);
}
