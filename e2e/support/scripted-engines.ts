import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface AskedQuestion {
  model: string;
  question: string;
  /** How often this model was asked this question before. */
  before: number;
}

export interface ScriptedEngines {
  /** Settings that make the service ask this server, as the models `one` and `two`. */
  env: Record<string, string>;
  origin: string;
  stop(): void;
}

/** An AI service on this machine that answers as the test says. */
export async function startScriptedEngines(
  answer: (asked: AskedQuestion) => string,
): Promise<ScriptedEngines> {
  const counts = new Map<string, number>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { model, messages } = (await json(request)) as { model: string; messages: { content: string }[] };
    const question = messages[0]?.content ?? '';
    const before = counts.get(`${model} ${question}`) ?? 0;
    counts.set(`${model} ${question}`, before + 1);
    const message = { role: 'assistant', content: answer({ model, question, before }) };
    const usage = { prompt_tokens: 10, completion_tokens: 20 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ model, choices: [{ message, finish_reason: 'stop' }], usage }));
  };
  const server = createServer((request, response) => {
    // A service that stops while it asks is no failure.
    void respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: {
      SIGNPOST_ENGINES: 'compatible/one, compatible/two',
      SIGNPOST_COMPATIBLE_BASE_URL: `${origin}/v1`,
      // No model writes questions or judges answers: a test adds the questions itself.
      SIGNPOST_EXTRACTION_MODEL: 'off',
      SIGNPOST_ANALYSIS_QUERIES: '4',
      SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
