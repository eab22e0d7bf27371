import {
  changesCall,
  analysisCalls,
  CHANGES_WAIT_SECONDS,
  type AnalysisCall,
} from '@signpost/contract/analyses';
import { AppError, messageOf } from '@signpost/platform/errors';
import { call, openBreaker, OutOfTime, sendingOnce, type Reply } from '@signpost/platform/outbound';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { realWait, type Clock, type Wait } from '@signpost/platform/time';
import { Pool } from 'undici';
import type {
  AnalysisBackend,
  BackendBrandFields,
  BackendReply,
  CalledAnalysis,
} from '../../ports/analysis-backend.ts';
import { readReply } from './read-reply.ts';

export interface HttpBackendOptions {
  /** Where the backend is, `/api/v1/…` is added; or `unix:` and the path of its socket. */
  url: string;
  username: string;
  siteUrl: string;
  apiKey: string;
  /** For the whole call: waiting for a connection, connecting, headers and body. */
  timeoutMs: number;
  /** Of a reply, before and after decompression. */
  maxReplyBytes: number;
  clock: Clock;
  wait?: Wait;
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: string;
  /** Sent as `x-brand-id` where the path does not name the brand. */
  brandId?: string;
}

/** How long the backend is left alone after five calls in a row got no reply, in milliseconds. */
const OPEN_MS = 5000;
const MAX_CONNECTIONS = 32;

const BRAND_FIELDS: (keyof BackendBrandFields)[] = ['name', 'url', 'description', 'status', 'country_code'];

/** The analysis backend over HTTP: `docs/backend-protocol.md`. */
export function httpBackend(options: HttpBackendOptions): AnalysisBackend {
  const { apiKey, clock, timeoutMs, maxReplyBytes, wait = realWait } = options;
  const { origin, pathname, socketPath } = placeOf(options.url);
  const base = `${withoutTrailingSlashes(pathname)}/api/v1`;
  const headers = {
    accept: 'application/json',
    'x-username': headerValue(options.username),
    'x-site-url': headerValue(options.siteUrl),
    'x-cai-api-key': headerValue(apiKey),
  };
  const withoutKey = (text: string): string => (apiKey === '' ? text : text.replaceAll(apiKey, '[key]'));
  const pool = openPool(origin, socketPath, timeoutMs, maxReplyBytes);
  const throughBreaker = openBreaker({
    clock,
    openMs: OPEN_MS,
    // All that fails here got no reply: a reply that reports a failure is read afterwards.
    judge: () => 'trouble',
    notTried: ({ openUntil, isProbing }) => notTried(isProbing ? clock.now() : openUntil),
  });

  const send = async ({ method, path, body, brandId }: Call, limits: Limits): Promise<Reply> => {
    const request = {
      method,
      path: base + path,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(brandId !== undefined && { 'x-brand-id': headerValue(brandId) }),
      },
      body: body ?? null,
    };
    try {
      return await call(pool, request, { ...limits, wait });
    } catch (error) {
      throw noReply(error, withoutKey);
    }
  };
  const ask = async (what: Call, passesCode = false): Promise<BackendReply> =>
    readReply(await throughBreaker(() => send(what, { timeoutMs })), {
      maxReplyBytes,
      withoutKey,
      passesCode,
    });

  return {
    fetchOverview: () => ask({ method: 'GET', path: '/overview' }),
    fetchBrand: (brandId) => ask({ method: 'GET', path: `/brands/${encodeURIComponent(brandId)}` }),
    createBrand: (fields) => ask({ method: 'POST', path: '/brands', body: brandBody(fields) }),
    updateBrand: (brandId, fields) =>
      ask({ method: 'PATCH', path: `/brands/${encodeURIComponent(brandId)}`, body: brandBody(fields) }),
    fetchEnabledQueries: (brandId) =>
      ask({ method: 'GET', path: `/brands/${encodeURIComponent(brandId)}/queries?enabled=true` }),
    updateQuery: (brandId, queryId, { enabled }) =>
      ask({
        method: 'PATCH',
        brandId,
        path: `/queries/${encodeURIComponent(queryId)}`,
        body: JSON.stringify({ enabled }),
      }),
    generateQueries: (brandId) =>
      ask({ method: 'POST', path: `/brands/${encodeURIComponent(brandId)}/generate-queries` }),
    fetchLatestAnalysis: (brandId) =>
      ask({ method: 'GET', path: `/brands/${encodeURIComponent(brandId)}/analyses/results` }),
    callAnalysis: (called) => ask(toCall(called), true),
    async fetchChanges(since, { waits, signal }) {
      const params = {
        ...(since !== null && { instance: since.instance, since: String(since.number) }),
        ...(waits && { wait: 'true' }),
      };
      const limits = { timeoutMs: timeoutMs + (waits ? CHANGES_WAIT_SECONDS * 1000 : 0), signal };
      return readReply(await send(toGet(changesCall.path, params), limits), {
        maxReplyBytes,
        withoutKey,
      });
    },
    close: () => pool.close(),
  };
}

function toCall({ name, ids, params = {}, body }: CalledAnalysis): Call {
  const { method, path }: AnalysisCall = analysisCalls[name];
  const known = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(ids[id] ?? ''));
  return {
    ...toGet(known, params),
    method: METHODS[method],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

function toGet(path: string, params: Readonly<Record<string, string>>): Call {
  const query = new URLSearchParams(params).toString();
  return { method: 'GET', path: path.replace('/api/v1', '') + (query === '' ? '' : `?${query}`) };
}

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const;

/** The fields that are given, in the order of the wire. */
function brandBody(fields: BackendBrandFields): string {
  return JSON.stringify(fields, BRAND_FIELDS);
}

/** A header carries bytes: text beyond ASCII, such as a user's name, goes out as UTF-8. */
function headerValue(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

interface Place {
  origin: string;
  pathname: string;
  /** Null on a network. */
  socketPath: string | null;
}

function placeOf(url: string): Place {
  if (!url.startsWith('unix:')) {
    const { origin, pathname } = new URL(url);
    return { origin, pathname, socketPath: null };
  }
  // The host is only sent in the header.
  return { origin: 'http://localhost', pathname: '', socketPath: url.slice('unix:'.length) };
}

function openPool(origin: string, socketPath: string | null, timeoutMs: number, maxReplyBytes: number): Pool {
  return new Pool(origin, {
    ...(socketPath === null ? {} : { socketPath }),
    connections: MAX_CONNECTIONS,
    ...sendingOnce({ timeoutMs, maxReplyBytes }),
    // A request that is written to a connection just as the backend closes it is lost, and we may not send it again.
    // So idle connections are given up before the backend would: a second before the time that it announces, else
    // after one second, since common servers wait two seconds or more. undici looks for a closed connection before
    // it uses an idle one.
    keepAliveTimeout: 1000,
    keepAliveTimeoutThreshold: 1000,
    keepAliveMaxTimeout: 60_000,
  });
}

type Limits = Pick<Parameters<typeof call>[2], 'timeoutMs' | 'signal'>;

/** No call before `failsUntil` would be made either. */
function notTried(failsUntil: number): AppError {
  const message = 'The analysis backend does not answer at the moment: try again in a few seconds.';
  return requestFailed(message, { failsUntil });
}

/** Keeps only the message of the cause: an error of the client may hold what was sent and received. */
function noReply(error: unknown, withoutKey: (text: string) => string): AppError {
  const code = (error as Partial<NodeJS.ErrnoException>).code ?? '';
  const mayBeDone = !NEVER_SENT.has(code);
  const cause = new Error(withoutKey(`${code} ${messageOf(error)}`.trim()));
  const message =
    error instanceof OutOfTime
      ? 'The analysis backend did not answer in time: try again later.'
      : 'The analysis backend cannot be reached: try again later.';
  return requestFailed(message, { cause, mayBeDone });
}

/** Codes of connections that never came about, so that nothing was sent over them. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function requestFailed(
  message: string,
  options: { cause?: Error; failsUntil?: number; mayBeDone?: boolean },
): AppError {
  return new AppError('aiv_request_failed', 502, message, options);
}
