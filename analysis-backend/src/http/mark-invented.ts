import type { FastifyReply } from 'fastify';

/** So that nobody takes sample figures for measured ones, whatever they do with the body. */
export function markInvented(reply: FastifyReply, isDemo: boolean): void {
  if (isDemo) reply.header('x-data-source', 'demo');
}
