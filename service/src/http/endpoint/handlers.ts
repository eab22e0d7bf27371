import type { CallName, EVENT_STREAM, Ids, ServiceCalls } from '@signpost/contract/calls';
import type { Static, TObject, TSchema } from '@signpost/contract/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../backend-data/answer.ts';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { List } from '../answer/send-list.ts';
import type { Watch } from '../answer/send-events.ts';

/** A request for one call: the ids of its path, and its parameters by their schema. */
export interface Given<Call> {
  request: FastifyRequest;
  reply: FastifyReply;
  ids: Call extends { path: infer Path extends string } ? Ids<Path> : never;
  params: Call extends { params: infer Params extends TObject } ? Static<Params> : object;
}

/** What a handler gives for its call, by the call's kind: a stream, an answer in an envelope, a list, a finished body, or an object. */
export type Outcome<Call> = Call extends { mediaType: typeof EVENT_STREAM }
  ? Watch
  : Call extends { path: `/ai-visibility/${string}`; answer: infer Body extends TSchema }
    ? Answer<Static<Body>>
    : Call extends { row: TObject }
      ? List<Given<Call>['params']>
      : Call extends { access: 'administrator' }
        ? CachedBody
        : Call extends { answer: infer Body extends TSchema }
          ? Static<Body>
          : never;

export type Handler<Call> = (given: Given<Call>) => Outcome<Call> | Promise<Outcome<Call>>;

/** One function for each call of the contract: it hands the request to the use case, and gives back what is sent. */
export type Handlers = { [Name in CallName]: Handler<ServiceCalls[Name]> };
