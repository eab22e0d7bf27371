import { holdsText, parseWireJson, WireJsonError } from '@signpost/contract/wire-json';
import type { FastifyRequest } from 'fastify';
import type { TObject } from '@signpost/contract/schema';
import { AppError, invalidParams } from '@signpost/platform/errors';
import { memoByObject } from '@signpost/platform/memory';
import { decodeUtf8 } from '../../shared/sanitise.ts';
import { formObject } from './form-object.ts';
import { parseMultipart } from './multipart.ts';
import { parseQueryString, type Param } from './query-string.ts';

/** A body as routes get it: the fields of a multipart form, or bytes. */
type Body = Map<string, Param> | Buffer;

/** Parses a multipart form; every other body stays bytes, because only its route knows what it needs. */
export async function readBody(request: FastifyRequest, bytes: Buffer): Promise<Body> {
  const { 'content-type': type = '' } = request.headers;
  const isMultipart = mediaTypeOf(request) === 'multipart/form-data' && bytes.length > 0;
  return isMultipart ? parseMultipart(type, bytes) : bytes;
}

/** The parameters of a request by name; the body wins over the query. */
export const paramsOf = memoByObject((request: FastifyRequest): Map<string, Param> => {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  const query = parseQueryString(start === -1 ? '' : url.slice(start + 1));
  const content = contentOf(request);
  if (content.kind === 'form') return new Map([...query, ...content.params]);
  return content.kind === 'json' ? new Map([...query, ...jsonParams(content.value)]) : query;
});

/** The body as an object: JSON as it is, a form by the schema; an empty object when there is no body. */
export function objectOf(request: FastifyRequest, schema: TObject): object {
  const content = contentOf(request);
  if (content.kind === 'none') return {};
  if (content.kind === 'form') return withoutNul(formObject(schema, content.params));
  const value = content.kind === 'json' ? content.value : null;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return withoutNul(value);
  throw new AppError(
    'rest_invalid_json',
    400,
    'The body must be a JSON object, sent as application/json, or a form.',
  );
}

/** Refuses NUL, which not every database can store. */
function withoutNul(body: object): object {
  const problems = Object.entries(body).flatMap(([name, value]): [string, string][] =>
    holdsText({ [name]: value }, (text) => text.includes('\0'))
      ? [[name, `${name} must not hold a NUL character.`]]
      : [],
  );
  if (problems.length > 0) throw invalidParams(new Map(problems));
  return body;
}

type Content =
  | { kind: 'none' }
  | { kind: 'form'; params: Map<string, Param> }
  | { kind: 'json'; value: unknown }
  /** A body of a media type that is not parsed. */
  | { kind: 'other' };

function contentOf(request: FastifyRequest): Content {
  // Set by `readBody`.
  const body = request.body as Body | undefined;
  if (body === undefined) return { kind: 'none' };
  if (!Buffer.isBuffer(body)) return { kind: 'form', params: body };
  if (body.length === 0) return { kind: 'none' };
  const type = mediaTypeOf(request);
  if (type === 'application/x-www-form-urlencoded')
    return { kind: 'form', params: parseQueryString(body.toString('latin1')) };
  const isJson = type === 'application/json' || type.endsWith('+json');
  return isJson ? { kind: 'json', value: parseJson(body) } : { kind: 'other' };
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

function jsonParams(value: unknown): Map<string, Param> {
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
    return parseWireJson(decodeUtf8(body) ?? 'not UTF-8');
  } catch (error) {
    if (!(error instanceof WireJsonError)) throw error;
    throw new AppError('rest_invalid_json', 400, `The body ${error.message}.`, { cause: error });
  }
}

function toParam(value: unknown): Param {
  if (typeof value === 'string') return { values: [value], isList: false };
  if (typeof value === 'number' || typeof value === 'boolean')
    return { values: [String(value)], isList: false };
  return { values: [], isList: true };
}
