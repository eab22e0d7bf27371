import { REVISION_HEADER } from '@signpost/contract/analyses';
import type { BackendCall } from '@signpost/contract/protocol';
import type { FastifyInstance } from 'fastify';
import { calls, type CallRequest } from './call/calls.ts';
import { noRoute } from './error-response.ts';
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
export function addRoutes(api: FastifyInstance, deps: HandlerDeps): void {
  tellRevision(api, deps);
  const byRoute = Map.groupBy(callsToAnswer(deps), ({ call }) => `${call.method} ${call.path}`);
  for (const sharing of byRoute.values()) {
    const [first] = sharing;
    if (first === undefined) continue;
    api.route<{ Querystring: Record<string, unknown> }>({
      method: first.call.method.toUpperCase(),
      url: first.call.path.slice(PREFIX.length).replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async ({ params, query, body, headers }, reply) => {
        // Two calls may share a route and differ in the query string.
        const wanted = sharing.find(({ call }) =>
          Object.entries(call.query ?? {}).every(([name, value]) => query[name] === value),
        );
        if (wanted === undefined) throw noRoute();
        const answer = await wanted.handle(deps, { ids: pathIds(params), query, body, headers });
        if (wanted.isInvented) reply.header('x-data-source', 'demo');
        return reply.code(wanted.call.status ?? 200).send(answer);
      },
    });
  }
}

interface CallToAnswer {
  call: BackendCall;
  handle(deps: HandlerDeps, request: CallRequest<BackendCall>): Promise<unknown>;
  /** Whether the figures of the reply are invented samples. */
  isInvented: boolean;
}

function callsToAnswer({ engines }: HandlerDeps): CallToAnswer[] {
  return (Object.entries(calls) as [CallName, BackendCall][]).map(([name, call]) => ({
    call,
    // A handler reads the ids of its own path, which its route provides.
    handle: handlers[name] as CallToAnswer['handle'],
    isInvented: engines.isDemo && (SHOW_FIGURES.has(name) || 'is_demo' in call.reply.properties),
  }));
}

/** Sets the header before the reply is made, so that the reply holds every change up to that number. */
function tellRevision(api: FastifyInstance, { revisions }: HandlerDeps): void {
  api.addHook('onRequest', async (_request, reply) => {
    const { instance, number } = await revisions.current();
    reply.header(REVISION_HEADER, `${instance}:${number}`);
  });
}
