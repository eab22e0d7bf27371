import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from '../ports/body-cache.ts';
import { jsonBody } from '../shared/json-body.ts';
import type { Param } from './query-string.ts';
import { selectFields } from './select-fields.ts';

/** Sends a finished body, trimmed to `_fields` when asked, or 304 when the client has it already. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  params: Map<string, Param>,
  body: CachedBody,
): FastifyReply {
  const fields = params.get('_fields');
  const { json, etag } = fields === undefined ? body : trimmed(body, fields);
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== undefined && isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(json);
}

function trimmed(body: CachedBody, { values }: Param): CachedBody {
  const fields = values.flatMap((value) => (value ?? '').split(','));
  return jsonBody(JSON.stringify(selectFields(JSON.parse(body.json.toString()), fields)));
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
