import type { AskRequest, FinishReason, Provider, ProviderAnswer, Usage } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { toExtractReply } from './json-answer.ts';
import { at, countAt, listAt, textAt, textsAt } from './reply/json.ts';
import { needsSearchSentence, withSearchSentence } from './search-prompt.ts';
import { openService, type JsonReply } from './service.ts';
import { toStrictSchema } from './strict-schema.ts';
import { toAnswer } from './reply/to-answer.ts';

const API_VERSION = '2023-06-01';

/** The API requires a limit. It includes the tokens of thinking, so it is far above the length of an answer. */
const MAX_TOKENS = 16_000;

/** The most searches per answer, to limit its cost. */
const MAX_SEARCHES = 5;

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  // The service stopped in the middle of a long turn of searching.
  pause_turn: 'length',
  refusal: 'refusal',
};

export function anthropicProvider({ apiKey, baseUrl, transport, maxTextBytes }: AdapterOptions): Provider {
  const headers = { 'x-api-key': apiKey ?? '', 'anthropic-version': API_VERSION };
  const service = openService({ name: 'Anthropic', baseUrl, headers, apiKey, transport, usageOf });

  function readReply({ json, raw }: JsonReply): ProviderAnswer {
    const blocks = at(json, 'content');
    if (!Array.isArray(blocks)) throw service.badReply('it has no content', usageOf(json));
    const results = ofType(blocks, 'web_search_tool_result').map((block) => at(block, 'content'));
    const parts = {
      text: textOf(blocks),
      cited: ofType(blocks, 'text').flatMap((block) => textsAt(listAt(block, 'citations'), 'url')),
      read: results.flatMap((result) => textsAt(listAt(result), 'url')),
      searchQueries: textsAt(ofType(blocks, 'server_tool_use'), 'input', 'query'),
      // A failed search has an error instead of a list.
      grounded: results.some(Array.isArray),
      servedModel: textAt(json, 'model'),
      finishReason: FINISH_REASONS[textAt(json, 'stop_reason') ?? ''] ?? 'other',
      usage: usageOf(json),
      raw,
    };
    return toAnswer(parts, maxTextBytes);
  }

  return {
    id: 'anthropic',
    ask: async (request) => readReply(await service.post('/messages', askBody(request), request.signal)),
    async extract({ model, prompt, schema, signal }) {
      const format = { type: 'json_schema', schema: toStrictSchema(schema) };
      const body = { ...messageBody(model, prompt), output_config: { format } };
      return toExtractReply(service, readReply(await service.post('/messages', body, signal)));
    },
    healthcheck: async (signal) => void (await service.get('/models?limit=1', signal)),
  };
}

function askBody({ model, prompt, webSearch, country }: AskRequest): object {
  if (!webSearch) return messageBody(model, prompt);
  const location = country === null ? {} : { user_location: { type: 'approximate', country } };
  const tools = [{ type: 'web_search_20250305', name: 'web_search', max_uses: MAX_SEARCHES, ...location }];
  return needsSearchSentence('anthropic', model)
    ? { ...messageBody(model, withSearchSentence(prompt)), tools }
    : { ...messageBody(model, prompt), tools, tool_choice: { type: 'tool', name: 'web_search' } };
}

function messageBody(model: string, prompt: string): object {
  return { model, max_tokens: MAX_TOKENS, messages: [{ role: 'user', content: prompt }] };
}

function ofType(blocks: readonly unknown[], type: string): unknown[] {
  return blocks.filter((block) => textAt(block, 'type') === type);
}

/** Joins the blocks: citations split a sentence into blocks, and a search separates paragraphs. */
function textOf(blocks: readonly unknown[]): string {
  let text = '';
  let isInterrupted = false;
  for (const block of blocks) {
    const isText = textAt(block, 'type') === 'text';
    if (isText) text += (isInterrupted && text !== '' ? '\n\n' : '') + (textAt(block, 'text') ?? '');
    isInterrupted = !isText;
  }
  return text;
}

function usageOf(json: unknown): Usage {
  return {
    inputTokens: inputTokens(at(json, 'usage')),
    outputTokens: countAt(json, 'usage', 'output_tokens'),
    searches: countAt(json, 'usage', 'server_tool_use', 'web_search_requests') ?? 0,
  };
}

/** Tokens read from or written to a cache are counted separately, so they are added. */
function inputTokens(usage: unknown): number | null {
  const fresh = countAt(usage, 'input_tokens');
  if (fresh === null) return null;
  const written = countAt(usage, 'cache_creation_input_tokens') ?? 0;
  const cached = countAt(usage, 'cache_read_input_tokens') ?? 0;
  return fresh + written + cached;
}
