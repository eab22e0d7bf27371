import { describe, expect, it } from 'vitest';
import { aQuestion, openAdapter, providerConformance } from '../../test/conformance/provider.ts';
import { perplexityDialect } from '../../test/fakes/provider-server-dialects.ts';
import { perplexityProvider } from './perplexity.ts';

providerConformance(perplexityDialect, perplexityProvider);

describe('perplexityProvider', () => {
  it('sends the question alone when search is off, to a model named with its maker', async () => {
    const { provider, server } = await openAdapter(perplexityDialect, perplexityProvider);
    await provider.ask(aQuestion({ model: 'sonar' }));
    await provider.ask(aQuestion({ model: 'openai/gpt-5.1' }));
    expect(server.seen.map(({ body }) => body)).toEqual([
      { model: 'perplexity/sonar', input: 'Which ledger software is best?' },
      { model: 'openai/gpt-5.1', input: 'Which ledger software is best?' },
    ]);
  });

  it('forces a search from the country when search is on', async () => {
    const { provider, server } = await openAdapter(perplexityDialect, perplexityProvider);
    await provider.ask(aQuestion({ model: 'sonar', webSearch: true, country: 'DE' }));
    expect(server.seen[0]?.body).toEqual({
      model: 'perplexity/sonar',
      input: 'Which ledger software is best?',
      tools: [{ type: 'web_search', user_location: { country: 'DE' } }],
      tool_choice: { type: 'web_search' },
    });
  });
});
