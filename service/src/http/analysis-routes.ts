import { RefreshParams, type ExtensionName } from '@signpost/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../brands/answer.ts';
import { beyondEndpoints, type BeyondEndpoint } from '../brands/beyond-calls.ts';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { changeBeyond } from '../brands/change-beyond.ts';
import { getCitations } from '../brands/get-citations.ts';
import { getTrend } from '../brands/get-trend.ts';
import { readBeyond } from '../brands/read-beyond.ts';
import { parseParams } from './parse-params.ts';
import { jsonBodyOf, paramsOf } from './request-params.ts';
import type { SendAnswer } from './send-answer.ts';

interface Route {
  Params: Record<string, string>;
}

/** Those to which the service has something to add. */
const READERS: Partial<
  Record<ExtensionName, (deps: BrandDeps, brandId: string, refresh: boolean) => Promise<Answer<object>>>
> = {
  fetchCitations: getCitations,
  fetchTrend: getTrend,
};

/** The endpoints beyond the contract: what our own analysis backend knows and does, and others may. */
export function analysisRoutes(app: FastifyInstance, deps: BrandDeps, send: SendAnswer): void {
  for (const endpoint of beyondEndpoints) {
    const { name, call } = endpoint;
    const url = toPattern(endpoint.path);
    const read = READERS[name];
    if (call.method === 'get') {
      app.get<Route>(url, async (request, reply) => {
        const { params: ids } = request;
        const refresh = parseParams(RefreshParams, paramsOf(request)).refresh;
        const answer =
          read === undefined
            ? await readBeyond(deps, endpoint, { ids, params: ownParams(endpoint, request) }, refresh)
            : await read(deps, ids.id ?? '', refresh);
        return send(request, reply, answer);
      });
      continue;
    }
    app.route<Route>({
      method: call.method,
      url,
      handler: async (request, reply) => {
        // A body that cannot be read is refused before anything is done, also where none is needed.
        const body = jsonBodyOf(request);
        const change = { ids: request.params, ...(call.request === undefined ? {} : { body }) };
        const answer = await changeBeyond(deps, endpoint, change);
        return send(request, call.status === undefined ? reply : reply.code(201), answer);
      },
    });
  }
}

/** The backend has something else at the address of an analysis with the id `results`. */
function toPattern(path: string): string {
  return path.replaceAll(
    /\{(\w+)\}/g,
    (_, id) => `:${id}(^${id === 'aid' ? '(?!results$)' : ''}[a-zA-Z0-9-]+$)`,
  );
}

/** As they came: the backend knows what they must be. */
function ownParams({ call }: BeyondEndpoint, request: FastifyRequest): Record<string, string> {
  const sent = paramsOf(request);
  return Object.fromEntries(
    Object.keys(call.params?.properties ?? {}).flatMap((name) => {
      const value = sent.get(name)?.values.at(-1);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
