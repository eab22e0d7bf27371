import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import type { RunDeps } from './run-deps.ts';

/** How many invented weekly runs a demo brand begins with. */
export const HISTORY_WEEKS = 8;

/** True for the first run of a demo brand, until its history is written. */
export async function lacksHistory(
  { analyses }: RunDeps,
  { brandId, isDemo, reason }: AnalysisRecord,
): Promise<boolean> {
  if (!isDemo || reason === 'history') return false;
  const finished = await analyses.listAnalyses(brandId, { isDemo, status: ['success', 'partial', 'error'] });
  const past = finished.filter((analysis) => analysis.reason === 'history');
  const isFirst = finished.every((analysis) => analysis.reason === 'history' || analysis.status === 'error');
  return isFirst && past.length < HISTORY_WEEKS;
}
