import type { ScoredCompetitor } from '../ports/analysis-store.ts';
import type { EngineWeights } from './estimate.ts';
import { scoreOf, sentimentOf } from './metric-set.ts';
import type { Observation } from './observation.ts';
import type { CompetitorMetrics, Estimate, LeaderboardEntry } from './scoring.ts';
import { seenBy } from './to-observations.ts';

/** The tracked competitors by the same formulas as the brand, the most visible first. */
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
        mentions: valid.filter(({ mentioned }) => mentioned).length,
        score: scoreOf(valid, weights),
        avg_sentiment: sentimentOf(valid)?.value ?? null,
      };
    })
    .sort(byScore);
}

/** Nobody has a place as long as there is nobody to compare with. */
export function leaderboard(
  brand: { name: string; score: Estimate | null },
  competitors: readonly CompetitorMetrics[],
): LeaderboardEntry[] {
  const entries = [
    { competitor_id: null, ...brand, is_brand: true },
    ...competitors.map(({ competitor_id, name, score }) => ({ competitor_id, name, score, is_brand: false })),
  ].sort(byScore);

  let first: { place: number; score: Estimate } | null = null;
  return entries.map((entry, index) => {
    if (entry.score === null || entries.length === 1) return { ...entry, place: null };
    if (first === null || !overlap(first.score, entry.score))
      first = { place: index + 1, score: entry.score };
    return { ...entry, place: first.place };
  });
}

/** Without an interval there is no telling them apart either. */
function overlap(better: Estimate, worse: Estimate): boolean {
  if (better.interval === null || worse.interval === null) return true;
  return worse.interval.high >= better.interval.low;
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
