import { BackendExplainParams } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { explainMetric } from '../insights/explain/explain-metric.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { readBody } from './read-body.ts';
import { toExplanation } from '../insights/explain/to-explanation.ts';

export function explainRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/analyses/:aid/explain', async ({ params, query }, reply) => {
    const { metric } = readBody(BackendExplainParams, query);
    const figure = await explainMetric(deps, pathId(params, 'id'), pathId(params, 'aid'), metric);
    markInvented(reply, figure.analysis.isDemo);
    return toExplanation(figure);
  });
}
