import type { InsightDeps } from '../insight-deps.ts';
import { findScored } from '../../evidence/scored-evidence.ts';
import { originalsOf } from '../../metrics/counted.ts';
import { matrixOf, type Matrix } from './ghost-matrix.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';

export interface GhostMatrix {
  isDemo: boolean;
  /** The latest finished analysis; null when there is none. */
  analysis: AnalysisRecord | null;
  /** The matrix over queries that do not name the brand. */
  matrix: Matrix;
  /** The matrix over queries that name the brand; null when there are none. */
  recognition: Matrix | null;
}

/** Where the brand is named and where it is cited, in the latest finished analysis. */
export async function getMatrix(deps: InsightDeps, brandId: string): Promise<GhostMatrix> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  const scored = analysis && (await findScored(deps, brand, analysis));
  if (analysis === null || scored === null)
    return { isDemo, analysis: null, matrix: matrixOf([], []), recognition: null };
  const branded = originalsOf(scored.evidence).filter(({ query }) => query.branded);
  return {
    isDemo,
    analysis,
    matrix: matrixOf(
      analysis.engines,
      scored.evidence.filter(({ query }) => !query.branded),
    ),
    recognition: branded.length === 0 ? null : matrixOf(analysis.engines, branded),
  };
}
