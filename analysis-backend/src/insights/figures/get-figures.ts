import type { BackendFigures } from '@signpost/contract/analyses';
import type { RunDeps } from '../../analyses/run/run-deps.ts';
import { summariseLatest } from '../../analyses/summarise-analysis.ts';
import { toAnalysisSummary } from '../../analyses/to-analysis.ts';
import { lacksQueries } from '../../evidence/lacks-queries.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import type { Scoring } from '../../model/scoring.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { toBounds, toEstimate } from '../../shared/wire-values.ts';

/** The figures of the latest finished analysis, and how far the newest one is, without reading answers. */
export async function getFigures(deps: RunDeps, brandId: string): Promise<BackendFigures> {
  await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const [[newest], latest] = await Promise.all([
    deps.analyses.listAnalyses(brandId, { isDemo, limit: 1 }),
    findLatestFinished(deps.analyses, brandId, isDemo),
  ]);
  const finished = latest && (await summariseLatest(deps, latest));
  const scoring = finished?.scoring ?? null;
  // Today's competitors: they may have been renamed or ignored since the scoring.
  const competitors = await deps.brands.listCompetitors(brandId, isDemo);
  return {
    is_demo: isDemo,
    analysis: finished && toAnalysisSummary(finished),
    newest:
      newest === undefined || newest.reason === 'history'
        ? null
        : toAnalysisSummary(await summariseLatest(deps, newest)),
    lacks_queries: newest === undefined && (await lacksQueries(deps.brands, brandId)),
    leaderboard: scoring === null ? [] : toLeaderboard(scoring, competitors),
    queries: (scoring?.queries ?? []).map(
      ({ query_id: id, answers, mentions, mention_interval: interval }) => ({
        query_id: id,
        answers,
        mentions,
        mention_interval: toBounds(interval),
      }),
    ),
  };
}

function toLeaderboard(
  { leaderboard, competitors: measured, overall }: Scoring,
  competitors: readonly CompetitorRecord[],
): BackendFigures['leaderboard'] {
  const known = new Map(competitors.map((competitor) => [competitor.id, competitor]));
  const mentions = new Map(measured.map((competitor) => [competitor.competitor_id, competitor.mentions]));
  return leaderboard.flatMap(({ competitor_id: id, name, is_brand: isBrand, score, place, place_to }) => {
    const competitor = known.get(id ?? '');
    if (competitor?.state === 'ignored') return [];
    return {
      competitor_id: id,
      name: competitor?.name ?? name,
      is_brand: isBrand,
      score: toEstimate(score),
      place,
      place_to: place_to ?? null,
      mentions: isBrand ? overall.mentions : (mentions.get(id) ?? null),
    };
  });
}
