import { RefreshParams } from '@signpost/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { getAnalysis } from '../brands/get-analysis.ts';
import { getCitations } from '../brands/get-citations.ts';
import { listAnalyses } from '../brands/list-analyses.ts';
import { listEngines } from '../brands/list-engines.ts';
import { runAnalysis } from '../brands/run-analysis.ts';
import { parseParams } from './parse-params.ts';
import { paramsOf } from './request-params.ts';
import type { SendAnswer } from './send-answer.ts';

interface Ids {
  id: string;
  aid: string;
}

const BRAND = '/brands/:id(^[a-zA-Z0-9-]+$)';
// The backend has something else at the address of an analysis with the id `results`.
const ANALYSIS = `${BRAND}/analyses/:aid(^(?!results$)[a-zA-Z0-9-]+$)`;

/** The endpoints beyond the contract: what our own analysis backend knows, and others may. */
export function analysisRoutes(app: FastifyInstance, deps: BrandDeps, send: SendAnswer): void {
  app.get<{ Params: Ids }>(`${BRAND}/analyses`, async (request, reply) =>
    send(request, reply, await listAnalyses(deps, request.params.id, wantsFresh(request))),
  );

  app.get<{ Params: Ids }>(ANALYSIS, async (request, reply) => {
    const { id, aid } = request.params;
    return send(request, reply, await getAnalysis(deps, id, aid, wantsFresh(request)));
  });

  app.get<{ Params: Ids }>(`${BRAND}/citations`, async (request, reply) =>
    send(request, reply, await getCitations(deps, request.params.id, wantsFresh(request))),
  );

  app.post<{ Params: Ids }>(`${BRAND}/run`, async (request, reply) => {
    // It needs none, but a body that cannot be read is refused before anything is done.
    paramsOf(request);
    return send(request, reply.code(201), await runAnalysis(deps, request.params.id));
  });

  app.get('/engines', async (request, reply) =>
    send(request, reply, await listEngines(deps, wantsFresh(request))),
  );
}

function wantsFresh(request: FastifyRequest): boolean {
  return parseParams(RefreshParams, paramsOf(request)).refresh;
}
