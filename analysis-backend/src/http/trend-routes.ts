import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { getTrend } from '../insights/trend/get-trend.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { toTrend } from '../insights/trend/to-trend.ts';

export function trendRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/trend', async ({ params }, reply) => {
    const trend = await getTrend(deps, pathId(params, 'id'));
    markInvented(reply, trend.isDemo);
    return toTrend(trend);
  });
}
