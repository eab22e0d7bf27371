import type { BackendStanding, BackendStandings } from '@signpost/contract/analyses';
import { toChange } from '../analyses/to-analysis.ts';
import { latestScoring } from '../insights/trend/series.ts';
import type { Caps } from '../ports/spend-store.ts';
import { toOneDecimal } from '../shared/rounding.ts';
import { toBounds, toEstimate, toTime, toTimeOrNull } from '../shared/wire-values.ts';
import type { Standing, StandingPoint, Standings } from './get-standings.ts';
import { toStatusWord } from './to-overview.ts';

export function toStandings({ isDemo, spentDayUsd, brands }: Standings, caps: Caps): BackendStandings {
  return {
    is_demo: isDemo,
    spent_day_usd: spentDayUsd,
    caps: { brand_month_usd: caps.brandMonthUsd, instance_day_usd: caps.instanceDayUsd },
    brands: brands.map(toStanding),
  };
}

function toStanding(standing: Standing): BackendStanding {
  const { brand, spentMonthUsd, points } = standing;
  return {
    uuid: brand.id,
    name: brand.name,
    url: brand.url,
    country_code: brand.countryCode,
    active: brand.status === 'active',
    created_at: toTime(brand.createdAt),
    next_scheduled_at: toTimeOrNull(brand.nextScheduledAt),
    lacks_queries: standing.lacksQueries,
    spent_month_usd: spentMonthUsd,
    latest: toLatest(standing),
    newest: toNewest(standing),
    points: points.map(toPoint),
  };
}

function toLatest({ finished, scoring }: Standing): BackendStanding['latest'] {
  if (finished === null || scoring === null) return null;
  const { overall, strength, change, notices } = scoring;
  return {
    analysis_uuid: finished.id,
    finished_at: toTimeOrNull(finished.finishedAt),
    strength,
    score: toEstimate(overall.score),
    mentions: overall.mentions,
    answers: overall.valid_answers,
    rank: toOneDecimal(overall.rank),
    avg_sentiment: toEstimate(overall.avg_sentiment),
    sentiment_judged: !notices.includes('sentiment_not_judged'),
    citations: overall.citations,
    citing_answers: overall.citing_answers ?? null,
    change: toChange(change),
  };
}

function toNewest({ latest, problems }: Standing): BackendStanding['newest'] {
  if (latest === null) return null;
  return {
    analysis_uuid: latest.id,
    status: toStatusWord(latest.status),
    created_at: toTime(latest.createdAt),
    finished_at: toTimeOrNull(latest.finishedAt),
    problems,
  };
}

function toPoint({ run, continues }: StandingPoint): BackendStanding['points'][number] {
  const { scoring, band } = latestScoring(run);
  return {
    analysis_uuid: run.analysis.id,
    finished_at: toTimeOrNull(run.analysis.finishedAt),
    score: toEstimate(scoring.overall.score),
    band: toBounds(band),
    continues,
  };
}
