import type { AnalysisDeps } from '../analyses/deps.ts';
import { startAnalysis } from '../analyses/start-analysis.ts';
import { summariseAnalysis, type AnalysisSummary } from './summarise-analysis.ts';

/** Begins an analysis now, whatever the schedule says. */
export async function runAnalysis(deps: AnalysisDeps, brandId: string): Promise<AnalysisSummary> {
  return summariseAnalysis(deps, await startAnalysis(deps, brandId, 'requested'), null);
}
