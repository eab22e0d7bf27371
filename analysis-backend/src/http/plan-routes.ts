import { PLAN_CHANGE } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { getPlan } from '../insights/plan/get-plan.ts';
import { WireError } from '../shared/errors.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { toPlan } from '../insights/plan/to-plan.ts';

export function planRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/plan', async ({ params, query }, reply) => {
    const plan = await getPlan(deps, pathId(params, 'id'), readChange(query));
    markInvented(reply, plan.isDemo);
    return toPlan(plan);
  });
}

function readChange(query: unknown): number {
  const { minimum, maximum, default: usual } = PLAN_CHANGE;
  const { change = String(usual) } = query as { change?: unknown };
  const points = typeof change === 'string' && /^\d+(\.\d+)?$/.test(change) ? Number(change) : Number.NaN;
  if (points >= minimum && points <= maximum) return points;
  throw new WireError(400, `change must be a number of points from ${minimum} to ${maximum}.`);
}
