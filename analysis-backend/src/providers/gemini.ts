import type { FinishReason, Provider, ProviderAnswer, Usage } from '../ports/provider.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { GOOGLE_REDIRECTS, resolveSources } from './gemini-redirects.ts';
import { toExtractReply } from './json-answer.ts';
import { at, countAt, listAt, textAt, textsAt } from './reply/json.ts';
import { withSearchSentence } from './search-prompt.ts';
import { openService, type JsonReply } from './service.ts';
import { toStrictSchema } from './strict-schema.ts';
import { toAnswer } from './reply/to-answer.ts';

export interface GeminiOptions extends AdapterOptions {
  /** The only origin whose redirects are followed; tests set their own. */
  redirectOrigin?: string;
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'refusal',
  RECITATION: 'refusal',
  BLOCKLIST: 'refusal',
  PROHIBITED_CONTENT: 'refusal',
  SPII: 'refusal',
};

export function geminiProvider(options: GeminiOptions): Provider {
  const { apiKey, baseUrl, transport, maxTextBytes, redirectOrigin = GOOGLE_REDIRECTS } = options;
  const headers = { 'x-goog-api-key': apiKey ?? '' };
  const service = openService({ name: 'Gemini', baseUrl, headers, apiKey, transport, usageOf });

  async function readReply(
    { json, raw }: JsonReply,
    model: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer> {
    const candidate = at(json, 'candidates', 0);
    const isBlocked = textAt(json, 'promptFeedback', 'blockReason') !== null;
    if (candidate === undefined && !isBlocked) throw service.badReply('it has no candidate', usageOf(json));
    const grounding = at(candidate, 'groundingMetadata');
    const chunks = listAt(grounding, 'groundingChunks').map((chunk) => at(chunk, 'web'));
    const urls = await resolveSources(chunks, { origin: redirectOrigin, transport, signal });
    const supports = listAt(grounding, 'groundingSupports');
    const supporting = new Set(supports.flatMap((support) => listAt(support, 'groundingChunkIndices')));
    const queries = listAt(grounding, 'webSearchQueries').filter((query) => typeof query === 'string');
    const grounded = queries.length > 0 || chunks.length > 0;
    const parts = {
      text: textOf(candidate),
      cited: urls.flatMap((url, index) => (url !== null && supporting.has(index) ? url : [])),
      read: urls.flatMap((url) => url ?? []),
      searchQueries: queries,
      grounded,
      servedModel: textAt(json, 'modelVersion'),
      finishReason: isBlocked ? ('refusal' as const) : finishReason(candidate),
      usage: { ...usageOf(json), searches: grounded ? chargedSearches(model, queries.length) : 0 },
      raw,
    };
    return toAnswer(parts, maxTextBytes);
  }

  async function generate(model: string, body: object, signal: AbortSignal): Promise<ProviderAnswer> {
    const reply = await service.post(`/models/${encodeURIComponent(model)}:generateContent`, body, signal);
    return readReply(reply, model, signal);
  }

  return {
    id: 'gemini',
    // There is no flag that forces a search.
    ask: ({ model, prompt, webSearch, signal }) =>
      webSearch
        ? generate(model, { ...contents(withSearchSentence(prompt)), tools: [{ google_search: {} }] }, signal)
        : generate(model, contents(prompt), signal),
    async extract({ model, prompt, schema, signal }) {
      const generationConfig = {
        responseMimeType: 'application/json',
        responseJsonSchema: toStrictSchema(schema),
      };
      return toExtractReply(
        service,
        await generate(model, { ...contents(prompt), generationConfig }, signal),
      );
    },
    healthcheck: async (signal) => void (await service.get('/models?pageSize=1', signal)),
  };
}

function finishReason(candidate: unknown): FinishReason {
  return FINISH_REASONS[textAt(candidate, 'finishReason') ?? ''] ?? 'other';
}

function contents(prompt: string): object {
  return { contents: [{ role: 'user', parts: [{ text: prompt }] }] };
}

function textOf(candidate: unknown): string {
  const parts = listAt(candidate, 'content', 'parts').filter((part) => at(part, 'thought') !== true);
  return textsAt(parts, 'text').join('');
}

/** The usage without searches: only an answer can be grounded. */
function usageOf(json: unknown): Usage {
  return {
    inputTokens: sum(json, 'promptTokenCount', 'toolUsePromptTokenCount'),
    outputTokens: sum(json, 'candidatesTokenCount', 'thoughtsTokenCount'),
    searches: 0,
  };
}

/** The sum of two counts, the second of which may be missing; null when the first is. */
function sum(json: unknown, count: string, onTop: string): number | null {
  const first = countAt(json, 'usageMetadata', count);
  return first === null ? null : first + (countAt(json, 'usageMetadata', onTop) ?? 0);
}

/** Up to Gemini 2.5 a grounded prompt is charged for once, from Gemini 3 on each of its queries is. */
function chargedSearches(model: string, queries: number): number {
  return /^gemini-[12]/.test(model) ? 1 : Math.max(1, queries);
}
