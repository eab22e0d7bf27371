import { CreateBrandParams, OverviewParams, UpdateBrandParams, UpdateQueryParams } from '@signpost/contract';
import type { FastifyInstance } from 'fastify';
import type { BrandDeps } from '../brands/brand-deps.ts';
import { createBrand } from '../brands/create-brand.ts';
import { getBrand } from '../brands/get-brand.ts';
import { getInsights } from '../brands/get-insights.ts';
import { getOverview } from '../brands/get-overview.ts';
import { listQueries } from '../brands/list-queries.ts';
import { regenerateQueries } from '../brands/regenerate-queries.ts';
import { updateBrand } from '../brands/update-brand.ts';
import { updateQuery } from '../brands/update-query.ts';
import { parseParams } from './parse-params.ts';
import { paramsOf } from './request-params.ts';
import type { SendAnswer } from './send-answer.ts';

interface Ids {
  id: string;
  qid: string;
}

const BRAND = '/brands/:id(^[a-zA-Z0-9-]+$)';

/** The eight brand endpoints. The caller has put the permission check in front of them. */
export function brandRoutes(app: FastifyInstance, deps: BrandDeps, send: SendAnswer): void {
  app.get('/overview', async (request, reply) => {
    const params = parseParams(OverviewParams, paramsOf(request));
    return send(request, reply, await getOverview(deps, params));
  });

  app.post('/brands', async (request, reply) => {
    const params = parseParams(CreateBrandParams, paramsOf(request));
    return send(request, reply.code(201), await createBrand(deps, params));
  });

  app.get<{ Params: Ids }>(BRAND, async (request, reply) =>
    send(request, reply, await getBrand(deps, request.params.id)),
  );

  app.route<{ Params: Ids }>({
    method: ['PUT', 'PATCH'],
    url: BRAND,
    handler: async (request, reply) => {
      const params = parseParams(UpdateBrandParams, paramsOf(request));
      return send(request, reply, await updateBrand(deps, request.params.id, params));
    },
  });

  app.get<{ Params: Ids }>(`${BRAND}/queries`, async (request, reply) =>
    send(request, reply, await listQueries(deps, request.params.id)),
  );

  app.route<{ Params: Ids }>({
    method: ['PUT', 'PATCH'],
    url: `${BRAND}/queries/:qid(^[a-zA-Z0-9-]+$)`,
    handler: async (request, reply) => {
      const { id, qid } = request.params;
      const params = parseParams(UpdateQueryParams, paramsOf(request));
      return send(request, reply, await updateQuery(deps, id, qid, params));
    },
  });

  app.post<{ Params: Ids }>(`${BRAND}/generate-queries`, async (request, reply) => {
    // It needs none, but a body that cannot be read is refused before anything is done.
    paramsOf(request);
    return send(request, reply, await regenerateQueries(deps, request.params.id));
  });

  app.get<{ Params: Ids }>(`${BRAND}/insights`, async (request, reply) =>
    send(request, reply, await getInsights(deps, request.params.id)),
  );
}
