import type { AnalysisDeps } from '../analyses/deps.ts';
import {
  engineDisagreement,
  enginePairs,
  type EnginePair,
  type QueryDisagreement,
} from '../metrics/engine-disagreement.ts';
import { gainOf } from '../metrics/metric-set.ts';
import { entityKeys, toAllObservations } from '../metrics/to-observations.ts';
import { splitVariance, type VariedValue, type VarianceSplit } from '../metrics/variance-split.ts';
import { intentsOf, wordingSensitivity, type WordingSensitivity } from '../metrics/wording-sensitivity.ts';
import type { AnalysisRecord } from '../ports/analysis-store.ts';
import { findLatestFinished } from './latest-analyses.ts';
import { requireBrand } from './require-brand.ts';

export interface Disagreement {
  isDemo: boolean;
  /** Null while none is finished. */
  analysis: AnalysisRecord | null;
  queries: QueryDisagreement[];
  pairs: EnginePair[];
  variance: {
    /** Null when there is not enough to split. */
    split: VarianceSplit | null;
    /** What it is made from. */
    intents: number;
    wordings: number;
    engines: number;
    answers: number;
  };
  /** Those with several wordings. */
  intents: WordingSensitivity[];
}

/**
 * Where the latest finished analysis had engines and wordings disagree: over valid answers to queries that do not name the
 * brand, as all figures are, and to other wordings of these.
 */
export async function getDisagreement(deps: AnalysisDeps, brandId: string): Promise<Disagreement> {
  await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  if (analysis === null) {
    return { isDemo, analysis, queries: [], pairs: [], variance: varianceOf([]), intents: [] };
  }
  const evidence = await deps.analyses.listEvidence(analysis.id);
  const asked = [...new Map(evidence.map(({ query }) => [query.queryId, query])).values()];
  const intents = intentsOf(asked);
  const intentOf = new Map(
    intents.flatMap(({ wordings }) => wordings.map(({ queryId }) => [queryId, wordings[0].queryId])),
  );
  const [scored] = await deps.analyses.listScorings([analysis.id], 'latest');
  const competitors = scored?.names?.competitors ?? (await deps.brands.listCompetitors(brandId));
  const observations = toAllObservations(evidence, entityKeys(competitors)).filter(
    ({ valid, queryId }) => valid && intentOf.has(queryId),
  );

  const engineIds = analysis.engines.map(({ id }) => id);
  const weights = new Map(analysis.engines.map(({ id, weight }) => [id, weight]));
  const originals = intents.map(({ wordings }) => wordings[0]);
  const queries = engineDisagreement(originals, engineIds, observations, analysis.id);
  return {
    isDemo,
    analysis,
    queries,
    pairs: enginePairs(engineIds, queries),
    variance: varianceOf(
      observations.map((observation) => ({
        intent: intentOf.get(observation.queryId) ?? observation.queryId,
        wording: observation.queryId,
        engine: observation.engineId,
        value: 100 * gainOf(observation),
      })),
    ),
    intents: wordingSensitivity(intents, observations, weights, analysis.id),
  };
}

function varianceOf(values: readonly VariedValue[]): Disagreement['variance'] {
  const distinct = (name: 'intent' | 'wording' | 'engine'): number =>
    new Set(values.map((value) => value[name])).size;
  return {
    split: splitVariance(values),
    intents: distinct('intent'),
    wordings: distinct('wording'),
    engines: distinct('engine'),
    answers: values.length,
  };
}
