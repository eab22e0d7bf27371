import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { getMatrix } from '../insights/matrix/get-matrix.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { toMatrix } from '../insights/matrix/to-matrix.ts';

export function matrixRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/matrix', async ({ params }, reply) => {
    const matrix = await getMatrix(deps, pathId(params, 'id'));
    markInvented(reply, matrix.isDemo);
    return toMatrix(matrix);
  });
}
