import type { BackendFigures } from '@signpost/contract/analyses';
import { toAnalysisSummary } from '../../analyses/to-analysis.ts';
import type { Scoring } from '../../model/scoring.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { toBounds, toEstimate } from '../../shared/wire-values.ts';
import type { Figures } from './get-figures.ts';

export function toFigures({ isDemo, latest, newest, lacksQueries, competitors }: Figures): BackendFigures {
  const scoring = latest?.scoring ?? null;
  return {
    is_demo: isDemo,
    analysis: latest && toAnalysisSummary(latest),
    newest: newest && toAnalysisSummary(newest),
    lacks_queries: lacksQueries,
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
