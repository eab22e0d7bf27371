import type { Insights, InsightsBody } from '@signpost/contract';
import { AppError } from '../shared/errors.ts';
import { memoByObject } from '../shared/memo-by-object.ts';
import { untilTriedAgain, type Answer } from './answer.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toInsights } from './from-backend.ts';

export async function getInsights(deps: BrandDeps, brandId: string): Promise<Answer<InsightsBody>> {
  const cached = await deps.cache.readInsights(brandId);
  if (cached !== null && !(await deps.cache.isInsightsStale(brandId))) {
    return { payload: bodyOf(cached.value), keptUntil: cached.keptUntil };
  }
  try {
    return {
      payload: bodyOf(await deps.flights.run(`insights ${brandId}`, () => fetchInsights(deps, brandId))),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'aiv_not_found') return { payload: { pending: true } };
    if (cached !== null) return { payload: bodyOf(cached.value), ...untilTriedAgain(error) };
    throw error;
  }
}

const bodyOf = memoByObject((insights: Insights): InsightsBody => ({ insights }));

async function fetchInsights(deps: BrandDeps, brandId: string): Promise<Insights> {
  // Somebody may have fetched them between our first look and now.
  const known = await deps.cache.readInsights(brandId);
  if (known !== null && !(await deps.cache.isInsightsStale(brandId))) return known.value;
  const insights = toInsights(await deps.backend.fetchLatestAnalysis(brandId));
  const { score, rank, avg_sentiment, mentions, citations, analysis } = insights;
  const metrics = { score, rank, avg_sentiment, mentions, citations };
  await deps.cache.writeInsights(brandId, insights);
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
  return insights;
}
