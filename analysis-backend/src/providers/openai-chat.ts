import {
  ProviderError,
  type FinishReason,
  type Provider,
  type ProviderAnswer,
  type Usage,
} from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { markersIn } from './reply/citations.ts';
import { toExtractReply } from './json-answer.ts';
import { at, countAt, listAt, textAt, textsAt } from './reply/json.ts';
import { withoutReasoning } from './reply/reasoning.ts';
import { openService, type JsonReply } from './service.ts';
import { toStrictSchema } from './strict-schema.ts';
import { toAnswer } from './reply/to-answer.ts';

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'refusal',
};

/** OpenAI's chat completions, which Ollama, vLLM, LM Studio, OpenRouter and many others support too; most need no key. */
export function openaiChatProvider(
  id: 'openai-chat' | 'compatible',
  { apiKey, baseUrl, transport, maxTextBytes }: AdapterOptions,
): Provider {
  const name = id === 'openai-chat' ? 'OpenAI' : 'The compatible server';
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const service = openService({ name, baseUrl, headers, apiKey, transport, usageOf });

  function readReply({ json, raw }: JsonReply): ProviderAnswer {
    const message = at(json, 'choices', 0, 'message');
    if (typeof message !== 'object') throw service.badReply('it has no message', usageOf(json));
    const refusal = textAt(message, 'refusal');
    const text = withoutReasoning(refusal ?? contentOf(message));
    const { cited, read } = sourcesOf(json, message, text);
    const grounded = cited.length + read.length > 0;
    const parts = {
      text,
      cited,
      read,
      searchQueries: [],
      grounded,
      servedModel: textAt(json, 'model'),
      finishReason: refusal === null ? finishReason(json) : ('refusal' as const),
      usage: { ...usageOf(json), ...(!grounded && { searches: 0 }) },
      raw,
    };
    return toAnswer(parts, maxTextBytes);
  }

  return {
    id,
    async ask({ model, prompt, webSearch, signal }) {
      if (webSearch)
        throw new ProviderError('bad_request', `${name} has no web search that we could ask for.`);
      const body = { model, messages: [{ role: 'user', content: prompt }] };
      return readReply(await service.post('/chat/completions', body, signal));
    },
    async extract({ model, prompt, schema, schemaName, signal }) {
      const body = {
        model,
        messages: [{ role: 'user', content: prompt }],
        response_format: {
          type: 'json_schema',
          json_schema: { name: schemaName, schema: toStrictSchema(schema), strict: true },
        },
      };
      return toExtractReply(service, readReply(await service.post('/chat/completions', body, signal)));
    },
    healthcheck: async (signal) => void (await service.get('/models', signal)),
  };
}

function usageOf(json: unknown): Usage {
  return {
    inputTokens: countAt(json, 'usage', 'prompt_tokens'),
    outputTokens: countAt(json, 'usage', 'completion_tokens'),
    searches: countAt(json, 'usage', 'num_search_queries'),
  };
}

function finishReason(json: unknown): FinishReason {
  return FINISH_REASONS[textAt(json, 'choices', 0, 'finish_reason') ?? ''] ?? 'other';
}

function contentOf(message: unknown): string {
  return textAt(message, 'content') ?? textsAt(listAt(message, 'content'), 'text').join('');
}

/** The sources of models that search on their own: OpenAI and OpenRouter annotate, Perplexity's kind numbers its sources. */
function sourcesOf(json: unknown, message: unknown, text: string): { cited: string[]; read: string[] } {
  const annotated = textsAt(listAt(message, 'annotations'), 'url_citation', 'url');
  const numbered = listAt(json, 'citations').filter((url) => typeof url === 'string');
  const markers = markersIn(text);
  const marked = numbered.filter((_, index) => markers.has(index + 1));
  const read = [...numbered, ...textsAt(listAt(json, 'search_results'), 'url')];
  return { cited: [...annotated, ...(marked.length > 0 ? marked : numbered)], read };
}
