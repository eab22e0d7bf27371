import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Refusal, UnreadableError } from '@signpost/platform/http';
import { AppError } from '@signpost/platform/errors';
import { errorBody } from './answer/error-response.ts';

/** The headers of every answer, whichever layer sends it. */
export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-cache',
};

const OVERRIDES: ReadonlySet<string | undefined> = new Set(['GET', 'PUT', 'PATCH', 'DELETE']);

/** Makes request ids that differ between processes and cost next to nothing. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/**
 * Existing clients send PUT and PATCH as a POST with `X-HTTP-Method-Override`, or with `_method` in the query, which wins. The query
 * of another method is never looked at: a link that a person opens must not become a change.
 */
export function overrideMethod(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (request.method !== 'POST') return url;
  const wanted = METHOD_IN_QUERY.exec(url)?.[1] ?? request.headers['x-http-method-override'];
  if (typeof wanted === 'string' && OVERRIDES.has(wanted.toUpperCase()))
    request.method = wanted.toUpperCase();
  return url;
}

const METHOD_IN_QUERY = /[?&]_method=([a-z]+)(?:&|$)/i;

/** The answer to what Node itself refuses (too long, not HTTP), in the contract's shape. */
export function refuseUnreadable({ code }: UnreadableError): Refusal {
  const error =
    code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('rest_request_too_large', 431, 'The address or the headers of the request are too long.')
      : unreadable();
  return { status: error.status, headers: HEADERS, body: errorBody(error) };
}

export function unreadable(): AppError {
  return new AppError('rest_bad_request', 400, 'The request could not be read.');
}
