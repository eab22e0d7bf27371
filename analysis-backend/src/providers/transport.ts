import type { LookupFunction } from 'node:net';
import { call, sendingOnce, type Reply } from '@signpost/platform/outbound';
import type { Clock, Wait } from '@signpost/platform/time';
import { Agent } from 'undici';

export interface TransportOptions {
  /** The time limit of a whole call: waiting for a connection, connecting, headers and body. */
  timeoutMs: number;
  maxReplyBytes: number;
  clock: Clock;
  wait: Wait;
  /** The system's one by default. */
  lookup?: LookupFunction;
}

export interface TransportRequest {
  url: string;
  method: 'GET' | 'POST' | 'HEAD';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Overrides the time limit of the transport. */
  timeoutMs?: number;
}

/** Connections to all services, shared by the whole process. Redirects are not followed and nothing is sent twice. */
export interface Transport {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Throws `OutOfTime`, the signal's reason, or the error of the connection. */
  send(request: TransportRequest): Promise<Reply>;
  close(): Promise<void>;
}

export function openTransport(options: TransportOptions): Transport {
  const { timeoutMs, clock, wait, lookup } = options;
  const agent = new Agent({ ...sendingOnce(options), ...(lookup !== undefined && { connect: { lookup } }) });

  return {
    clock,
    timeoutMs,
    send: ({ url, method, headers, body = null, signal, timeoutMs: limitMs = timeoutMs }) => {
      const { origin, pathname, search } = new URL(url);
      const request = { origin, path: pathname + search, method, headers, body };
      return call(agent, request, { timeoutMs: limitMs, signal, wait });
    },
    close: () => agent.destroy(),
  };
}
