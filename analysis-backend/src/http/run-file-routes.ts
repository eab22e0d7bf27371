import { BackendRunFileParams } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { getRun } from '../run-file/get-run.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { readBody } from './read-body.ts';
import { toRunFile } from '../run-file/to-run-file.ts';

export function runFileRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/analyses/:aid/file', async ({ params, query }, reply) => {
    const { raw } = readBody(BackendRunFileParams, query);
    const wanted = { raw: raw === 'true' };
    const run = await getRun(deps, pathId(params, 'id'), pathId(params, 'aid'), wanted);
    markInvented(reply, run.analysis.isDemo);
    return toRunFile(run);
  });
}
