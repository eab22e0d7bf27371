import type { InsightDeps } from '../insight-deps.ts';
import {
  engineDisagreement,
  enginePairs,
  type EnginePair,
  type QueryDisagreement,
} from './engine-disagreement.ts';
import { entityKeys, toAllObservations } from '../../metrics/to-observations.ts';
import { groupWordings, wordingDisagreement, type WordingDisagreement } from './wording-disagreement.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';

export interface Disagreement {
  isDemo: boolean;
  /** The latest finished analysis; null when there is none. */
  analysis: AnalysisRecord | null;
  queries: QueryDisagreement[];
  pairs: EnginePair[];
  /** Queries that were asked in several wordings. */
  wordings: WordingDisagreement[];
}

/**
 * How the engines of the latest finished analysis disagree, and how the wordings of a query do: over valid answers to queries that do
 * not name the brand, as in all figures, and to other wordings of these.
 */
export async function getDisagreement(deps: InsightDeps, brandId: string): Promise<Disagreement> {
  await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  if (analysis === null) return { isDemo, analysis, queries: [], pairs: [], wordings: [] };

  const evidence = await deps.analyses.listEvidence(analysis.id);
  const asked = [...new Map(evidence.map(({ query }) => [query.queryId, query])).values()];
  const groups = groupWordings(asked);
  const [scored] = await deps.analyses.listScorings([analysis.id], 'latest');
  const competitors = scored?.names?.competitors ?? (await deps.brands.listCompetitors(brandId, isDemo));
  const observations = toAllObservations(evidence, entityKeys(competitors));

  const engineIds = analysis.engines.map(({ id }) => id);
  const weights = new Map(analysis.engines.map(({ id, weight }) => [id, weight]));
  const originals = groups.map(([original]) => original);
  const queries = engineDisagreement(originals, engineIds, observations);
  return {
    isDemo,
    analysis,
    queries,
    pairs: enginePairs(engineIds, queries),
    wordings: wordingDisagreement(groups, observations, weights),
  };
}
