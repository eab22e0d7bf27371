import type { RunDeps } from './run/run-deps.ts';
import { startAnalysis } from './run/start-analysis.ts';
import { summariseAnalysis, type AnalysisSummary } from './summarise-analysis.ts';

/** Begins an analysis now, whatever the schedule says. */
export async function runAnalysis(deps: RunDeps, brandId: string): Promise<AnalysisSummary> {
  return summariseAnalysis(deps, await startAnalysis(deps, brandId, 'requested'), null);
}
