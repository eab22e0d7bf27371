import type { FastifyReply } from 'fastify';

/** Aborted when the client has gone, so that nothing goes on for it. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
