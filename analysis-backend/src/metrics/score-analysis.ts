import type { AnalysisRecord, ScoredCompetitor, SlotEvidence } from '../ports/analysis-store.ts';
import { changeSince } from './change.ts';
import { servedModels } from './comparable.ts';
import { originalsOf } from './counted.ts';
import { competitorMetrics, leaderboard, rankOnBoard } from './leaderboard.ts';
import { metricSet } from './metric-set.ts';
import { noticesOf } from './notices.ts';
import { queryMetrics } from './query-metrics.ts';
import type { Scoring } from '../model/scoring.ts';
import { strengthOf } from './strength.ts';
import { unusableAnswers } from './unusable.ts';
import { competitorKey, entityKeys, toObservations } from './to-observations.ts';

/** Increased whenever the same answers would give other numbers, more numbers or fewer. */
export const SCORE_VERSION = 6;

export interface ScoreInput {
  brandName: string;
  analysis: Pick<AnalysisRecord, 'id' | 'isDemo' | 'engines'>;
  evidence: readonly SlotEvidence[];
  competitors: readonly ScoredCompetitor[];
  /** The previous finished analysis; null when there is none. */
  previous: Pick<ScoreInput, 'analysis' | 'evidence'> | null;
}

/** All numbers of one analysis, from stored data only: the same answers always give the same numbers. */
export function scoreAnalysis({ brandName, analysis, competitors, ...input }: ScoreInput): Scoring {
  const evidence = originalsOf(input.evidence);
  const previous = input.previous && { ...input.previous, evidence: originalsOf(input.previous.evidence) };
  const keyOf = entityKeys(competitors);
  const tracked = competitors.filter((competitor) => competitor.state === 'tracked');
  const weights = new Map(analysis.engines.map((engine) => [engine.id, engine.weight]));
  const scope = { weights, trackedKeys: new Set(tracked.map(({ id }) => competitorKey(id))) };

  const all = toObservations(evidence, keyOf);
  const observations = all.filter((observation) => !observation.branded);
  const branded = all.filter((observation) => observation.branded);
  const overall = metricSet(observations, scope);
  const strength = strengthOf(overall.queries, overall.valid_answers);
  const measured = competitorMetrics(tracked, observations, weights);
  const board = leaderboard({ name: brandName, score: overall.score }, measured, observations, weights);

  return {
    score_version: SCORE_VERSION,
    extractor_version: Math.max(0, ...evidence.map(({ extraction }) => extraction?.extractorVersion ?? 0)),
    is_demo: analysis.isDemo,
    strength,
    notices: noticesOf(strength, evidence, observations),
    unusable: unusableAnswers(evidence),
    overall,
    by_engine: analysis.engines.map(({ id }) => ({
      engine_id: id,
      served_models: [...servedModels({ evidence }, id)].toSorted(),
      metrics: metricSet(
        observations.filter(({ engineId }) => engineId === id),
        scope,
      ),
    })),
    recognition: evidence.some(({ query }) => query.branded) ? metricSet(branded, scope) : null,
    queries: [...new Set(evidence.map(({ query }) => query.queryId))].map((queryId) =>
      queryMetrics(queryId, all, weights),
    ),
    competitors: measured,
    leaderboard: board,
    leaderboard_rank: rankOnBoard(board),
    change:
      previous &&
      changeSince(
        {
          ...previous,
          observations: toObservations(previous.evidence, keyOf).filter(({ branded }) => !branded),
        },
        { analysis, evidence, observations },
        weights,
      ),
  };
}
