import { createHmac } from 'node:crypto';
import { AppError } from '@signpost/platform/errors';
import type { Clock } from '@signpost/platform/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import packageFile from '../../../package.json' with { type: 'json' };
import { askWith, type Send } from '../../agents/ask.ts';
import { dashboardPage } from '../../agents/dashboard-page.ts';
import type { McpOptions } from '../../agents/mcp-server.ts';
import type { Config } from '../../config.ts';
import { hasCapability } from '../../identity/authenticate.ts';
import { callerOf } from '../access/caller.ts';
import { isCrossSite } from '../access/cross-site.ts';
import { isBearer, noToken, type Guard } from '../access/permission.ts';
import { MCP_PATH, type AgentDeps } from '../handlers/agents.ts';
import { mcpAnswerer } from './answer-mcp.ts';
import { isKnownHost } from './known-hosts.ts';

/** The largest message of an agent, in bytes. */
const MOST_BYTES = 256 * 1024;

export interface McpDeps extends AgentDeps {
  clock: Clock;
  /** Lets through only users who may read. */
  mayRead: Guard;
  /** Origins of pages that may ask. */
  origins: readonly string[];
}

/** `/mcp`: the tools over the Model Context Protocol, one JSON answer to each POST, without sessions. */
export function addMcp(app: FastifyInstance, config: Config, deps: McpDeps): void {
  if (deps.mode === 'off') return;
  const answer = mcpAnswerer();
  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: MOST_BYTES,
    config: { allow: 'POST' },
    async onRequest(request) {
      if (!isKnownHost(request, config)) throw forbidden(UNKNOWN_HOST);
      if (request.headers.origin !== undefined && isCrossSite(request, deps.origins))
        throw forbidden(UNKNOWN_ORIGIN);
      if (!isBearer(request.headers.authorization)) throw noToken();
      await deps.mayRead(request);
    },
    handler: (request, reply) => answer(request, reply, optionsOf(app, config, deps, request)),
  });
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: MCP_PATH,
    config: { allow: 'POST' },
    onRequest: (_request, _reply, done) => done(onlyPost()),
    handler: () => {},
  });
}

const UNKNOWN_HOST =
  'The service does not know the host that was asked. Set SIGNPOST_PUBLIC_URL to the address that agents use.';
const UNKNOWN_ORIGIN = 'A page of another site asked. Add its origin to SIGNPOST_ALLOWED_ORIGINS.';
const HOW_TO_WRITE =
  'The service offers that with SIGNPOST_AGENTS=write, and to the token of an administrator only.';

function forbidden(message: string): AppError {
  return new AppError('rest_forbidden', 403, message);
}

function onlyPost(): AppError {
  return new AppError(
    'rest_method_not_allowed',
    405,
    'Agents send POST here; there are no streams and no sessions.',
  );
}

/** What the tools of one request work with: calls of the API with the credentials of that request. */
function optionsOf(app: FastifyInstance, config: Config, deps: McpDeps, request: FastifyRequest): McpOptions {
  const { authorization = '', host = '' } = request.headers;
  const { user } = callerOf(request);
  const inject = async (method: string, url: string, body: object | null) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { authorization, host },
      remoteAddress: request.ip,
      ...(body === null ? {} : { payload: body }),
    });
    return { status: reply.statusCode, body: parsed(reply.payload) };
  };
  const send: Send = ({ method, path, body }) =>
    inject(method, `${config.basePath}/${config.namespace}${path}`, body);
  const origin = config.publicUrl === null ? `${request.protocol}://${request.host}` : '';
  return {
    mayWrite: deps.mode === 'write' && hasCapability(user, 'manage_options'),
    howToWrite: HOW_TO_WRITE,
    version: packageFile.version,
    context: {
      ask: askWith(send),
      isSampleSite: async () =>
        ((await inject('GET', '/readyz', null)).body as { sample?: boolean } | null)?.sample === true,
      page: dashboardPage(origin + config.address),
      sign: (value) => createHmac('sha256', authorization).update(value).digest('base64url').slice(0, 22),
      clock: deps.clock,
    },
    note: async (call) =>
      deps.calls.note({
        ...call,
        time: new Date(deps.clock.now()).toISOString(),
        login: user.login,
        way: 'http',
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
