import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from '../../ports/body-cache.ts';
import { jsonBody } from '../../shared/json-body.ts';
import type { FastLane } from './fast-lane.ts';
import { namesTag } from './names-tag.ts';
import type { Param } from '../params/query-string.ts';
import { paramsOf } from '../params/request-params.ts';
import { selectFields } from './select-fields.ts';

/** Sends a finished body, trimmed to `_fields` when asked, or 304 when the client has it already. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  lane: FastLane,
): FastifyReply {
  const fields = paramsOf(request).get('_fields');
  const { json, etag, freshUntil } = fields === undefined ? body : trimmed(body, fields);
  // Only an answer from a cache is the same when it is asked for again.
  if (freshUntil !== undefined) lane.remember(request, reply, body);
  reply.header('etag', etag);
  const known =
    request.method === 'GET' || request.method === 'HEAD' ? request.headers['if-none-match'] : undefined;
  if (namesTag(known, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}

function trimmed(body: CachedBody, { values }: Param): CachedBody {
  const fields = values.flatMap((value) => (value ?? '').split(','));
  return jsonBody(JSON.stringify(selectFields(JSON.parse(body.json.toString()), fields)));
}
