import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { REVISION_HEADER } from '@signpost/contract/analyses';
import type { Reply } from '@signpost/platform/outbound';
import type { BackendReply, Revision } from '../../ports/analysis-backend.ts';
import { AppError } from '@signpost/platform/errors';

export interface ReadOptions {
  maxReplyBytes: number;
  /** Takes the key out of a text that the backend wrote. */
  withoutKey: (text: string) => string;
  /** Whether the code of a failure is passed on as its reason; the contract's failures have none. */
  passesCode?: boolean;
}

type Failure = readonly [code: string, message: string];

/** What an answer other than 2xx means (decisions 3.3), and what we say when the backend gives no message itself. */
const FAILURES = {
  400: ['aiv_bad_request', 'The analysis backend did not accept the request.'],
  401: [
    'aiv_unauthorized',
    'The analysis backend does not know this account: check its user name, site address and key in the settings.',
  ],
  402: ['aiv_insufficient_credits', 'The account at the analysis backend has no credits left.'],
  403: ['aiv_plan_limit', 'The plan of the account at the analysis backend does not cover this.'],
  404: ['aiv_not_found', 'The analysis backend does not have this.'],
  409: ['aiv_conflict', 'The analysis backend already has this, or is working on it.'],
  422: [
    'aiv_invalid_credentials',
    'The analysis backend refused the credentials of the account: check them in the settings.',
  ],
  429: ['aiv_request_failed', 'The analysis backend gets too many requests: try again later.'],
  redirect: [
    'aiv_request_failed',
    'The analysis backend points to another address, which is not followed: set the final address in the settings.',
  ],
  server: ['aiv_server_error', 'The analysis backend has a problem: try again later.'],
  other: ['aiv_request_failed', 'The analysis backend refused the request.'],
} as const satisfies Record<number | string, Failure>;

const MAX_MESSAGE_LENGTH = 1000;

/** The reply's JSON and what its headers say about it, or the failure that the reply reports. */
export async function readReply(reply: Reply, options: ReadOptions): Promise<BackendReply> {
  const json = parseJson(await decode(reply, options.maxReplyBytes));
  if (reply.status < 200 || reply.status > 299) throw toFailure(reply, json, options);
  if (json === undefined || json === null) {
    const { 'content-type': type, 'content-encoding': encoding } = reply.headers;
    const size = reply.bytes?.length ?? 0;
    throw badResponse(
      `The analysis backend answered ${reply.status}, but with nothing that can be read as JSON.`,
      options.withoutKey(`content-type ${type}, content-encoding ${encoding}, ${size} bytes`),
    );
  }
  return {
    body: json,
    isDemo: reply.headers['x-data-source'] === 'demo',
    revision: readRevision(reply.headers[REVISION_HEADER]),
  };
}

function readRevision(header: string | string[] | undefined): Revision | null {
  const [, instance, number] = /^([\w-]{1,100}):(\d{1,15})$/.exec(String(header)) ?? [];
  return instance === undefined ? null : { instance, number: Number(number) };
}

function toFailure(
  { status, headers }: Reply,
  json: unknown,
  { withoutKey, passesCode }: ReadOptions,
): AppError {
  const [code, message] = failureOf(status);
  // A status that is not one of a failure, such as a redirect or 999, must not become the status of our answer.
  const ourStatus = status >= 400 && status <= 599 ? status : 502;
  return new AppError(code, ourStatus, backendMessage(json, withoutKey) ?? message, {
    headers: retryAfter(headers['retry-after']),
    data: passesCode === true ? reasonOf(json) : {},
  });
}

/** Only what has the form of a code. */
function reasonOf(json: unknown): { reason?: string } {
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined;
  return typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? { reason: code } : {};
}

function failureOf(status: number): Failure {
  if (status in FAILURES) return FAILURES[status as keyof typeof FAILURES];
  if (status >= 500) return FAILURES.server;
  return status < 400 ? FAILURES.redirect : FAILURES.other;
}

/** The backend's own words, fit for a log and a page. */
function backendMessage(json: unknown, withoutKey: ReadOptions['withoutKey']): string | undefined {
  if (typeof json !== 'object' || json === null || !('message' in json)) return undefined;
  if (typeof json.message !== 'string') return undefined;
  const line = withoutKey(json.message.replaceAll(/\p{Cc}+/gu, ' ').trim()).toWellFormed();
  // The cut may go through a surrogate pair.
  const message = line.slice(0, MAX_MESSAGE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return message === '' ? undefined : message;
}

/** Only what has the form of the header: a number of seconds or a date. */
function retryAfter(value: string | undefined): Record<string, string> {
  const isSeconds = /^\d{1,9}$/.test(value ?? '');
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value ?? '');
  return value !== undefined && (isSeconds || isDate) ? { 'retry-after': value } : {};
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's error quotes the reply, so it goes no further.
    return undefined;
  }
}

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

/** We ask for no encoding; a proxy may compress all the same. */
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['identity', async (bytes) => bytes],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', inflateEither],
  ['br', promisify(brotliDecompress)],
]);

/** The standard means the zlib format, known by its first byte; some servers send the bare stream. */
function inflateEither(bytes: Uint8Array, options: { maxOutputLength: number }): Promise<Uint8Array> {
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8;
  return promisify(isZlib ? inflate : inflateRaw)(bytes, options);
}

/** The bytes without their content encoding; undefined when that cannot be undone. */
async function decode({ headers, bytes }: Reply, maxReplyBytes: number): Promise<Uint8Array | undefined> {
  if (bytes === null) throw tooLarge(maxReplyBytes);
  const decoder = DECODERS.get(headers['content-encoding']?.trim().toLowerCase() || 'identity');
  try {
    return await decoder?.(bytes, { maxOutputLength: maxReplyBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxReplyBytes);
    return undefined;
  }
}

function tooLarge(maxReplyBytes: number): AppError {
  return badResponse(`The reply of the analysis backend is larger than ${maxReplyBytes} bytes.`);
}

function badResponse(message: string, detail?: string): AppError {
  return new AppError('aiv_bad_response', 502, message, {
    mayBeDone: true,
    ...(detail !== undefined && { cause: new Error(detail) }),
  });
}
