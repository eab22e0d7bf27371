import { REVISION_HEADER } from '@signpost/contract/analyses';
import type { BackendCall } from '@signpost/contract/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls, type CallRequest } from './call/calls.ts';
import { noRoute } from './error-response.ts';
import type { DepsNow } from './app-deps.ts';
import { handlers, type HandlerDeps } from './handlers.ts';
import { pathIds } from './call/path-id.ts';

export const PREFIX = '/api/v1';

type CallName = keyof typeof calls;

/** Calls of the protocol whose replies have figures but no field that says whether they are invented. */
const SHOW_FIGURES: ReadonlySet<CallName> = new Set([
  'fetchOverview',
  'fetchBrand',
  'createBrand',
  'updateBrand',
  'fetchLatestAnalysis',
]);

/** A route for each method and path of the contract. */
export function addRoutes(
  api: FastifyInstance,
  { revisions }: Pick<HandlerDeps, 'revisions'>,
  now: DepsNow<HandlerDeps>,
): void {
  const revisionOf = tellRevision(api, revisions);
  const byRoute = Map.groupBy(callsToAnswer(), ({ call }) => `${call.method} ${call.path}`);
  for (const sharing of byRoute.values()) {
    const [first] = sharing;
    if (first === undefined) continue;
    api.route<{ Querystring: Record<string, unknown> }>({
      method: first.call.method.toUpperCase(),
      url: first.call.path.slice(PREFIX.length).replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const { params, query, body, headers } = request;
        // Two calls may share a route and differ in the query string.
        const wanted = sharing.find(({ call }) =>
          Object.entries(call.query ?? {}).every(([name, value]) => query[name] === value),
        );
        if (wanted === undefined) throw noRoute();
        const deps = await now(revisionOf(request));
        const answer = await wanted.handle(deps, { ids: pathIds(params), query, body, headers });
        if (wanted.showsFigures && deps.engines.isDemo) reply.header('x-data-source', 'demo');
        return reply.code(wanted.call.status ?? 200).send(answer);
      },
    });
  }
}

interface CallToAnswer {
  call: BackendCall;
  handle(deps: HandlerDeps, request: CallRequest<BackendCall>): Promise<unknown>;
  /** Whether the reply has figures, which may be invented samples. */
  showsFigures: boolean;
}

function callsToAnswer(): CallToAnswer[] {
  return (Object.entries(calls) as [CallName, BackendCall][]).map(([name, call]) => ({
    call,
    // A handler reads the ids of its own path, which its route provides.
    handle: handlers[name] as CallToAnswer['handle'],
    showsFigures: SHOW_FIGURES.has(name) || 'is_demo' in call.reply.properties,
  }));
}

/** Sets the header before the reply is made, so that the reply holds every change up to that number. Returns the number of a request. */
function tellRevision(
  api: FastifyInstance,
  revisions: HandlerDeps['revisions'],
): (request: FastifyRequest) => number | undefined {
  const numbers = new WeakMap<FastifyRequest, number>();
  api.addHook('onRequest', async (request, reply) => {
    const { instance, number } = await revisions.current();
    reply.header(REVISION_HEADER, `${instance}:${number}`);
    numbers.set(request, number);
  });
  return (request) => numbers.get(request);
}
