import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Agent, type Dispatcher } from 'undici';
import { startLimit, type Limits } from './limit.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it came over the wire; null when it was too large. */
  bytes: Uint8Array | null;
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
  limits: Limits,
): Promise<Reply> {
  limits.signal?.throwIfAborted();
  const { timeoutMs } = limits;
  const limit = startLimit(limits, () => new OutOfTime(`no complete reply within ${timeoutMs} ms`));
  try {
    return await limit.race(exchange(dispatcher, { ...request, signal: limit.signal }));
  } finally {
    limit.end();
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
