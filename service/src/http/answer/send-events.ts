import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { untilGone } from './until-gone.ts';

export const EVENT_STREAM = 'text/event-stream';

/** The id of the last event of a stream. */
const LAST = 'end';
/** After how many milliseconds a client comes back that has lost the connection. */
const RETRY_MS = 3000;

/** Whether a client comes back although it has got the last event: browsers do until they are told that there is nothing. */
export function hasSeenEnd({ headers }: FastifyRequest): boolean {
  return headers['last-event-id'] === LAST;
}

/** What ends streams of events before there are no more. */
export interface StreamEnds {
  /** Aborted when the server closes. */
  closing: AbortSignal;
  mayStillRead(request: FastifyRequest): Promise<boolean>;
}

/**
 * Sends states of a run as server-sent events, until there are no more, the client goes, its user may no longer read or the
 * server closes. `watch` gives the states; null stands for no news, which keeps the connection from being taken for dead.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { closing, mayStillRead }: StreamEnds,
  watch: (signal: AbortSignal) => Promise<AsyncIterable<object | null>>,
): Promise<FastifyReply> {
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
