/** What one service accepts and sends, from its public reference. */
export interface Dialect {
  name: string;
  basePath: string;
  askPath: string;
  healthPath: string;
  /** Required headers, the key included: a request without them is refused. */
  headers: Record<string, string>;
  /** The allowed fields of a request body: one with others, such as a temperature or a system prompt, is refused. */
  fields: string[];
  /** The body of a reply with this text. */
  answer(text: string): object;
  error(problem: { status: number; type: string; message: string }): object;
}

export const KEY = 'sk-5up3r-53cr37-k3y-0123456789';
export const MODEL = 'model-1';

const bearer = { authorization: `Bearer ${KEY}` };

export const responsesDialect: Dialect = {
  name: 'openai-responses',
  basePath: '/v1',
  askPath: '/responses',
  healthPath: '/models',
  headers: bearer,
  fields: ['model', 'input', 'store', 'tools', 'tool_choice', 'include', 'text'],
  answer: (text) => ({
    status: 'completed',
    model: 'model-1-2026-11-01',
    output: [{ type: 'message', content: [{ type: 'output_text', text, annotations: [] }] }],
    usage: { input_tokens: 12, output_tokens: 34 },
  }),
  error: openaiError,
};

export const chatDialect: Dialect = {
  name: 'openai-chat',
  basePath: '/v1',
  askPath: '/chat/completions',
  healthPath: '/models',
  headers: bearer,
  fields: ['model', 'messages', 'response_format'],
  answer: (text) => ({
    model: 'model-1-2026-11-01',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
    usage: { prompt_tokens: 12, completion_tokens: 34 },
  }),
  error: openaiError,
};

export const anthropicDialect: Dialect = {
  name: 'anthropic',
  basePath: '/v1',
  askPath: '/messages',
  healthPath: '/models?limit=1',
  headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
  fields: ['model', 'max_tokens', 'messages', 'tools', 'tool_choice', 'output_config'],
  answer: (text) => ({
    type: 'message',
    model: 'model-1-2026-11-01',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 12, output_tokens: 34 },
  }),
  error: ({ type, message }) => ({ type: 'error', error: { type, message } }),
};

export const geminiDialect: Dialect = {
  name: 'gemini',
  basePath: '/v1beta',
  askPath: `/models/${MODEL}:generateContent`,
  healthPath: '/models?pageSize=1',
  headers: { 'x-goog-api-key': KEY },
  fields: ['contents', 'tools', 'generationConfig'],
  answer: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 34 },
    modelVersion: 'model-1-2026-11-01',
  }),
  error: ({ status, type, message }) => ({ error: { code: status, message, status: type.toUpperCase() } }),
};

export const perplexityDialect: Dialect = {
  name: 'perplexity',
  basePath: '/v1',
  askPath: '/agent',
  healthPath: '/agent',
  headers: bearer,
  fields: ['model', 'input', 'tools', 'tool_choice', 'response_format', 'max_output_tokens'],
  answer: (text) => ({
    object: 'response',
    status: 'completed',
    model: 'model-1-2026-11-01',
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ],
    usage: { input_tokens: 12, output_tokens: 34, total_tokens: 46 },
  }),
  error: ({ status, type, message }) => ({ error: { message, type, code: status } }),
};

function openaiError({ type, message }: { type: string; message: string }): object {
  return { error: { message, type, param: null, code: null } };
}
