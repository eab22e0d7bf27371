import { describe, expect, it } from 'vitest';
import { aQuestion, failureOf, openAdapter, providerConformance } from '../../test/conformance/provider.ts';
import { chatDialect } from '../../test/fakes/provider-server-dialects.ts';
import type { Provider } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { openaiChatProvider } from './openai-chat.ts';

const open = (options: AdapterOptions): Provider => openaiChatProvider('openai-chat', options);
const keyless = { ...chatDialect, headers: {} };

providerConformance(chatDialect, open);

describe('openaiChatProvider', () => {
  it('sends the question alone', async () => {
    const { provider, server } = await openAdapter(chatDialect, open);
    await provider.ask(aQuestion());
    expect(server.seen[0]?.body).toEqual({
      model: 'model-1',
      messages: [{ role: 'user', content: 'Which ledger software is best?' }],
    });
  });

  it('refuses to search, without a call', async () => {
    const { provider, server } = await openAdapter(chatDialect, open);
    expect(await failureOf(provider.ask(aQuestion({ webSearch: true })))).toMatchObject({
      kind: 'bad_request',
    });
    expect(server.seen).toEqual([]);
  });

  it('sends no key to a compatible server when there is none', async () => {
    const { provider, server } = await openAdapter(keyless, (options) =>
      openaiChatProvider('compatible', { ...options, apiKey: null }),
    );
    await provider.ask(aQuestion({ model: 'hf.co/some/Model-GGUF:Q4_K_M' }));
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(server.seen[0]?.body).toMatchObject({ model: 'hf.co/some/Model-GGUF:Q4_K_M' });
  });

  it('does not change an answer that contains the word Ollama uses as a key', async () => {
    const { provider, server } = await openAdapter(keyless, (options) =>
      openaiChatProvider('compatible', { ...options, apiKey: 'ollama' }),
    );
    server.script({ body: chatDialect.answer('Run it with ollama.') });
    expect((await provider.ask(aQuestion())).text).toBe('Run it with ollama.');
  });
});
