import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Agent, type Dispatcher } from 'undici';
import type { Wait } from '../time/index.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they came over the wire; null when there were too many. */
  bytes: Uint8Array | null;
}

export interface Limits {
  /** For the whole call: waiting for a connection, connecting, headers and body. */
  timeoutMs: number;
  /** Gives up when it is aborted. */
  signal?: AbortSignal | undefined;
  wait: Wait;
}

/** No complete reply came in time. */
export class OutOfTime extends Error {}

/**
 * Options for connections that send nothing twice: one request at a time on a connection, and HTTP/1.1 only, so that undici has nothing
 * that it would send again, whatever happens to the connection. `call` limits the time of a whole call; the limit here only frees the
 * sockets that never connected.
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

/** Makes one HTTP call. Throws `OutOfTime`, the signal's reason, or what happened to the connection. */
export async function call(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions,
  { timeoutMs, signal, wait }: Limits,
): Promise<Reply> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const over = new AbortController();
  const ended = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
  // The signal alone would not do: undici heeds it only once the request has a connection, which may be what we wait for. An aborted
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
