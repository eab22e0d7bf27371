import { describe, expect, it } from 'vitest';
import { aQuestion, failureOf, openAdapter, providerConformance } from '../../test/conformance/provider.ts';
import { responsesDialect } from '../../test/fakes/provider-server-dialects.ts';
import { openaiResponsesProvider } from './openai-responses.ts';

providerConformance(responsesDialect, openaiResponsesProvider);

describe('openaiResponsesProvider', () => {
  it('sends the question alone when search is off', async () => {
    const { provider, server } = await openAdapter(responsesDialect, openaiResponsesProvider);
    await provider.ask(aQuestion());
    expect(server.seen[0]?.body).toEqual({
      model: 'model-1',
      input: 'Which ledger software is best?',
      store: false,
    });
  });

  it('forces a search from the country, and asks for its sources, when search is on', async () => {
    const { provider, server } = await openAdapter(responsesDialect, openaiResponsesProvider);
    await provider.ask(aQuestion({ webSearch: true, country: 'DE' }));
    expect(server.seen[0]?.body).toEqual({
      model: 'model-1',
      input: 'Which ledger software is best?',
      store: false,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'DE' } }],
      tool_choice: 'required',
      include: ['web_search_call.action.sources'],
    });
  });

  it('repeats nothing of a key that the service quotes with its middle masked', async () => {
    const { provider, server } = await openAdapter(responsesDialect, openaiResponsesProvider);
    const message = 'Incorrect API key provided: sk-5up3r*****6789. You can find yours in the console.';
    server.script({
      status: 401,
      body: responsesDialect.error({ status: 401, type: 'invalid_request_error', message }),
    });
    expect((await failureOf(provider.ask(aQuestion()))).message).toBe(
      'OpenAI does not accept the key (401): check it in the settings. It says: Incorrect API key provided: [key] You can find yours in the console.',
    );
  });
});
