import type { AskRequest, Provider, ProviderAnswer, Usage } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { toExtractReply } from './json-answer.ts';
import { at, countAt, listAt, textAt, textsAt } from './reply/json.ts';
import { readResponsesOutput } from './reply/responses-output.ts';
import { openService, type JsonReply } from './service.ts';
import { toStrictSchema } from './strict-schema.ts';
import { toAnswer } from './reply/to-answer.ts';

/** OpenAI's Responses API: the only one of its APIs that reports searches and the pages read. */
export function openaiResponsesProvider({
  apiKey,
  baseUrl,
  transport,
  maxTextBytes,
}: AdapterOptions): Provider {
  const headers = { authorization: `Bearer ${apiKey ?? ''}` };
  const service = openService({ name: 'OpenAI', baseUrl, headers, apiKey, transport, usageOf });

  function readReply({ json, raw }: JsonReply): ProviderAnswer {
    if (!Array.isArray(at(json, 'output'))) throw service.badReply('it has no output', usageOf(json));
    const { text, annotated, finishReason } = readResponsesOutput(json);
    const actions = actionsOf(json);
    const searches = actions.filter(isSearch);
    const read = [
      ...textsAt(
        searches.flatMap((search) => listAt(search, 'sources')),
        'url',
      ),
      ...textsAt(actions, 'url'),
    ];
    const parts = {
      text,
      cited: annotated,
      read,
      searchQueries: searches.flatMap(queriesOf),
      grounded: searches.length > 0,
      servedModel: textAt(json, 'model'),
      finishReason,
      usage: usageOf(json),
      raw,
    };
    return toAnswer(parts, maxTextBytes);
  }

  return {
    id: 'openai',
    ask: async (request) => readReply(await service.post('/responses', askBody(request), request.signal)),
    async extract({ model, prompt, schema, schemaName, signal }) {
      const format = { type: 'json_schema', name: schemaName, schema: toStrictSchema(schema), strict: true };
      const body = { model, input: prompt, store: false, text: { format } };
      return toExtractReply(service, readReply(await service.post('/responses', body, signal)));
    },
    healthcheck: async (signal) => void (await service.get('/models', signal)),
  };
}

function askBody({ model, prompt, webSearch, country }: AskRequest): object {
  const body = { model, input: prompt, store: false };
  if (!webSearch) return body;
  const location = country === null ? {} : { user_location: { type: 'approximate', country } };
  return {
    ...body,
    tools: [{ type: 'web_search', ...location }],
    // With search as the only tool, this forces a search.
    tool_choice: 'required',
    // Newer models search without annotating; these are the pages they read.
    include: ['web_search_call.action.sources'],
  };
}

function usageOf(json: unknown): Usage {
  return {
    inputTokens: countAt(json, 'usage', 'input_tokens'),
    outputTokens: countAt(json, 'usage', 'output_tokens'),
    searches: actionsOf(json).filter(isSearch).length,
  };
}

function actionsOf(json: unknown): unknown[] {
  return listAt(json, 'output')
    .filter((item) => textAt(item, 'type') === 'web_search_call' && textAt(item, 'status') !== 'failed')
    .map((item) => at(item, 'action'));
}

function isSearch(action: unknown): boolean {
  return textAt(action, 'type') === 'search';
}

function queriesOf(search: unknown): string[] {
  const queries = listAt(search, 'queries').filter((query) => typeof query === 'string');
  return queries.length > 0 ? queries : textsAt([search], 'query');
}
