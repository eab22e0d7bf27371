import { mean, median, sum } from './averages.ts';
import { estimateLevel, type Cell, type EngineWeights } from './estimate.ts';
import { BRAND_KEY, type Observation } from './observation.ts';
import type { Estimate, MetricSet } from './scoring.ts';
import { stabilityOf } from './stability.ts';

export interface Scope {
  weights: EngineWeights;
  /** Keys of the competitors that are tracked. */
  trackedKeys: ReadonlySet<string>;
}

/** Every metric of a group of answers. */
export function metricSet(observations: readonly Observation[], { weights, trackedKeys }: Scope): MetricSet {
  const valid = observations.filter((observation) => observation.valid);
  const named = valid.filter((observation) => observation.mentioned);
  const others = valid.flatMap(({ entities }) => entities.filter(({ key }) => key !== BRAND_KEY));
  const shareOfAnswers = (test: (observation: Observation) => boolean, among = valid): Estimate | null =>
    estimateLevel(
      cellsOf(among, (observation) => (test(observation) ? 100 : 0), 'answers'),
      weights,
    );

  return {
    queries: new Set(valid.map(({ queryId }) => queryId)).size,
    answers: observations.length,
    valid_answers: valid.length,
    score: scoreOf(valid, weights),
    mention_rate: estimateLevel(
      cellsOf(valid, ({ mentioned }) => (mentioned ? 100 : 0)),
      weights,
    ),
    mentions: named.length,
    citations: sum(valid.map(({ citedPages }) => citedPages.length)),
    retrieved: sum(valid.map(({ retrievedPages }) => retrievedPages.length)),
    citation_rate: shareOfAnswers(
      ({ citedPages }) => citedPages.length > 0,
      valid.filter(({ grounded }) => grounded),
    ),
    rank: rankOf(valid),
    avg_sentiment: sentimentOf(valid),
    share_of_voice: percent(
      named.length,
      named.length + others.filter(({ key }) => trackedKeys.has(key)).length,
    ),
    share_of_all_named: percent(named.length, named.length + others.length),
    first_rate: shareOfAnswers(({ rank }) => rank === 1),
    informative_rate: shareOfAnswers(({ entities }) => entities.length > 0),
    stability: stabilityOf(valid, weights, ({ entities }) => entities.map(({ key }) => key)),
    source_stability: stabilityOf(valid, weights, ({ citedDomains }) => citedDomains),
  };
}

/** The discount of DCG: 1 for the first place, .63 for the second, .5 for the third. Nothing in it to tune. */
export function gainOf({ mentioned, rank, entities }: Observation): number {
  if (!mentioned) return 0;
  return 1 / Math.log2(1 + (rank ?? Math.max(1, entities.length)));
}

export function scoreOf(valid: readonly Observation[], weights: EngineWeights): Estimate | null {
  return estimateLevel(
    cellsOf(valid, (observation) => 100 * gainOf(observation)),
    weights,
  );
}

/** The mean over queries of the median; without the answers that do not name it, so never shown without the mention rate. */
export function rankOf(valid: readonly Observation[]): number | null {
  const byQuery = Map.groupBy(valid, ({ queryId }) => queryId).values();
  return mean([...byQuery].flatMap((own) => median(own.flatMap(({ rank }) => rank ?? [])) ?? []));
}

/** Judged only where the brand is named; all engines of a query together, for many are named by one of them only. */
export function sentimentOf(valid: readonly Observation[]): Estimate | null {
  const together = valid.map((observation) => ({ ...observation, engineId: '' }));
  return estimateLevel(
    cellsOf(together, ({ sentiment }) => sentiment),
    new Map(),
  );
}

/** One cell for each query and engine with a value; `per` says what an engine's own mean is taken over. */
export function cellsOf(
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
    return { queryId, engineId, value, weight: per === 'answers' ? values.length : 1 };
  });
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
