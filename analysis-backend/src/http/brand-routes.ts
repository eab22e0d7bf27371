import { BackendUpdateQueryRequest } from '@signpost/contract/protocol';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { createBrand } from '../brands/create-brand.ts';
import { getBrand } from '../brands/get-brand.ts';
import { getOverview } from '../brands/get-overview.ts';
import { getResults } from '../insights/results/get-results.ts';
import { listQueries } from '../queries/list-queries.ts';
import { regenerateQueries } from '../queries/regenerate-queries.ts';
import { updateBrand } from '../brands/update-brand.ts';
import { updateQuery } from '../queries/update-query.ts';
import { readBrandChanges, readNewBrand } from './brand-bodies.ts';
import { markInvented } from './mark-invented.ts';
import { readBody } from './read-body.ts';
import { toBrand, toCreatedBrand } from '../brands/to-brand.ts';
import { toOverview } from '../brands/to-overview.ts';
import { toQueries, toQuery } from '../queries/to-query.ts';
import { toResults } from '../insights/results/to-results.ts';
import { pathId } from './path-id.ts';

/** The calls of docs/backend-protocol.md. */
export function brandRoutes(api: FastifyInstance, deps: AppDeps): void {
  const { isDemo } = deps.engines;

  api.get('/overview', async (_request, reply) => {
    const overview = await getOverview(deps);
    markInvented(reply, overview.isDemo);
    return toOverview(overview);
  });

  api.get('/brands/:id', async ({ params }, reply) => {
    const brand = await getBrand(deps, pathId(params, 'id'));
    markInvented(reply, isDemo);
    return toBrand(brand);
  });

  api.post('/brands', async ({ body }, reply) => {
    const created = await createBrand(deps, readNewBrand(body));
    markInvented(reply, isDemo);
    reply.code(201);
    return toCreatedBrand(created);
  });

  api.patch('/brands/:id', async ({ params, body }, reply) => {
    const brand = await updateBrand(deps, pathId(params, 'id'), readBrandChanges(body));
    markInvented(reply, isDemo);
    return toBrand(brand);
  });

  api.get<{ Querystring: { enabled?: string } }>('/brands/:id/queries', async ({ params, query }) => {
    const enabledOnly = query.enabled === 'true';
    return toQueries(await listQueries(deps, pathId(params, 'id'), { enabledOnly }));
  });

  api.patch('/queries/:qid', async ({ params, headers, body }) => {
    const brandId = headers['x-brand-id'] === undefined ? null : String(headers['x-brand-id']);
    const changes = readBody(BackendUpdateQueryRequest, body);
    return toQuery(await updateQuery(deps, brandId, pathId(params, 'qid'), changes));
  });

  api.post('/brands/:id/generate-queries', async ({ params }) =>
    toQueries(await regenerateQueries(deps, pathId(params, 'id'))),
  );

  api.get('/brands/:id/analyses/results', async ({ params }, reply) => {
    const results = await getResults(deps, pathId(params, 'id'));
    markInvented(reply, results.analysis.isDemo);
    return toResults(results);
  });
}
