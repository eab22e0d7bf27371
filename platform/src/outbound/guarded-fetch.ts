import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { messageOf } from '../errors/index.ts';
import type { Wait } from '../time/index.ts';
import { startLimit, type Limit } from './limit.ts';
import { openGuardedAgent, PrivateAddressError, type GuardOptions } from './guarded-agent.ts';

export type FetchProblem =
  | 'private_address'
  | 'not_web'
  | 'too_many_redirects'
  | 'redirect_loop'
  | 'too_large'
  | 'too_slow'
  | 'unreadable_encoding'
  | 'no_connection';

/** The same with its values, for words that people read. */
export type FetchFailure =
  | { code: 'private_address'; host: string; address: string }
  | { code: 'no_address'; address: string }
  | { code: 'not_web'; protocol: string }
  | { code: 'too_many_redirects'; times: number }
  | { code: 'redirect_loop'; address: string }
  | { code: 'too_slow'; seconds: number }
  | { code: 'too_large'; megabytes: number }
  | { code: 'unknown_packing'; packing: string }
  | { code: 'cannot_unpack' | 'connection_failed'; detail: string }
  | { code: 'unknown_authority' | 'no_https' };

/** An address could not be read. The message is for logs. */
export class FetchError extends Error {
  readonly problem: FetchProblem;
  readonly failure: FetchFailure;

  constructor(problem: FetchProblem, failure: FetchFailure, options?: ErrorOptions) {
    super(Object.values(failure).join(' '), options);
    this.name = 'FetchError';
    this.problem = problem;
    this.failure = failure;
  }
}

export interface FetchLimits {
  /** Of the body after unpacking. */
  maxBytes: number;
  /** For all hops together, body included. */
  timeoutMs: number;
  maxRedirects: number;
}

export interface GuardedRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Of a POST, which is sent once: a redirect is the answer then, whatever `follows` says. */
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent to the origin of the first address only, never to where a redirect leads. */
  authorization?: string;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Whether a redirect to that address is followed. If not, the redirect is the answer, and the last of the hops. */
  follows?(url: URL): boolean;
}

export interface Hop {
  from: string;
  to: string;
  status: number;
}

export interface GuardedReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Where the answer came from, after redirects. */
  url: string;
  hops: readonly Hop[];
  /** The unpacked body in pieces. Fails with `too_large` when it goes on beyond the limit. Read once, or call `discard`. */
  body: AsyncIterable<Uint8Array>;
  /** Ends the exchange without reading the rest of the body. */
  discard(): void;
}

export interface GuardedFetch {
  (url: string, request?: GuardedRequest): Promise<GuardedReply>;
  close(): Promise<void>;
}

export interface GuardedFetchOptions extends Pick<GuardOptions, 'allowHosts' | 'resolve' | 'lookup'> {
  userAgent: string;
  limits?: Partial<FetchLimits>;
  wait: Wait;
}

const DEFAULT_LIMITS: FetchLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 30_000, maxRedirects: 10 };
const MAX_HEADER_BYTES = 32 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Fetches from the public web and from the hosts that are allowed, within limits. */
export function openGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const agent = openGuardedAgent({
    ...options,
    connectTimeoutMs: limits.timeoutMs,
    maxHeaderBytes: MAX_HEADER_BYTES,
  });

  async function guardedFetch(address: string, request: GuardedRequest = {}): Promise<GuardedReply> {
    const timeoutMs = request.timeoutMs ?? limits.timeoutMs;
    const limit = startLimit(
      { timeoutMs, signal: request.signal, wait: options.wait },
      () => new FetchError('too_slow', { code: 'too_slow', seconds: timeoutMs / 1000 }),
    );
    try {
      let url = webAddress(address, undefined);
      const { origin } = url;
      const hops: Hop[] = [];
      for (;;) {
        const credentials =
          request.authorization !== undefined && url.origin === origin ? request.authorization : undefined;
        const reply = await limit.race(
          agent.request({
            origin: url.origin,
            path: url.pathname + url.search,
            method: request.method ?? 'GET',
            ...(request.body === undefined ? {} : { body: request.body }),
            headers: {
              'user-agent': options.userAgent,
              accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
              'accept-encoding': 'gzip, deflate, br',
              ...request.headers,
              ...(credentials === undefined ? {} : { authorization: credentials }),
            },
            signal: limit.signal,
          }),
        );
        const location = REDIRECTS.has(reply.statusCode) ? one(reply.headers.location) : undefined;
        const next = location === undefined ? null : webAddress(location, url);
        if (next !== null) hops.push({ from: url.href, to: next.href, status: reply.statusCode });
        if (next === null || request.method === 'POST' || request.follows?.(next) === false) {
          return {
            status: reply.statusCode,
            headers: toHeaders(reply.headers),
            url: url.href,
            hops,
            ...readable(reply, request.maxBytes ?? limits.maxBytes, limit, request.signal),
          };
        }
        drop(reply);
        if (hops.length > limits.maxRedirects) {
          throw new FetchError('too_many_redirects', {
            code: 'too_many_redirects',
            times: limits.maxRedirects,
          });
        }
        if (hops.some(({ from }) => from === next.href)) {
          throw new FetchError('redirect_loop', { code: 'redirect_loop', address: next.href });
        }
        url = next;
      }
    } catch (error) {
      limit.end();
      throw toFetchError(error, request.signal, limit);
    }
  }

  return Object.assign(guardedFetch, { close: () => agent.destroy() });
}

/** An address of the web without the parts that are never sent. */
function webAddress(address: string, base: URL | undefined): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new FetchError('not_web', { code: 'no_address', address });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('not_web', { code: 'not_web', protocol: url.protocol });
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

function readable(
  reply: Dispatcher.ResponseData,
  maxBytes: number,
  limit: Limit,
  signal: AbortSignal | undefined,
): Pick<GuardedReply, 'body' | 'discard'> {
  const discard = (): void => {
    limit.end();
    drop(reply);
  };
  async function* read(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of unpacked(reply)) {
        bytes += chunk.length;
        if (bytes > maxBytes) {
          const megabytes = Math.round(maxBytes / 1024 / 1024);
          throw new FetchError('too_large', { code: 'too_large', megabytes });
        }
        yield chunk;
      }
    } catch (error) {
      throw toFetchError(error, signal, limit);
    } finally {
      discard();
    }
  }
  return { body: read(), discard };
}

function unpacked(reply: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = (one(reply.headers['content-encoding']) ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return reply.body;
  if (encoding === 'deflate') return inflated(reply.body);
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : null;
  if (unpack === null) {
    throw new FetchError('unreadable_encoding', { code: 'unknown_packing', packing: encoding });
  }
  // Errors of either come out of the iteration.
  return pipeline(reply.body, unpack, () => {});
}

/** Some servers leave out the header that the standard asks for, which begins with 8 in its lower half. Browsers read both. */
async function* inflated(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const rest = body[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done === true) return;
  const { value } = first;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield value;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  const unpack = ((value[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  yield* pipeline(Readable.from(whole()), unpack, () => {});
}

function drop(reply: Dispatcher.ResponseData): void {
  reply.body.on('error', () => {});
  reply.body.destroy();
}

function toFetchError(error: unknown, signal: AbortSignal | undefined, limit: Limit): unknown {
  if (error instanceof FetchError) return error;
  if (limit.isOver()) return limit.signal.reason;
  if (signal?.aborted === true) return signal.reason;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const refused = cause instanceof AggregateError ? [cause, ...cause.errors] : [cause];
    const inner = refused.find((each) => each instanceof PrivateAddressError);
    if (inner !== undefined) {
      const { host, address } = inner;
      return new FetchError('private_address', { code: 'private_address', host, address }, { cause: error });
    }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI')) {
    const detail = messageOf(error);
    return new FetchError('unreadable_encoding', { code: 'cannot_unpack', detail }, { cause: error });
  }
  return new FetchError('no_connection', failureOf(error, code), { cause: error });
}

const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Messages of OpenSSL name places in its own code beside the reason. */
function failureOf(error: unknown, code: string): FetchFailure {
  if (UNKNOWN_AUTHORITY.has(code)) return { code: 'unknown_authority' };
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return { code: 'no_https' };
  const isOpenSsl = code.startsWith('ERR_SSL_') && error instanceof Error && 'reason' in error;
  return { code: 'connection_failed', detail: isOpenSsl ? String(error.reason) : messageOf(error) };
}

/** Headers that have one value, of which a server that sends several means the first. */
const SINGLE = new Set([
  'content-type',
  'content-encoding',
  'etag',
  'last-modified',
  'retry-after',
  'server',
]);

/** As Node gives them: undici gives a list wherever a header was sent more than once. */
function toHeaders(headers: Dispatcher.ResponseData['headers']): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!Array.isArray(value) || name === 'set-cookie') return [name, value];
      return [name, SINGLE.has(name) ? value[0] : value.join(', ')];
    }),
  );
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
