import { addJobs } from './run/add-jobs.ts';
import type { RunDeps } from './run/run-deps.ts';
import type { SlotProblem } from '../ports/analysis-store.ts';
import { WireError } from '../shared/errors.ts';
import { requireAnalysis } from './get-analysis.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { summariseLatest, type AnalysisSummary } from './summarise-analysis.ts';

const CANCELLED: SlotProblem = { kind: 'cancelled', message: 'The analysis was cancelled' };

/**
 * Ends an analysis with the answers it has: no further question is asked, running calls are dropped, and no model reads anything.
 * A job scores it a moment later. Cancelling it again changes nothing.
 */
export async function cancelAnalysis(
  deps: RunDeps,
  brandId: string,
  analysisId: string,
): Promise<AnalysisSummary> {
  await requireBrand(deps.brands, brandId);
  const { cancelledAt } = await requireAnalysis(deps, brandId, analysisId);
  if (cancelledAt === null) {
    if (!(await deps.analyses.cancelAnalysis(analysisId, deps.clock.now(), CANCELLED)))
      throw new WireError(409, 'The analysis has ended already: there is nothing to cancel.');
    deps.workUnderWay.stop(analysisId);
    deps.logger.info({ brand: brandId, analysis: analysisId }, 'analysis cancelled');
  }
  const analysis = await requireAnalysis(deps, brandId, analysisId);
  if (analysis.finishedAt === null) await addJobs(deps, analysis, []);
  return summariseLatest(deps, analysis);
}
