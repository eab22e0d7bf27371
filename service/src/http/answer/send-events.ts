import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_STREAM } from '@signpost/contract/calls';
import { untilGone } from './until-gone.ts';

/** Gives the states of a run; null means no news, which keeps the connection from being taken for dead. */
export type Watch = (signal: AbortSignal) => Promise<AsyncIterable<object | null>>;

/** The id of the last event of a stream. */
const LAST = 'end';
/** After how many milliseconds a client comes back that has lost the connection. */
const RETRY_MS = 3000;

/** What ends streams of events before there are no more. */
export interface StreamEnds {
  /** Aborted when the server closes. */
  closing: AbortSignal;
  mayStillRead(request: FastifyRequest): Promise<boolean>;
}

/**
 * Sends states of a run as server-sent events, until there are no more, the client goes, its user may no longer read or the
 * server closes. A client that comes back although it has got the last event gets nothing: browsers come back until then.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { closing, mayStillRead }: StreamEnds,
  watch: Watch,
): Promise<FastifyReply> {
  if (request.headers['last-event-id'] === LAST) return reply.code(204).send();
  const signal = AbortSignal.any([closing, untilGone(reply)]);
  const states = await watch(signal);
  reply
    .type(`${EVENT_STREAM}; charset=utf-8`)
    // Proxies must pass each event on at once.
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  return reply.send(
    Readable.from(request.method === 'HEAD' ? [] : eventsOf(states, signal, () => mayStillRead(request))),
  );
}

async function* eventsOf(
  states: AsyncIterable<object | null>,
  signal: AbortSignal,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  let last = '';
  for await (const state of states) {
    if (!(await isAllowed())) return;
    if (state !== null) last = JSON.stringify(state);
    yield state === null ? ': still there\n\n' : `event: run\ndata: ${last}\n\n`;
  }
  if (!signal.aborted && (await isAllowed())) yield `id: ${LAST}\nevent: end\ndata: ${last}\n\n`;
}
