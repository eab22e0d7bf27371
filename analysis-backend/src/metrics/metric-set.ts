import { mean, median, sum } from './averages.ts';
import { estimateLevel, levelOf, type Cell, type EngineWeights, type Level } from './estimate.ts';
import { BRAND_KEY, type Observation } from '../model/observation.ts';
import type { Estimate, MetricSet } from '../model/scoring.ts';
import { stabilityOf } from './stability.ts';

export interface Scope {
  weights: EngineWeights;
  /** Keys of the tracked competitors. */
  trackedKeys: ReadonlySet<string>;
}

/** Every metric of a group of answers. */
export function metricSet(observations: readonly Observation[], scope: Scope): MetricSet {
  const valid = observations.filter((observation) => observation.valid);
  const grounded = valid.filter((observation) => observation.grounded);
  return {
    queries: new Set(valid.map(({ queryId }) => queryId)).size,
    answers: observations.length,
    valid_answers: valid.length,
    ranked_answers: valid.filter(({ rank }) => rank !== null).length,
    low_confidence_ranks: valid.filter(({ rankConfidence }) => rankConfidence === 'low').length,
    judged_answers: valid.filter(({ sentiment }) => sentiment !== null).length,
    citing_answers: valid.filter(citesOwnPage).length,
    grounded_answers: grounded.length,
    grounded_citing_answers: grounded.filter(citesOwnPage).length,
    namings: countNamings(valid, (key) => scope.trackedKeys.has(key)),
    score: METRICS.score(valid, scope),
    mention_rate: METRICS.mention_rate(valid, scope),
    mentions: valid.filter(({ mentioned }) => mentioned).length,
    citations: METRICS.citations(valid, scope),
    retrieved: sum(valid.map(({ retrievedPages }) => retrievedPages.length)),
    citation_rate: METRICS.citation_rate(valid, scope),
    rank: METRICS.rank(valid, scope),
    avg_sentiment: METRICS.avg_sentiment(valid, scope),
    share_of_voice: METRICS.share_of_voice(valid, scope),
    first_rate: METRICS.first_rate(valid, scope),
    stability: stabilityOf(valid, scope.weights),
  };
}

/** The metrics that can be explained: each can be computed from any group of valid answers, down to a single one. */
export type ExplainedMetric =
  | 'score'
  | 'mention_rate'
  | 'rank'
  | 'avg_sentiment'
  | 'citations'
  | 'citation_rate'
  | 'share_of_voice'
  | 'first_rate';

export const METRICS: {
  [Name in ExplainedMetric]: (valid: readonly Observation[], scope: Scope) => MetricSet[Name];
} = {
  score: (valid, { weights }) => scoreOf(valid, weights),
  mention_rate: (valid, { weights }) =>
    estimateLevel(
      cellsOf(valid, ({ mentioned }) => (mentioned ? 100 : 0)),
      weights,
    ),
  rank: rankOf,
  avg_sentiment: sentimentOf,
  citations: (valid) => sum(valid.map(({ citedPages }) => citedPages.length)),
  citation_rate: (valid, { weights }) =>
    shareOfAnswers(
      valid.filter(({ grounded }) => grounded),
      citesOwnPage,
      weights,
    ),
  share_of_voice: (valid, { trackedKeys }) => shareOfNamings(valid, (key) => trackedKeys.has(key)),
  first_rate: (valid, { weights }) => shareOfAnswers(valid, ({ rank }) => rank === 1, weights),
};

export function citesOwnPage({ citedPages }: Observation): boolean {
  return citedPages.length > 0;
}

function shareOfAnswers(
  valid: readonly Observation[],
  test: (observation: Observation) => boolean,
  weights: EngineWeights,
): Estimate | null {
  return estimateLevel(
    cellsOf(valid, (observation) => (test(observation) ? 100 : 0), 'answers'),
    weights,
  );
}

/** The brand's share of all namings of the brand and tracked competitors; each answer counts each name once. */
function shareOfNamings(valid: readonly Observation[], isCounted: (key: string) => boolean): number | null {
  const own = valid.filter(({ mentioned }) => mentioned).length;
  const all = countNamings(valid, isCounted);
  return all === 0 ? null : (100 * own) / all;
}

function countNamings(valid: readonly Observation[], isCounted: (key: string) => boolean): number {
  return sum(valid.map((observation) => namingsIn(observation, isCounted)));
}

/** How many names one answer adds to all namings: the brand and tracked competitors. */
export function namingsIn({ mentioned, entities }: Observation, isCounted: (key: string) => boolean): number {
  const others = entities.filter(({ key }) => key !== BRAND_KEY && isCounted(key)).length;
  return others + (mentioned ? 1 : 0);
}

/** The discount of DCG: 1 for the first place, .63 for the second, .5 for the third. It has no parameters. */
export function gainOf({ mentioned, rank, placedNames }: Observation): number {
  if (!mentioned) return 0;
  return 1 / Math.log2(1 + (rank ?? Math.max(1, placedNames)));
}

export function scoreOf(valid: readonly Observation[], weights: EngineWeights): Estimate | null {
  return estimateLevel(scoreCells(valid), weights);
}

/** The level from which the score and its interval are computed. */
export function scoreLevel(valid: readonly Observation[], weights: EngineWeights): Level | null {
  return levelOf(scoreCells(valid), weights);
}

export function scoreCells(valid: readonly Observation[]): Cell[] {
  return cellsOf(valid, (observation) => 100 * gainOf(observation));
}

/** The mean over queries of the median rank. Ignores answers that do not name the brand, so never shown without the mention rate. */
function rankOf(valid: readonly Observation[]): number | null {
  const byQuery = Map.groupBy(valid, ({ queryId }) => queryId).values();
  return mean([...byQuery].flatMap((own) => median(own.flatMap(({ rank }) => rank ?? [])) ?? []));
}

/** The mean sentiment. Takes all engines of a query together: often only one of them names the brand. */
export function sentimentOf(valid: readonly Observation[]): Estimate | null {
  const together = valid.map((observation) => ({ ...observation, engineId: '' }));
  return estimateLevel(
    cellsOf(together, ({ sentiment }) => sentiment),
    new Map(),
  );
}

/** One cell for each query and engine with a value; `per` says what the mean of an engine is taken over. */
function cellsOf(
  observations: readonly Observation[],
  valueOf: (observation: Observation) => number | null,
  per: 'queries' | 'answers' = 'queries',
): Cell[] {
  const groups = Map.groupBy(observations, ({ queryId, engineId }) => JSON.stringify([queryId, engineId]));
  return [...groups.values()].flatMap((replicates) => {
    const values = replicates.flatMap((replicate) => valueOf(replicate) ?? []);
    const value = mean(values);
    const [first] = replicates;
    if (value === null || first === undefined) return [];
    const { queryId, engineId } = first;
    const squares = sum(values.map((one) => (one - value) ** 2));
    const answers = values.length;
    return { queryId, engineId, value, answers, squares, weight: per === 'answers' ? answers : 1 };
  });
}
