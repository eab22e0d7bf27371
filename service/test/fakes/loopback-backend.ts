import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** How the backend answers a request; by default 200 with an empty object. */
export interface BackendAnswer {
  status?: number;
  /** The body, sent as JSON. */
  body?: unknown;
  /** A text sent unchanged in place of `body`; a stream is sent as fast as it is read. */
  raw?: string | Uint8Array | AsyncIterable<Uint8Array>;
  headers?: OutgoingHttpHeaders;
  /** The delay before the headers; with Infinity they never come. */
  delayMs?: number;
  /** The delay in the middle of the body; with Infinity the second half never comes. */
  bodyDelayMs?: number;
  /** Closes the connection without an answer. */
  hangup?: boolean;
  /** Resets the connection after this number of bytes of the body. */
  resetAfterBytes?: number;
  /** Announces the whole body, sends half of it and closes the connection. */
  truncate?: boolean;
  /** Written to the socket in place of an HTTP answer. */
  wire?: string;
}

/** An answer in the format of the recorded scenarios. */
export interface RecordedBackend {
  status?: number;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  /** The delay before the headers, in milliseconds. */
  delay?: number;
  hangup?: boolean;
  refuse?: boolean;
}

export interface SeenRequest {
  method: string;
  /** The path with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed body, with its keys in order; null when there was none. */
  body: unknown;
}

export type Answers = BackendAnswer | ((request: SeenRequest) => BackendAnswer | Promise<BackendAnswer>);

export interface LoopbackBackend {
  /** Like `http://127.0.0.1:41234`. */
  url: string;
  /** Every request since the start, in order. */
  seen: SeenRequest[];
  /** Sets the answer to all further requests. */
  answer(next: Answers): void;
  /** Acts as `answer`, `refuse` or `accept`, for a step of a recorded scenario. */
  play(recorded: RecordedBackend): Promise<void>;
  /** Stops listening on the port. */
  refuse(): Promise<void>;
  /** Listens again, on the same port. */
  accept(): Promise<void>;
  /** Closes all open connections; resolves when they are closed. */
  dropConnections(): Promise<void>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/** An analysis backend over real HTTP that behaves as badly as the test says. */
export async function startLoopbackBackend(): Promise<LoopbackBackend> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let answers: Answers = {};

  // It closes no connection by itself: a request that was just sent on it would fail.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Clients that disconnect are part of many tests.
    socket.on('error', () => {});
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const sent = await text(request);
    const call: SeenRequest = { method, path, headers, body: sent === '' ? null : JSON.parse(sent) };
    seen.push(call);
    await send(typeof answers === 'function' ? await answers(call) : answers, response);
  }

  async function listen(port: number): Promise<number> {
    server.listen(port, HOST);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function refuse(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async function accept(): Promise<void> {
    if (!server.listening) await listen(port);
  }

  const port = await listen(0);
  return {
    url: `http://${HOST}:${port}`,
    seen,
    answer(next) {
      answers = next;
    },
    async play({ delay, refuse: refused, ...answer }) {
      answers = { ...answer, delayMs: delay ?? 0 };
      await (refused ? refuse() : accept());
    },
    refuse,
    accept,
    async dropConnections() {
      const closed = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
    stop: refuse,
  };
}

async function send(answer: BackendAnswer, response: ServerResponse): Promise<void> {
  const { status = 200, delayMs = 0, bodyDelayMs, resetAfterBytes, truncate = false } = answer;
  if (delayMs > 0) await pause(delayMs, response);
  const { socket } = response;
  if (response.destroyed || socket === null) return;
  if (answer.hangup) {
    socket.destroy();
    return;
  }
  if (answer.wire !== undefined) {
    socket.end(answer.wire);
    return;
  }
  if (isStream(answer.raw)) {
    response.writeHead(status, answer.headers);
    await pipeline(Readable.from(answer.raw), response);
    return;
  }

  const json = answer.body === undefined ? {} : answer.body;
  const body = Buffer.from(answer.raw ?? JSON.stringify(json));
  const half = Math.floor(body.length / 2);
  const lengthHeader = status === 204 || status === 304 ? {} : { 'content-length': body.length };
  response.writeHead(status, { 'content-type': 'application/json', ...lengthHeader, ...answer.headers });
  if (resetAfterBytes !== undefined) {
    response.write(body.subarray(0, resetAfterBytes), () => socket.resetAndDestroy());
  } else if (truncate) {
    response.write(body.subarray(0, half), () => socket.destroy());
  } else if (bodyDelayMs !== undefined) {
    response.write(body.subarray(0, half));
    await pause(bodyDelayMs, response);
    response.end(body.subarray(half));
  } else {
    response.end(body);
  }
}

function isStream(raw: BackendAnswer['raw']): raw is AsyncIterable<Uint8Array> {
  return typeof raw === 'object' && Symbol.asyncIterator in raw;
}

/** Waits; ends early when the client disconnects. */
function pause(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
