import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { modelReply } from '../../analysis-backend/test/fakes/model-reply.ts';
import type { Random } from '../random.ts';

/** The engine that is asked the questions of an analysis. */
const ENGINE = 'compatible/engine';
const WRITER = 'compatible/writer';

export interface AiService {
  port: number;
  /** How many questions of analyses it has answered in full, by question. */
  answered: Map<string, number>;
  /** Questions that were asked and not answered in full. */
  failed: number;
  stop(): void;
}

/** Settings of an analysis backend that asks this service at that port. */
export function aiSettings(port: number): Record<string, string> {
  return {
    SIGNPOST_ENGINES: ENGINE,
    SIGNPOST_EXTRACTION_MODEL: WRITER,
    SIGNPOST_COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}/v1`,
    SIGNPOST_ANALYSIS_QUERIES: '4',
    SIGNPOST_ANALYSIS_REPLICATES: '2',
    SIGNPOST_PROVIDER_CONCURRENCY: String(AT_ONCE),
    SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
    SIGNPOST_ANSWER_TIMEOUT_MS: '5000',
  };
}

/** The most questions that are asked at the same time. */
export const AT_ONCE = 2;

interface ChatRequest {
  model: string;
  messages: { content: string }[];
}

/** An AI service that is slow, fails, refuses and breaks off. */
export async function startAiService(random: Random): Promise<AiService> {
  const answered = new Map<string, number>();
  const state = { failed: 0 };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { model, messages } = (await json(request)) as ChatRequest;
    const prompt = messages[0]?.content ?? '';
    const isQuestion = ENGINE.endsWith(model);
    const mishap = random.chance(0.15) ? random.pick(['500', '429', 'reset', 'cut', 'late'] as const) : null;
    await pause(random.between(5, mishap === 'late' ? 2000 : 120));
    if (isQuestion && mishap !== null && mishap !== 'late') state.failed += 1;
    if (mishap === 'reset') return void response.socket?.resetAndDestroy();
    if (mishap === '500' || mishap === '429')
      return void response
        .writeHead(Number(mishap), { 'retry-after': '1' })
        .end('{"error":{"message":"no"}}');
    const content = isQuestion ? '1. Globex\n2. Acme\n3. Initech' : modelReply(prompt);
    const message = { role: 'assistant', content };
    const usage = { prompt_tokens: 10, completion_tokens: 20 };
    const body = JSON.stringify({ model, choices: [{ message, finish_reason: 'stop' }], usage });
    response.setHeader('content-type', 'application/json');
    if (mishap === 'cut') {
      response.write(body.slice(0, 20), () => response.socket?.destroy());
      return;
    }
    response.once('finish', () => {
      if (isQuestion) answered.set(prompt, (answered.get(prompt) ?? 0) + 1);
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void respond(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    answered,
    get failed() {
      return state.failed;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
