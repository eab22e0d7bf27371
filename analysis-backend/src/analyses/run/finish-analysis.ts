import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import type { JobOutcome } from '../../ports/job-queue.ts';
import { concludeAnalysis, type Conclusion } from './conclude-analysis.ts';
import type { RunDeps } from './run-deps.ts';
import { nextRunAfterFailure } from './schedule.ts';

/** Ends the analysis and updates the schedule of its brand. May be called again after a crash at any point. */
export async function finishAnalysis(
  deps: RunDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const analysis = await deps.analyses.findAnalysis(analysisId);
  if (analysis === null) return 'done';
  if (analysis.finishedAt === null) {
    const conclude = (signal: AbortSignal): Promise<Conclusion> =>
      concludeAnalysis(deps, analysis, deps.clock.now(), signal);
    const conclusion = await (analysis.cancelledAt === null
      ? deps.workUnderWay.untilCancelled(analysisId, signal, conclude)
      : conclude(signal));
    if (conclusion === 'cut_short') return { again: deps.clock.now() };
    // The next tick adds the job of the waiting slot.
    if (conclusion === 'slot_waits') return 'done';
  }
  await countFailures(deps, analysis);
  return 'done';
}

/** After a failed run the next one comes sooner than usual. */
async function countFailures(deps: RunDeps, { brandId, isDemo }: AnalysisRecord): Promise<void> {
  const ended = await deps.analyses.listAnalyses(brandId, {
    isDemo,
    status: ['success', 'partial', 'error'],
  });
  const latest = ended[0];
  const brand = await deps.brands.findBrand(brandId);
  if (latest === undefined || brand === null) return;
  const lastGood = ended.findIndex(({ status }) => status !== 'error');
  const failures = lastGood === -1 ? ended.length : lastGood;
  if (failures !== brand.failures) await deps.brands.updateBrand(brandId, { failures });
  if (failures === 0 || brand.nextScheduledAt === null || latest.finishedAt === null) return;
  const next = nextRunAfterFailure(brand, failures, latest.finishedAt);
  // Only if the schedule is still the one we read: a change made meanwhile wins.
  if (next < brand.nextScheduledAt) await deps.brands.moveSchedule(brandId, brand.nextScheduledAt, next);
}
