import type { ScoredCompetitor } from '../ports/analysis-store.ts';
import { estimateDifference, type Cell, type EngineWeights } from './estimate.ts';
import { scoreCells, scoreOf, sentimentOf } from './metric-set.ts';
import type { Observation } from '../model/observation.ts';
import type { CompetitorMetrics, Estimate, LeaderboardEntry } from '../model/scoring.ts';
import { pairsOf } from './pairs.ts';
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
 * The brand and its competitors with their places. All are in the same answers, so each two are compared question by question: that tells
 * more than two intervals that overlap. A place is a range, from the best to the last that the answers allow; the board is sorted by the
 * best, then by the score. A brand without competitors has no place.
 */
export function leaderboard(
  brand: { name: string; score: Estimate | null },
  competitors: readonly CompetitorMetrics[],
  observations: readonly Observation[],
  weights: EngineWeights,
): LeaderboardEntry[] {
  const valid = observations.filter((observation) => observation.valid);
  const entries = [
    { competitor_id: null, ...brand, is_brand: true, cells: scoreCells(valid) },
    ...competitors.map(({ competitor_id, name, score }) => ({
      competitor_id,
      name,
      score,
      is_brand: false,
      cells: competitor_id === null ? [] : scoreCells(seenBy(competitor_id, valid)),
    })),
  ];
  const places = placesOf(
    entries.map(({ cells }) => cells),
    weights,
  );
  const isPlaced = entries.length > 1;
  return entries
    .map(({ competitor_id, name, score, is_brand }, at) => {
      const placed = isPlaced && score !== null ? places[at] : undefined;
      return {
        competitor_id,
        name,
        score,
        is_brand,
        place: placed?.best ?? null,
        place_to: placed?.last ?? null,
      };
    })
    .sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || byScore(a, b));
}

/** For each name, the best and the last place: 1 and one more for each that is surely ahead; all names but those surely behind. */
function placesOf(
  names: readonly (readonly Cell[])[],
  weights: EngineWeights,
): { best: number; last: number }[] {
  const places = names.map(() => ({ best: 1, last: names.length }));
  for (const [at, one] of places.entries()) {
    for (const [further, other] of places.slice(at + 1).entries()) {
      const pairs = pairsOf(names[at + 1 + further] ?? [], names[at] ?? []);
      const interval = estimateDifference(pairs, weights)?.interval;
      if (!interval || (interval.low <= 0 && interval.high >= 0)) continue;
      const [ahead, behind] = interval.low > 0 ? [one, other] : [other, one];
      behind.best++;
      ahead.last--;
    }
  }
  return places;
}

/** The brand's best place; null when the answers do not set it apart from any other name. */
export function rankOnBoard(board: readonly LeaderboardEntry[]): number | null {
  const own = board.find((entry) => entry.is_brand);
  if (own === undefined || own.place === null) return null;
  return own.place === 1 && own.place_to === board.length ? null : own.place;
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
