import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { closeGently } from './close-gently.ts';
import type { UnreadableRequests } from './unreadable-requests.ts';

/** How long an idle connection stays open, in milliseconds: longer than callers and proxies keep one. */
export const KEEP_ALIVE_MS = 72_000;

/** Options of Fastify that every server of ours has. */
export function serverOptions(unreadable: UnreadableRequests) {
  return {
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    forceCloseConnections: 'idle',
    // A server that closes waits for its answers under way, and Fastify would give up after ten seconds: the grace of `runServer` ends it.
    pluginTimeout: 0,
    // Requests that arrive on open connections while the server closes are answered like any other.
    return503OnClosing: false,
    clientErrorHandler: unreadable.refuse,
    // Requests are checked by the contract. Fastify would load its own compilers of schemas, which takes a twentieth of a start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  } as const;
}

function noSchemas(): never {
  throw new Error('Routes have no schemas for Fastify.');
}

/** Makes the server lose no request: neither when it closes, nor when bytes follow that are no request. */
export function loseNoRequest(app: FastifyInstance, unreadable: UnreadableRequests): void {
  closeGently(app);
  app.server.on('request', unreadable.note);
}

export function logAnswer({ log, method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime: ms } = reply;
  log.debug({ method, route: routeOptions.url, status, ms }, 'request answered');
}
