import type { FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';
import { memoByObject } from '../shared/memo-by-object.ts';
import { decodeUtf8 } from '../shared/sanitise.ts';
import { parseQueryString, type Param } from './query-string.ts';

/** The parameters of a request by name: those of the body come before those of the query. */
export const paramsOf = memoByObject((request: FastifyRequest): Map<string, Param> => {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  const query = parseQueryString(start === -1 ? '' : url.slice(start + 1));
  // Bodies arrive as bytes: see `app.ts`.
  const body = request.body as Buffer | undefined;
  if (body === undefined || body.length === 0) return query;
  return new Map([...query, ...bodyParams(request, body)]);
});

/** The JSON object of the body as it is; an empty one when there is none. */
export function jsonBodyOf(request: FastifyRequest): object {
  // Bodies arrive as bytes: see `app.ts`.
  const body = request.body as Buffer | undefined;
  if (body === undefined || body.length === 0) return {};
  const value = isJson(request) ? parseJson(body) : null;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new AppError('rest_invalid_json', 400, 'The body must be a JSON object, sent as application/json.');
}

function bodyParams(request: FastifyRequest, body: Buffer): Map<string, Param> {
  if (contentTypeOf(request) === 'application/x-www-form-urlencoded')
    return parseQueryString(body.toString('latin1'));
  return isJson(request) ? jsonParams(body) : new Map();
}

function isJson(request: FastifyRequest): boolean {
  const type = contentTypeOf(request);
  return type === 'application/json' || type.endsWith('+json');
}

function contentTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

function jsonParams(body: Buffer): Map<string, Param> {
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(
    Object.entries(value)
      // Null counts as absent.
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, toParam(inner)]),
  );
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(body) ?? 'not UTF-8');
  } catch (error) {
    throw new AppError('rest_invalid_json', 400, 'The body is not valid JSON.', { cause: error });
  }
}

function toParam(value: unknown): Param {
  if (typeof value === 'string') return { values: [value.isWellFormed() ? value : null], isList: false };
  if (typeof value === 'number' || typeof value === 'boolean')
    return { values: [String(value)], isList: false };
  return { values: [], isList: true };
}
