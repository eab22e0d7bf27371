import { requireBrand } from '../shared/require-brand.ts';
import { requireAnalysis } from './get-analysis.ts';
import type { RunDeps } from './run/run-deps.ts';
import { summariseAnalysis, type AnalysisSummary } from './summarise-analysis.ts';

/** How far an analysis is: what is shown of it in the history, without reading its answers. */
export async function getProgress(
  deps: RunDeps,
  brandId: string,
  analysisId: string,
): Promise<AnalysisSummary> {
  await requireBrand(deps.brands, brandId);
  const analysis = await requireAnalysis(deps, brandId, analysisId);
  const [latest] = await deps.analyses.listScorings([analysisId], 'latest');
  return summariseAnalysis(deps, analysis, latest?.scoring ?? null);
}
