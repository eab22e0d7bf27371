import { ENVELOPED, EVENT_STREAM, serviceCalls, type Call } from '@signpost/contract/calls';
import { Type } from '@signpost/contract/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../backend-data/answer.ts';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { enveloped, sendAnswer } from '../answer/send-answer.ts';
import { sendBody } from '../answer/send-body.ts';
import { sendEvents, type StreamEnds, type Watch } from '../answer/send-events.ts';
import { sendList, type List } from '../answer/send-list.ts';
import { parseParams } from '../params/parse-params.ts';
import { paramsOf } from '../params/request-params.ts';
import type { Endpoint } from './endpoint.ts';
import type { Handler, Handlers } from './handlers.ts';

export const NO_PARAMS = Type.Object({});

/** An endpoint for each call of the contract. */
export function callEndpoints(handlers: Handlers, lane: FastLane, ends: StreamEnds): Endpoint[] {
  return Object.entries<Call>(serviceCalls).map(([name, { body, ...call }]) => {
    // Table and handlers have the same names, and each handler returns what `Outcome` requires of its call.
    const handler = handlers[name as keyof Handlers] as Handler<unknown>;
    const send = senderOf(call, lane, ends);
    const params = body ?? call.params;
    return {
      ...call,
      ...(params === undefined ? {} : { params }),
      answer: isEnveloped(call) ? enveloped(call.answer) : call.answer,
      async handle(request, reply) {
        // An unreadable body is refused before anything is done, even if no parameter is declared.
        const given =
          body === undefined ? parseParams(call.params ?? NO_PARAMS, paramsOf(request)) : NO_PARAMS;
        const ids = request.params as never;
        const outcome = await handler({ request, reply, ids, params: given });
        return send(request, reply, outcome, given);
      },
    };
  });
}

type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: never,
  params: object,
) => FastifyReply | Promise<FastifyReply>;

/** How the outcome of a call is sent: by the same rules as `Outcome`. */
function senderOf(call: Call, lane: FastLane, ends: StreamEnds): Send {
  const { row, mediaType, access, params: schema = NO_PARAMS } = call;
  if (mediaType === EVENT_STREAM)
    return (request, reply, watch: Watch) => sendEvents(request, reply, ends, watch);
  if (isEnveloped(call))
    return (request, reply, answer: Answer<object>) => sendAnswer(request, reply, answer, lane);
  if (row !== undefined)
    return (request, reply, list: List, params) =>
      sendList(request, reply, params, lane, { row, schema, ...list });
  if (access === 'administrator')
    return (request, reply, body: CachedBody) => sendBody(request, reply, body, lane);
  return (_request, reply, body: object) => reply.send(body);
}

function isEnveloped({ path, mediaType }: Call): boolean {
  return path.startsWith(ENVELOPED) && mediaType === undefined;
}
