import {
  closeGently,
  KEEP_ALIVE_MS,
  logAnswer,
  serverOptions,
  UnreadableRequests,
} from '@signpost/platform/http';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { AppDeps } from './app-deps.ts';
import { withoutBasePath } from './params/below-base-path.ts';
import { callEndpoints } from './endpoint/call-endpoints.ts';
import { handlersOf } from './handlers.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { addMcp } from './agents/add-mcp.ts';
import { addRoutes } from './endpoint/add-routes.ts';
import { KnownPaths } from './endpoint/known-paths.ts';
import { allowOrigins } from './access/allow-origins.ts';
import { addDashboard, isLostPage, sendPage } from './dashboard/add-dashboard.ts';
import { callerOf } from './access/caller.ts';
import { ownOrigins } from './access/cross-site.ts';
import { docsRoutes } from './routes/docs-routes.ts';
import { noRoute, sendError } from './answer/error-response.ts';
import { extensionRoutes } from './routes/extension-routes.ts';
import { FastLane } from './answer/fast-lane.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { homeRoutes } from './routes/home-routes.ts';
import { noticeRoutes } from './routes/notice-routes.ts';
import { namespaceRoutes } from './routes/namespace-routes.ts';
import { localOr, mayStillRead, permissionCheck, sessionCheck } from './access/permission.ts';
import { HEADERS, overrideMethod, requestIds, unreadable, refuseUnreadable } from './raw-http.ts';
import { readBody } from './params/request-params.ts';
import { toNamedRoute } from './rest-route.ts';
import type { StreamEnds } from './answer/send-events.ts';

// An `import` would look at everything that this module offers, and so load the browser's `fetch`, which nothing here uses.
const { createServer } = process.getBuiltinModule('node:http');

/** The most bytes of a request's address and headers; longer requests are refused before they are parsed. */
const MAX_HEADER_BYTES = 64 * 1024;

export function createApp(config: Config, deps: AppDeps): FastifyInstance {
  const { metrics } = deps;
  const { allowedOrigins } = config;
  const newRequestId = requestIds();
  const headers = Object.entries(HEADERS).flat();
  if (allowedOrigins.length > 0) headers.push('vary', 'Origin');
  const lane = new FastLane({ ...deps, metrics, headers, allowedOrigins, newRequestId });
  const logsRequests = config.logLevel === 'debug' || config.logLevel === 'trace';
  // When every request is logged, none may bypass the framework.
  if (logsRequests) lane.close();
  const unreadableRequests = new UnreadableRequests(refuseUnreadable);
  const app = fastify({
    ...serverOptions(unreadableRequests),
    loggerInstance: deps.logger,
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_HEADER_BYTES,
      // The patterns of parameters are our own, and need not be looked at for each of a thousand routes.
      allowUnsafeRegex: true,
      querystringParser: () => ({}),
    },
    serverFactory(handle) {
      // Node would answer a missing Host itself, without a body.
      const options = {
        maxHeaderSize: MAX_HEADER_BYTES,
        requireHostHeader: false,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // A request without a body costs less as a stream that has ended.
        optimizeEmptyRequests: true,
      };
      return createServer(options, (request, response) => {
        request.url = toNamedRoute(config.basePath, request.url ?? '/');
        const answered = lane.answer(request, response);
        if (answered === true) return;
        // The answer may be incomplete when the next bytes come.
        unreadableRequests.note(request, response);
        if (answered === false) handle(request, response);
        else void answered.then((isDone) => isDone || handle(request, response));
      });
    },
    rewriteUrl: (request) => withoutBasePath(config, overrideMethod(request)),
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      sendError(error, request, reply);
    },
  });

  app.setErrorHandler(sendError);
  // Routes parse bodies themselves: see `request-params.ts`.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, readBody);
  // Fastify would wait for the end of a stream that has ended.
  app.addHook('preParsing', ({ method, raw }, _reply, body, done) =>
    done(null, method !== 'GET' && raw.readableEnded ? Readable.from([]) : body),
  );
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    const hasNoHost = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(hasNoHost ? unreadable() : undefined);
  });
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    lane.close();
    closing.abort();
    done();
  });
  closeGently(app);
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    if (logsRequests) logAnswer(request, reply);
    done();
  });
  allowOrigins(app, allowedOrigins);
  // Node itself would refuse an unknown `Expect` header, without a body; the header is ignored instead.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  const origins = ownOrigins(config);
  const check = permissionCheck(deps, origins);
  const ends: StreamEnds = {
    closing: closing.signal,
    mayStillRead: (request) => mayStillRead(deps, request),
  };
  const calls = callEndpoints(handlersOf(config, deps), lane, ends);
  const { routes, endpoints: namespaceEndpoints } = namespaceRoutes(config, calls);
  const endpoints = docsRoutes(config, [
    ...homeRoutes(config, deps.dashboard, routes),
    ...namespaceEndpoints,
    ...reportRoutes(deps.shares),
    ...noticeRoutes(deps.notices),
    ...extensionRoutes(deps.screens),
    ...healthRoutes(deps.links.store, metrics),
  ]);
  const paths = new KnownPaths(endpoints);
  // Before the body is read: an unknown address is unknown whatever is sent to it.
  app.addHook('onRequest', (request, reply, done) => {
    const { originalUrl: url } = request;
    // The router treats an asterisk, which is no path, as the root.
    if (!request.is404 && url !== '*') return done();
    const known = url === '*' ? null : paths.find(request.url);
    if (known !== null) reply.header('allow', known.allow);
    if (request.method === 'OPTIONS') {
      if (known !== null) return void reply.send(known.describe(config.namespace));
      // As the platform answers: there is nothing to describe.
      if (url.startsWith(`${config.basePath}/`)) return void reply.send([]);
    }
    if (isLostPage(request, config) && deps.dashboard.isBuilt)
      return void sendPage(request, reply.code(404), deps.dashboard);
    done(noRoute());
  });
  const reader = permissionCheck(deps, origins, { toChange: 'view_options' });
  addRoutes(app, paths, {
    administrator: async (request) => {
      lane.enter(request);
      await check(request);
      lane.letIn(request, callerOf(request).until);
    },
    reader,
    manager: permissionCheck(deps, origins, { toRead: 'manage_options' }),
    notifier: permissionCheck(deps, origins, { toChange: 'announce_changes' }),
    operator: localOr(check, config),
    session: sessionCheck(deps, origins),
    anyone: async () => {},
  });
  addMcp(app, config, { ...deps.agents, clock: deps.clock, mayRead: reader, origins });
  addDashboard(app, deps.dashboard);
  return app;
}

function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { allow } = request.routeOptions.config;
  reply.headers({ ...HEADERS, 'x-request-id': request.id, ...(allow === undefined ? {} : { allow }) });
}
