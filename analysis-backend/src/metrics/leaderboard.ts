import type { ScoredCompetitor } from '../ports/analysis-store.ts';
import type { EngineWeights } from './estimate.ts';
import { toOneDecimal } from '../shared/rounding.ts';
import { scoreOf, sentimentOf } from './metric-set.ts';
import type { Observation } from '../model/observation.ts';
import type { CompetitorMetrics, Estimate, LeaderboardEntry } from '../model/scoring.ts';
import { seenBy } from './to-observations.ts';

/** The metrics of tracked competitors, by the formulas of the brand, the most visible first. */
export function competitorMetrics(
  tracked: readonly ScoredCompetitor[],
  observations: readonly Observation[],
  weights: EngineWeights,
): CompetitorMetrics[] {
  return tracked
    .map((competitor) => {
      const valid = seenBy(competitor.id, observations).filter((observation) => observation.valid);
      return {
        competitor_id: competitor.id,
        name: competitor.name,
        answers: valid.length,
        mentions: valid.filter(({ mentioned }) => mentioned).length,
        score: scoreOf(valid, weights),
        avg_sentiment: sentimentOf(valid)?.value ?? null,
      };
    })
    .sort(byScore);
}

/**
 * Overlap is not transitive, so names cannot be grouped by it. Instead, a place says how many names are surely ahead, and the board is
 * sorted by it. A brand without competitors has no place.
 */
export function leaderboard(
  brand: { name: string; score: Estimate | null },
  competitors: readonly CompetitorMetrics[],
): LeaderboardEntry[] {
  const entries = [
    { competitor_id: null, ...brand, is_brand: true },
    ...competitors.map(({ competitor_id, name, score }) => ({ competitor_id, name, score, is_brand: false })),
  ];
  const placeOf = (score: Estimate | null): number | null =>
    score === null || entries.length === 1
      ? null
      : 1 + entries.filter((other) => isSurelyAhead(other.score, score)).length;
  return entries
    .map((entry) => ({ ...entry, place: placeOf(entry.score) }))
    .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || byScore(a, b));
}

/** Compares the intervals as shown. Without intervals no name is surely ahead. */
function isSurelyAhead(one: Estimate | null, other: Estimate): boolean {
  if (!one?.interval || !other.interval) return false;
  return toOneDecimal(one.interval.low) > toOneDecimal(other.interval.high);
}

interface Ranked {
  name: string;
  score: Estimate | null;
}

function byScore(a: Ranked, b: Ranked): number {
  const difference = (b.score?.value ?? -1) - (a.score?.value ?? -1);
  if (difference !== 0) return difference;
  return a.name < b.name ? -1 : Number(a.name > b.name);
}
