import type { BackendMarkedBrand } from '@signpost/contract/analyses';
import type { BackendOverview } from '@signpost/contract/protocol';
import type { Static } from '@signpost/contract/schema';
import type { BrandOverview, Overview } from './get-overview.ts';
import { mean } from '../metrics/averages.ts';
import type { AnalysisStatus } from '../ports/analysis-store.ts';
import { toOneDecimal } from '../shared/rounding.ts';
import { toTime, toTimeOrNull, toWhole } from '../shared/wire-values.ts';

export function toOverview(overview: Overview): BackendOverview {
  // The mean of the rounded scores in the rows, so that a reader can verify it.
  const score = toWhole(mean(overview.scores.map(Math.round)));
  const summary = {
    ai_visibility_score: score,
    // Some clients read the score under this name.
    rank_score: score,
    analyses_last_24h: overview.analysesLast24h,
    avg_mentions_per_brand: toOneDecimal(overview.mentionsPerBrand),
    ...(overview.isDemo && { is_demo: true }),
  };
  return {
    summary,
    brands: { data: overview.brands.map((row) => toOverviewBrand(row, overview.isDemo)) },
  };
}

function toOverviewBrand(
  { brand, latest, finished, scoring }: BrandOverview,
  isDemo: boolean,
): Static<typeof BackendMarkedBrand> {
  const overall = scoring?.overall ?? null;
  return {
    uuid: brand.id,
    name: brand.name,
    url: brand.url,
    country_code: brand.countryCode,
    active: brand.status === 'active',
    ai_visibility_score: toWhole(overall?.score?.value ?? null),
    rank: toOneDecimal(overall?.rank ?? null),
    avg_sentiment: toWhole(overall?.avg_sentiment?.value ?? null),
    mentions: overall?.mentions ?? null,
    citations: overall?.citations ?? null,
    last_analyzed_at: toTimeOrNull(finished?.finishedAt ?? null),
    created_at: toTime(brand.createdAt),
    last_analysis_status: latest && toStatusWord(latest.status),
    next_scheduled_at: toTimeOrNull(brand.nextScheduledAt),
    is_demo: isDemo,
  };
}

/** The word that the contract's insights use for the same status. */
export function toStatusWord(status: AnalysisStatus): string {
  return status === 'success' ? 'done' : status;
}
