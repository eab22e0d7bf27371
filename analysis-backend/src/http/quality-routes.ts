import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { getQueryQuality } from '../queries/quality/get-query-quality.ts';
import { rewriteQuery } from '../queries/wordings/rewrite-query.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { toQueryQuality } from '../queries/quality/to-query-quality.ts';

export function qualityRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/queries/quality', async ({ params }, reply) => {
    const quality = await getQueryQuality(deps, pathId(params, 'id'));
    markInvented(reply, quality.isDemo);
    return toQueryQuality(quality);
  });

  api.post('/brands/:id/queries/:qid/rewrites', async ({ params }) => ({
    texts: await rewriteQuery(deps, pathId(params, 'id'), pathId(params, 'qid')),
  }));
}
