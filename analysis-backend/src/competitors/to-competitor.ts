import type { BackendCompetitor, BackendCompetitors } from '@signpost/contract/analyses';
import type { Scoring } from '../model/scoring.ts';
import type { CompetitorRecord } from '../ports/brand-store.ts';
import { toEstimate, toTime, toWhole } from '../shared/wire-values.ts';

/** The figures of a competitor, or of the brand itself for null. */
export function figuresOf(scoring: Scoring | null, competitorId: string | null): BackendCompetitors['brand'] {
  if (scoring === null) return null;
  const { overall } = scoring;
  const found =
    competitorId === null
      ? { ...overall, avg_sentiment: overall.avg_sentiment?.value ?? null }
      : scoring.competitors.find(({ competitor_id: id }) => id === competitorId);
  if (found === undefined) return null;
  const entry = scoring.leaderboard.find(({ competitor_id: id }) => id === competitorId);
  return {
    mentions: found.mentions,
    score: toEstimate(found.score),
    place: entry?.place ?? null,
    place_to: entry?.place_to ?? null,
    avg_sentiment: toWhole(found.avg_sentiment),
  };
}

export function toCompetitor(competitor: CompetitorRecord): BackendCompetitor {
  return {
    uuid: competitor.id,
    name: competitor.name,
    aliases: [...competitor.aliases],
    domains: [...competitor.domains],
    state: competitor.state,
    // `invented` is not shown here: calls with figures mark invented ones.
    origin: competitor.origin === 'user' ? 'user' : 'answers',
    created_at: toTime(competitor.createdAt),
    merged: competitor.merged.map(({ competitor: { id, name } }) => ({ uuid: id, name })),
  };
}
