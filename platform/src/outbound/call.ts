import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Agent, type Dispatcher } from 'undici';
import type { Wait } from '../time/index.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it came over the wire; null when it was too large. */
  bytes: Uint8Array | null;
}

export interface Limits {
  /** The time limit of the whole call: waiting for a connection, connecting, headers and body. */
  timeoutMs: number;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  wait: Wait;
}

/** No complete reply came in time. */
export class OutOfTime extends Error {}

/**
 * Options for connections that send nothing twice. With one request at a time on a connection, and HTTP/1.1 only, undici never repeats
 * a request after a broken connection. `call` limits the time of a whole call; the limit here only frees sockets that never connected.
 */
export function sendingOnce({ timeoutMs, maxReplyBytes }: { timeoutMs: number; maxReplyBytes: number }) {
  return {
    pipelining: 1,
    allowH2: false,
    connectTimeout: timeoutMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxReplyBytes,
  } satisfies Agent.Options;
}

/** Makes one HTTP call. Throws `OutOfTime`, the signal's reason, or the error of the connection. */
export async function call(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions,
  { timeoutMs, signal, wait }: Limits,
): Promise<Reply> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const over = new AbortController();
  const ended = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
  // The signal alone is not enough: undici looks at it only once the request has a connection, which may take too long. An aborted
  // request that gets its connection later is not sent.
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(ended.reason);
  ended.addEventListener('abort', stop, { once: true });
  const tick = async (): Promise<void> => {
    await wait(timeoutMs, over.signal);
    if (!over.signal.aborted) limit.abort(new OutOfTime(`no complete reply within ${timeoutMs} ms`));
  };
  void tick();
  try {
    return await Promise.race([exchange(dispatcher, { ...request, signal: ended }), stopped]);
  } finally {
    over.abort();
    ended.removeEventListener('abort', stop);
  }
}

async function exchange(dispatcher: Dispatcher, request: Dispatcher.RequestOptions): Promise<Reply> {
  const { statusCode: status, headers, body } = await dispatcher.request(request);
  try {
    return { status, headers, bytes: await body.bytes() };
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) return { status, headers, bytes: null };
    throw error;
  }
}
