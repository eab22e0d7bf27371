import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { Config } from '../config.ts';
import type { LinkDeps } from '../links/link-deps.ts';
import { AppError } from '../shared/errors.ts';
import { allowOrigins } from './allow-origins.ts';
import { docsRoutes } from './docs-routes.ts';
import { errorBody, noRoute, sendError } from './error-response.ts';
import { healthRoutes } from './health-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { Metrics } from './metrics.ts';
import { requireAdministrator, requireLoopbackOrAdministrator, type PermissionDeps } from './permission.ts';

export interface AppDeps extends PermissionDeps {
  links: LinkDeps;
}

export interface AppOptions {
  /** Where log lines go: standard error unless a test listens. */
  logTo?: { write(line: string): void };
}

/** Room for a query as long as anybody needs; what is longer is refused before it is parsed. */
const MAX_HEADER_BYTES = 64 * 1024;

const OVERRIDES: ReadonlySet<string | undefined> = new Set(['GET', 'PUT', 'PATCH', 'DELETE']);

export function createApp(
  config: Config,
  deps: AppDeps,
  { logTo = process.stderr }: AppOptions = {},
): FastifyInstance {
  const app = fastify({
    // Nothing of headers, bodies or queries is logged: they may hold secrets.
    logger: { level: config.logLevel, timestamp: stdTimeFunctions.isoTime, stream: logTo, base: null },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, querystringParser: () => ({}) },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections while we close are answered like any other.
    return503OnClosing: false,
    rewriteUrl: overrideMethod,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: sendError,
  });
  const metrics = new Metrics();

  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(noRoute(), request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
      'x-request-id': request.id,
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request answered',
    );
    done();
  });
  allowOrigins(app, config.allowedOrigins);

  app.register(
    async (api) => {
      // Deny by default: every route in here is behind this check.
      api.addHook('onRequest', (request) => requireAdministrator(deps, request));
      linkRoutes(api, deps.links);
    },
    { prefix: `${config.basePath}/${config.namespace}` },
  );
  app.register(async (operator) => {
    healthRoutes(operator, deps.links.store, metrics, (request) =>
      requireLoopbackOrAdministrator(deps, request),
    );
    docsRoutes(operator, config);
  });
  return app;
}

/** Ids that differ between processes and cost next to nothing. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** Existing clients send PUT and PATCH as a POST with `X-HTTP-Method-Override`. */
function overrideMethod(request: IncomingMessage): string {
  const wanted = request.headers['x-http-method-override'];
  if (request.method === 'POST' && typeof wanted === 'string' && OVERRIDES.has(wanted.toUpperCase())) {
    request.method = wanted.toUpperCase();
  }
  return request.url ?? '/';
}

/** What Node itself refuses (too long, not HTTP) still gets an answer in the contract's shape. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const answer = tooLong
    ? new AppError('rest_request_too_large', 431, 'The address or the headers of the request are too long.')
    : new AppError('rest_bad_request', 400, 'The request could not be read.');
  const body = JSON.stringify(errorBody(answer));
  socket.end(
    [
      `HTTP/1.1 ${answer.status} ${tooLong ? 'Request Header Fields Too Large' : 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: private, no-cache',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
