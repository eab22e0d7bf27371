import type { Insights, InsightsBody } from '@signpost/contract/brands';
import { memoByObject } from '@signpost/platform/memory';
import { untilTriedAgain, type Answer } from '../backend-data/answer.ts';
import { askBackend } from '../backend-data/ask-backend.ts';
import type { Stored } from '../backend-data/kept-entries.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toInsights } from './from-backend.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';

export async function getInsights(deps: BrandDeps, brandId: string): Promise<Answer<InsightsBody>> {
  await deps.follower.ready();
  const cached = await deps.cache.readInsights(brandId);
  if (cached?.standing === 'current' && !(await deps.cache.isInsightsStale(brandId))) {
    return { ...toAnswer(cached), keptUntil: cached.keptUntil };
  }
  try {
    return toAnswer(await deps.flights.run(`insights ${brandId}`, () => fetchInsights(deps, brandId)));
  } catch (error) {
    if (isNotFound(error)) return { payload: { pending: true } };
    if (cached !== null) return { ...toAnswer(cached), ...untilTriedAgain(error) };
    throw error;
  }
}

function toAnswer({ value, origin: { isDemo } }: Stored<Insights>): Answer<InsightsBody> {
  return { payload: bodyOf(value), isDemo };
}

const bodyOf = memoByObject((insights: Insights): InsightsBody => ({ insights }));

async function fetchInsights(deps: BrandDeps, brandId: string): Promise<Stored<Insights>> {
  // Another request may have fetched them between our first look and now.
  const known = await deps.cache.readInsights(brandId);
  if (known?.standing === 'current' && !(await deps.cache.isInsightsStale(brandId))) return known;
  const { body, origin } = await askBackend(deps, 'insights', brandId, (backend) =>
    backend.fetchLatestAnalysis(brandId),
  );
  const insights = toInsights(body);
  const { score, rank, avg_sentiment, mentions, citations, analysis } = insights;
  const metrics = { score, rank, avg_sentiment, mentions, citations };
  await deps.cache.writeInsights(brandId, insights, origin);
  await deps.cache.patchRow(brandId, {
    ...metrics,
    last_analyzed: analysis.finished_at,
    insights_stale: false,
  });
  await deps.usage.track('AI Visibility Insights Fetched', {
    ...metrics,
    has_competitors: insights.competitors.length > 0,
    query_result_count: insights.query_results.length,
  });
  return { value: insights, origin };
}
