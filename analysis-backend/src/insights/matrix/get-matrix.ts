import type { BackendMatrix } from '@signpost/contract/analyses';
import type { InsightDeps } from '../insight-deps.ts';
import { findScored } from '../../evidence/scored-evidence.ts';
import { originalsOf } from '../../metrics/counted.ts';
import { matrixOf } from './ghost-matrix.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { toLatest } from '../../shared/wire-values.ts';

/**
 * Where the brand is named and where it is cited, in the latest finished analysis: over queries that do not name the brand, and apart
 * from them over those that do.
 */
export async function getMatrix(deps: InsightDeps, brandId: string): Promise<BackendMatrix> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  const scored = analysis && (await findScored(deps, brand, analysis));
  if (analysis === null || scored === null)
    return { ...toLatest(isDemo, null), ...matrixOf([], []), recognition: null };
  const branded = originalsOf(scored.evidence).filter(({ query }) => query.branded);
  const others = scored.evidence.filter(({ query }) => !query.branded);
  return {
    ...toLatest(isDemo, analysis),
    ...matrixOf(analysis.engines, others),
    recognition: branded.length === 0 ? null : matrixOf(analysis.engines, branded),
  };
}
