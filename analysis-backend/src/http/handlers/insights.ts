import { BackendExplainParams, PLAN_CHANGE } from '@signpost/contract/analyses';
import type { RunDeps } from '../../analyses/run/run-deps.ts';
import { getCitations } from '../../insights/citations/get-citations.ts';
import { getDisagreement } from '../../insights/disagreement/get-disagreement.ts';
import { toDisagreement } from '../../insights/disagreement/to-disagreement.ts';
import { explainMetric } from '../../insights/explain/explain-metric.ts';
import { toExplanation } from '../../insights/explain/to-explanation.ts';
import { getFigures } from '../../insights/figures/get-figures.ts';
import { getMatrix } from '../../insights/matrix/get-matrix.ts';
import { getPlan, type PlanDeps } from '../../insights/plan/get-plan.ts';
import { toPlan } from '../../insights/plan/to-plan.ts';
import { getResults } from '../../insights/results/get-results.ts';
import { toResults } from '../../insights/results/to-results.ts';
import { getTrend, type TrendDeps } from '../../insights/trend/get-trend.ts';
import { WireError } from '../../shared/errors.ts';
import type { Handlers } from '../call/calls.ts';
import { readBody } from '../call/read-body.ts';

/** Calls that evaluate the stored answers of a brand. */
export const insightHandlers = {
  fetchLatestAnalysis: async (deps, { ids }) => toResults(await getResults(deps, ids.id)),

  fetchCitations: (deps, { ids }) => getCitations(deps, ids.id),

  fetchDisagreement: async (deps, { ids }) => toDisagreement(await getDisagreement(deps, ids.id)),

  fetchFigures: (deps, { ids }) => getFigures(deps, ids.id),

  fetchMatrix: (deps, { ids }) => getMatrix(deps, ids.id),

  fetchTrend: (deps, { ids }) => getTrend(deps, ids.id),

  fetchPlan: async (deps, { ids, query }) => toPlan(await getPlan(deps, ids.id, readChange(query))),

  explainMetric: async (deps, { ids, query }) => {
    const { metric } = readBody(BackendExplainParams, query);
    return toExplanation(await explainMetric(deps, ids.id, ids.aid, metric));
  },
} satisfies Partial<Handlers<PlanDeps & RunDeps & TrendDeps>>;

function readChange(query: unknown): number {
  const { minimum, maximum, default: usual } = PLAN_CHANGE;
  const { change = String(usual) } = query as { change?: unknown };
  const points = typeof change === 'string' && /^\d+(\.\d+)?$/.test(change) ? Number(change) : Number.NaN;
  if (points >= minimum && points <= maximum) return points;
  throw new WireError(400, `change must be a number of points from ${minimum} to ${maximum}.`);
}
