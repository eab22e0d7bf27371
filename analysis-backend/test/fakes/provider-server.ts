import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { modelReply } from './model-reply.ts';
import type { Dialect } from './provider-server-dialects.ts';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed body; null when there was none. */
  body: unknown;
}

/** How the server responds to a well-formed request. */
export interface Step {
  /** The HTTP status; 200 when missing. */
  status?: number;
  headers?: OutgoingHttpHeaders;
  /** The body: a text is sent unchanged, anything else as JSON. */
  body?: unknown;
  mishap?:
    | 'hang'
    /** Sends the first half of the body and then hangs. */
    | 'hang in body'
    | 'reset'
    | 'reset in body'
    /** Sends half of the announced body and closes the connection. */
    | 'truncated'
    /** Sends the body in pieces, one at a time. */
    | 'slow body';
}

export type Script = Step | ((request: SeenRequest) => Step);

export interface ProviderServer {
  /** Where the API begins. */
  baseUrl: string;
  origin: string;
  /** The requests for answers in order, refused ones included. */
  seen: SeenRequest[];
  /** Sets what happens to requests for answers from here on. */
  script(script: Script): void;
  /** The number of requests that hang. */
  readonly hung: number;
  /** Resolves when a request hangs. */
  isHolding(): Promise<void>;
  /** The targets of the redirect proxy, by the last part of the path. */
  redirects: Map<string, string>;
  stop(): void;
}

/** A service that speaks one dialect over real HTTP, as strict about requests as the real one; it is closed when the test ends. */
export async function startProviderServer(dialect: Dialect): Promise<ProviderServer> {
  const seen: SeenRequest[] = [];
  const redirects = new Map<string, string>();
  const watchers = new Set<() => void>();
  let script: Script = { body: dialect.answer('Yes.') };
  let hung = 0;

  function hold(response: ServerResponse): void {
    hung += 1;
    response.once('close', () => (hung -= 1));
    for (const watcher of watchers) watcher();
    watchers.clear();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const sent = await text(request);
    if (method === 'HEAD') return redirect(path, response);
    const problem = refusal(dialect, { method, path, headers, sent });
    if (method === 'POST') seen.push({ method, path, headers, body: parse(sent) });
    if (problem !== null)
      return send({ status: problem.status, body: dialect.error(problem) }, response, hold);
    if (method === 'GET') return send({ body: { data: [] } }, response, hold);
    const call = seen.at(-1);
    if (call === undefined) throw new Error('a request was seen');
    const step = typeof script === 'function' ? null : script;
    const isAnswering = step !== null && step.status === undefined && step.mishap === undefined;
    const queries = isAnswering ? questionsFor(call.body) : null;
    if (queries !== null) return send({ body: dialect.answer(queries) }, response, hold);
    await send(typeof script === 'function' ? script(call) : script, response, hold);
  }

  function redirect(path: string, response: ServerResponse): void {
    const location = redirects.get(path.split('/').at(-1) ?? '');
    if (location === 'hang') hold(response);
    else if (location === undefined) response.writeHead(404).end();
    else response.writeHead(302, { location }).end();
  }

  const server = createServer((request, response) => {
    // Clients that disconnect are part of many tests.
    response.on('error', () => {});
    void respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: origin + dialect.basePath,
    origin,
    seen,
    script(next) {
      script = next;
    },
    get hung() {
      return hung;
    },
    isHolding: () =>
      new Promise((resolve) => {
        if (hung > 0) resolve();
        else watchers.add(resolve);
      }),
    redirects,
    stop,
  };
}

/** What a model replies to a request for questions; null for any other request. */
export function questionsFor(body: unknown): string | null {
  const text = JSON.stringify(body);
  return text.includes('questions that people really put') && text.includes('"queries"')
    ? modelReply(text)
    : null;
}

interface Refusal {
  status: number;
  type: string;
  message: string;
}

function invalid(message: string): Refusal {
  return { status: 400, type: 'invalid_request_error', message };
}

/** What a real service finds wrong with a request. */
function refusal(
  dialect: Dialect,
  {
    method,
    path,
    headers,
    sent,
  }: { method: string; path: string; headers: IncomingHttpHeaders; sent: string },
): Refusal | null {
  for (const [name, value] of Object.entries(dialect.headers)) {
    if (headers[name] !== value) {
      return { status: 401, type: 'authentication_error', message: `header ${name} is not ${value}` };
    }
  }
  if (method === 'GET' && path === dialect.basePath + dialect.healthPath) return null;
  if (method !== 'POST' || path !== dialect.basePath + dialect.askPath) {
    return { status: 404, type: 'not_found_error', message: `no ${method} ${path} here` };
  }
  if (headers['content-type'] !== 'application/json') return invalid('not JSON');
  const body = parse(sent);
  if (typeof body !== 'object' || body === null) return invalid('no object');
  const unknown = Object.keys(body).filter((name) => !dialect.fields.includes(name));
  return unknown.length > 0 ? invalid(`unknown field ${unknown.join(', ')}`) : null;
}

async function send(
  step: Step,
  response: ServerResponse,
  hold: (response: ServerResponse) => void,
): Promise<void> {
  const { status = 200, headers, body: content = {}, mishap } = step;
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const half = Math.floor(body.length / 2);
  if (mishap === 'hang') return hold(response);
  if (mishap === 'reset') return void response.socket?.resetAndDestroy();
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    ...headers,
  });
  if (mishap === 'reset in body') {
    response.write(body.subarray(0, half), () => response.socket?.resetAndDestroy());
  } else if (mishap === 'truncated') {
    response.write(body.subarray(0, half), () => response.socket?.destroy());
  } else if (mishap === 'hang in body') {
    response.write(body.subarray(0, half));
    hold(response);
  } else if (mishap === 'slow body') {
    for (const byte of chunks(body, 20)) {
      response.write(byte);
      await setImmediate();
    }
    response.end();
  } else response.end(body);
}

function chunks(body: Buffer, count: number): Buffer[] {
  const size = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, at) => body.subarray(at * size, (at + 1) * size));
}

function parse(sent: string): unknown {
  return sent === '' ? null : JSON.parse(sent);
}
