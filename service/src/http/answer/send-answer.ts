import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from '@signpost/contract/schema';
import type { Answer } from '../../backend-data/answer.ts';
import { jsonBody } from '../../shared/json-body.ts';
import { memoByObject } from '@signpost/platform/memory';
import type { FastLane } from './fast-lane.ts';
import { DATA_SOURCE, HINT } from './own-headers.ts';
import { sendBody } from './send-body.ts';

/** Sends the answer of a use case in its envelope. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { payload, isDemo = false, keptUntil, hint }: Answer<object>,
  lane: FastLane,
): FastifyReply {
  if (isDemo || ('is_demo' in payload && payload.is_demo === true)) reply.header(DATA_SOURCE, 'demo');
  if (typeof hint === 'string') reply.header(HINT, hint);
  const body = toBody(payload);
  const kept = keptUntil === undefined ? body : { ...body, freshUntil: keptUntil };
  return sendBody(request, reply, kept, lane);
}

/** The cache gives the same object each time, so it is serialised once. */
const toBody = memoByObject((data: object) => jsonBody(JSON.stringify({ success: true, data })));

export function enveloped(data: TSchema): TSchema {
  return Type.Object({ success: Type.Literal(true), data });
}
