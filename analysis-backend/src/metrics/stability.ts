import { mean } from './averages.ts';
import { meanOf, type EngineWeights } from './estimate.ts';
import type { Observation } from '../model/observation.ts';

/**
 * 1 when the answers of an engine to the same query always have the same names, 0 when they never share a name. Pairs of answers
 * without any name are left out: they would look like stability.
 */
export function stabilityOf(observations: readonly Observation[], weights: EngineWeights): number | null {
  const groups = Map.groupBy(
    observations.filter((observation) => observation.valid),
    ({ queryId, engineId }) => JSON.stringify([queryId, engineId]),
  );
  const cells = [...groups.values()].flatMap((replicates) => {
    const value = meanSimilarity(replicates.map(({ entities }) => new Set(entities.map(({ key }) => key))));
    const [first] = replicates;
    if (value === null || first === undefined) return [];
    return { queryId: first.queryId, engineId: first.engineId, value, weight: 1 };
  });
  return meanOf(cells, weights)?.value ?? null;
}

/** The mean Jaccard similarity of all pairs; null when there is no pair to compare. */
function meanSimilarity(sets: readonly ReadonlySet<string>[]): number | null {
  return mean(
    sets.flatMap((one, index) =>
      sets.slice(index + 1).flatMap((other) => {
        const union = one.union(other).size;
        return union === 0 ? [] : one.intersection(other).size / union;
      }),
    ),
  );
}
