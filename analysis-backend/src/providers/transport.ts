import type { IncomingHttpHeaders } from 'node:http';
import type { Clock, Wait } from '@signpost/platform/time';
import { Agent, errors, type Dispatcher } from 'undici';

export interface TransportOptions {
  /** For a whole call: waiting for a connection, connecting, headers and body. */
  timeoutMs: number;
  maxReplyBytes: number;
  clock: Clock;
  wait: Wait;
}

export interface TransportRequest {
  url: string;
  method: 'GET' | 'POST' | 'HEAD';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** In place of the time limit of all calls. */
  timeoutMs?: number;
}

export interface TransportReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Null when there were too many. */
  bytes: Uint8Array | null;
}

/** Connections to all services, shared by the whole process. Redirects are not followed and nothing is sent twice. */
export interface Transport {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Throws `OutOfTime`, the signal's reason, or whatever befell the connection. */
  send(request: TransportRequest): Promise<TransportReply>;
  close(): Promise<void>;
}

export class OutOfTime extends Error {}

export function openTransport({ timeoutMs, maxReplyBytes, clock, wait }: TransportOptions): Transport {
  const agent = new Agent({
    // One request at a time on a connection, and HTTP/1.1 only: whatever befalls a connection, undici then has nothing
    // that it would send a second time, and pay for twice.
    pipelining: 1,
    allowH2: false,
    // One limit covers the whole call; this one only frees the sockets that never connected.
    connectTimeout: timeoutMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxReplyBytes,
  });

  return {
    clock,
    timeoutMs,
    send: ({ url, method, headers, body = null, signal, timeoutMs: limitMs = timeoutMs }) => {
      const { origin, pathname, search } = new URL(url);
      const request = { origin, path: pathname + search, method, headers, body };
      return within(limitMs, wait, signal, (limit) => exchange(agent, { ...request, signal: limit }));
    },
    close: () => agent.destroy(),
  };
}

async function exchange(agent: Agent, request: Dispatcher.RequestOptions): Promise<TransportReply> {
  const { statusCode: status, headers, body } = await agent.request(request);
  try {
    return { status, headers, bytes: await body.bytes() };
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) return { status, headers, bytes: null };
    throw error;
  }
}

/** The signal alone would not do: undici heeds it only once the request has a connection, and that may be what lacks. */
async function within<Result>(
  limitMs: number,
  wait: Wait,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const over = new AbortController();
  const ended = AbortSignal.any([signal, limit.signal]);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(ended.reason);
  ended.addEventListener('abort', stop, { once: true });
  const tick = async (): Promise<void> => {
    await wait(limitMs, over.signal);
    if (!over.signal.aborted) limit.abort(new OutOfTime(`no complete reply within ${limitMs} ms`));
  };
  void tick();
  try {
    return await Promise.race([run(ended), stopped]);
  } finally {
    over.abort();
    ended.removeEventListener('abort', stop);
  }
}
