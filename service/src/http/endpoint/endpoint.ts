import type { Call } from '@signpost/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A call at its whole path, and what answers it. */
export interface Endpoint extends Omit<Call, 'body'> {
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}
