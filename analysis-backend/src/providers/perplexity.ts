import type { AskRequest, Provider, ProviderAnswer, Usage } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { markersIn } from './reply/citations.ts';
import { toExtractReply } from './json-answer.ts';
import { at, countAt, listAt, textAt, textsAt } from './reply/json.ts';
import { withoutReasoning } from './reply/reasoning.ts';
import { readResponsesOutput } from './reply/responses-output.ts';
import { openService, type JsonReply } from './service.ts';
import { toStrictSchema } from './strict-schema.ts';
import { toAnswer } from './reply/to-answer.ts';

/**
 * Perplexity's Agent API, which replaced its chat completions on 2026-09-27. It refuses unknown fields. Servers that still speak the
 * older dialect can be used as compatible servers.
 */
export function perplexityProvider({ apiKey, baseUrl, transport, maxTextBytes }: AdapterOptions): Provider {
  const headers = { authorization: `Bearer ${apiKey ?? ''}` };
  const service = openService({ name: 'Perplexity', baseUrl, headers, apiKey, transport, usageOf });

  function readReply({ json, raw }: JsonReply): ProviderAnswer {
    if (!Array.isArray(at(json, 'output'))) throw service.badReply('it has no output', usageOf(json));
    const { text: withThoughts, annotated, finishReason } = readResponsesOutput(json);
    const text = withoutReasoning(withThoughts);
    const searches = searchesOf(json);
    const results = searches.flatMap((search) => listAt(search, 'results'));
    const markers = markersIn(text);
    const marked = results.filter((result, index) => markers.has(countAt(result, 'id') ?? index + 1));
    const parts = {
      text,
      cited: [...annotated, ...textsAt(marked, 'url')],
      read: textsAt(results, 'url'),
      searchQueries: searches
        .flatMap((search) => listAt(search, 'queries'))
        .filter((query) => typeof query === 'string'),
      grounded: searches.length > 0,
      servedModel: textAt(json, 'model'),
      finishReason,
      usage: usageOf(json),
      raw,
    };
    return toAnswer(parts, maxTextBytes);
  }

  return {
    id: 'perplexity',
    ask: async (request) => readReply(await service.post('/agent', askBody(request), request.signal)),
    async extract({ model, prompt, schema, schemaName, signal }) {
      const response_format = {
        type: 'json_schema',
        json_schema: { name: schemaName, schema: toStrictSchema(schema) },
      };
      const body = { model: wireModel(model), input: prompt, response_format };
      return toExtractReply(service, readReply(await service.post('/agent', body, signal)));
    },
    // Not the list of models: it is public, so it would not check the key.
    async healthcheck(signal) {
      const body = { model: 'perplexity/sonar', input: 'Say yes.', max_output_tokens: 16 };
      await service.post('/agent', body, signal);
    },
  };
}

function searchesOf(json: unknown): unknown[] {
  return listAt(json, 'output').filter((item) => textAt(item, 'type') === 'search_results');
}

function usageOf(json: unknown): Usage {
  const invocations = countAt(json, 'usage', 'tool_calls_details', 'search_web', 'invocation');
  return {
    inputTokens: countAt(json, 'usage', 'input_tokens'),
    outputTokens: countAt(json, 'usage', 'output_tokens'),
    searches: invocations ?? searchesOf(json).length,
  };
}

function askBody({ model, prompt, webSearch, country }: AskRequest): object {
  const body = { model: wireModel(model), input: prompt };
  if (!webSearch) return body;
  const location = country === null ? {} : { user_location: { country } };
  return {
    ...body,
    tools: [{ type: 'web_search', ...location }],
    tool_choice: { type: 'web_search' },
  };
}

/** The API prefixes models with their maker; our settings leave out `perplexity/`. */
function wireModel(model: string): string {
  return model.includes('/') ? model : `perplexity/${model}`;
}
