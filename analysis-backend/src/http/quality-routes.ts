import type { FastifyInstance } from 'fastify';
import type { AnalysisDeps } from '../analyses/deps.ts';
import { getQueryQuality } from '../brands/get-query-quality.ts';
import { rewriteQuery } from '../brands/rewrite-query.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { toQueryQuality } from './to-query-quality.ts';

export function qualityRoutes(api: FastifyInstance, deps: AnalysisDeps): void {
  api.get('/brands/:id/queries/quality', async ({ params }, reply) => {
    const quality = await getQueryQuality(deps, pathId(params, 'id'));
    markInvented(reply, quality.isDemo);
    return toQueryQuality(quality);
  });

  api.post('/brands/:id/queries/:qid/rewrites', async ({ params }) => ({
    texts: await rewriteQuery(deps, pathId(params, 'id'), pathId(params, 'qid')),
  }));
}
