import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { modelReply } from '../fakes/model-reply.ts';

export interface CountingProvider {
  /** The value for `SIGNPOST_COMPATIBLE_BASE_URL`. */
  baseUrl: string;
  /** Every question that arrived, in order. */
  asked: string[];
  /** Every question that was answered. */
  answered: string[];
  /** How many questions are waiting for their answer now. */
  held(): number;
  /** Answers the given number of further questions, held ones first, and holds all others. */
  answer(count: number): void;
}

interface ChatRequest {
  model: string;
  messages: { content: string }[];
  /** Only in requests to the model that writes questions and judges answers, which are answered at once and not counted. */
  response_format?: object;
}

/** A service on loopback that answers as many questions as the test says and holds the rest. */
export async function startCountingProvider(): Promise<CountingProvider> {
  const asked: string[] = [];
  const answered: string[] = [];
  const held = new Set<() => void>();
  let allowed = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, messages, response_format: format } = (await json(request)) as ChatRequest;
    const prompt = messages[0]?.content ?? '';
    const send = (content: string): void => {
      const message = { role: 'assistant', content };
      const usage = { prompt_tokens: 10, completion_tokens: 20 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ model, choices: [{ message, finish_reason: 'stop' }], usage }));
    };
    if (format !== undefined) return send(modelReply(prompt));
    asked.push(prompt);
    const reply = (): void => {
      held.delete(reply);
      allowed -= 1;
      answered.push(prompt);
      send('1. Globex\n2. Acme\n3. Initech');
    };
    response.once('close', () => held.delete(reply));
    if (allowed > 0) reply();
    else held.add(reply);
  }

  const server = createServer((request, response) => {
    // A client that is killed is part of the tests.
    response.on('error', () => {});
    void respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answered,
    held: () => held.size,
    answer(count) {
      allowed = count;
      for (const reply of held) if (allowed > 0) reply();
    },
  };
}
