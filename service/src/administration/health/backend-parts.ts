import type { HealthParts } from '@signpost/contract/administration';
import { BackendCosts, BackendEngines } from '@signpost/contract/analyses';
import { parseReply } from '../../backend-data/parse-reply.ts';
import { AppError } from '@signpost/platform/errors';
import type { HealthDeps } from './health-deps.ts';

/** The share of a day's budget from which it is nearly spent. */
const LOW_BUDGET = 0.8;

export async function backendPart({ backend }: HealthDeps): Promise<HealthParts['backend']> {
  if (backend === null) return { state: 'off', code: 'not_configured', figures: {} };
  try {
    await backend.fetchOverview();
    return { state: 'ok', code: 'answers', figures: {} };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isAway = error.code === 'aiv_request_failed';
    return { state: 'failed', code: isAway ? 'unreachable' : 'refused', figures: {} };
  }
}

/** Other backends need not name their engines, and a failure of the backend is its own part. */
export async function enginesPart(deps: HealthDeps): Promise<HealthParts['engines']> {
  const known = await fetchEngines(deps);
  if (known === null) return { state: 'off', code: 'unknown', figures: null };
  const limit = known.caps.instance_day_usd;
  const spent = limit === null ? null : await fetchSpentToday(deps);
  const figures = { engines: known.engines.length, spent_today_usd: spent, daily_limit_usd: limit };
  if (known.is_demo) return { state: 'attention', code: 'demo', figures };
  if (limit !== null && spent !== null && spent >= limit)
    return { state: 'attention', code: 'budget_spent', figures };
  if (limit !== null && spent !== null && spent >= limit * LOW_BUDGET)
    return { state: 'attention', code: 'budget_low', figures };
  return { state: 'ok', code: 'asked', figures };
}

async function fetchEngines({ backend }: HealthDeps): Promise<BackendEngines | null> {
  if (backend === null) return null;
  try {
    const { body } = await backend.callAnalysis({ name: 'fetchEngines', ids: {} });
    return parseReply(BackendEngines, body);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What all brands have cost today. The backend sends it with the costs of any brand; null when there is no brand. */
async function fetchSpentToday({ backend }: HealthDeps): Promise<number | null> {
  if (backend === null) return null;
  try {
    const [brandId] = brandsIn((await backend.fetchOverview()).body);
    if (brandId === undefined) return null;
    const { body } = await backend.callAnalysis({ name: 'fetchCosts', ids: { id: brandId } });
    return parseReply(BackendCosts, body).spent.instance_day_usd;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The ids of the brands in an overview. */
export function brandsIn(overview: unknown): string[] {
  const { brands } = overview as { brands?: { data?: { uuid?: unknown }[] } | null };
  return (brands?.data ?? []).map(({ uuid }) => uuid).filter((id) => typeof id === 'string');
}
