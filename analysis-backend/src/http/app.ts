import { randomBytes } from 'node:crypto';
import {
  KEEP_ALIVE_MS,
  logAnswer,
  loseNoRequest,
  serverOptions,
  UnreadableRequests,
} from '@signpost/platform/http';
import fastify, { type FastifyInstance } from 'fastify';
import { addRoutes, PREFIX } from './add-routes.ts';
import type { AppDeps, DepsNow } from './app-deps.ts';
import { ChangeWatch } from './change-watch.ts';
import { WireError } from '../shared/errors.ts';
import { noRoute, sendError, refuseUnreadable } from './error-response.ts';
import { parseBody } from './parse-body.ts';
import { keyCheck } from './require-key.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** `now` gives the same with the AI services of now, at a revision if it was just read. */
export function createApp(deps: AppDeps, apiKey: string, now: DepsNow = async () => deps): FastifyInstance {
  const unreadableRequests = new UnreadableRequests(refuseUnreadable);
  const app = fastify({
    ...serverOptions(unreadableRequests),
    loggerInstance: deps.logger,
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    frameworkErrors: sendError,
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw noRoute();
  });
  readJson(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
    done();
  });
  const changeWatch = new ChangeWatch({ ...deps, wait: deps.asking.wait });
  // Before the server waits for the answers under way: those to a watch would never come.
  app.addHook('preClose', () => changeWatch.close());
  loseNoRequest(app, unreadableRequests);
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await deps.brands.listBrands();
      const { engines } = await now();
      return { status: 'ready', is_demo: engines.isDemo };
    } catch (error) {
      throw new WireError(503, 'The storage does not answer.', { cause: error });
    }
  });
  app.register(
    async (api) => {
      // Deny by default: this check covers every path in here, known or not.
      const requireKey = keyCheck(apiKey);
      api.addHook('onRequest', async (request) => requireKey(request));
      api.setNotFoundHandler(() => {
        throw noRoute();
      });
      addRoutes(api, deps, async (revision) => ({ ...(await now(revision)), changeWatch }));
    },
    { prefix: PREFIX },
  );
  return app;
}

/** An empty body counts as none, whatever the content type says. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseBody(Buffer.from(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}
